"""Leaves out of a module what no board reads: docstrings, annotations, imports for them, and ``__slots__``."""

import ast


def bare(source: str) -> ast.Module:
    """Return a module that does the same on a board, without what only people and type checkers read."""
    tree = _Bare().visit(ast.parse(source))
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(tree)


class _Bare(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Leave out docstrings."""
        if isinstance(node.value, ast.Constant):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Leave out what a function returns."""
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Leave out what an argument is."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave out what a variable is."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Leave out ``__slots__``, which MicroPython does not heed: it would only keep the names twice."""
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__slots__":
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> ast.AST | list[ast.stmt]:
        """Take what a board does, which has no ``typing``, instead of imports for annotations."""
        first = node.body[0]
        if isinstance(first, ast.ImportFrom) and first.module == "typing":
            return node.handlers[0].body
        return self.generic_visit(node)
