"""Leaves out of a module what no board needs: docstrings, annotations, imports for them, lists of names."""

import ast


def bare(source: str) -> ast.Module:
    """Return a module that does the same on a board, without what only people and type checkers read."""
    tree = _Bare().visit(ast.parse(source))
    assert isinstance(tree, ast.Module)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    tree.body = [node for node in tree.body if not _imports_only_for_annotations(node, used)]
    return ast.fix_missing_locations(tree)


def _imports_only_for_annotations(node: ast.stmt, used: set[str]) -> bool:
    """Return whether a statement tries to import what is not used once annotations are gone."""
    if not isinstance(node, ast.Try) or not isinstance(node.handlers[0].body[0], ast.Pass):
        return False
    imports = [each for each in node.body if isinstance(each, ast.Import | ast.ImportFrom)]
    names = {alias.asname or alias.name for each in imports for alias in each.names}
    return len(imports) == len(node.body) and not names & used


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
        """Leave out lists of names that MicroPython does not heed; nothing of ours imports a star."""
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id in ("__slots__", "__all__"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> ast.AST | list[ast.stmt]:
        """Take what a board does, which has no ``typing``, instead of imports for annotations."""
        first = node.body[0]
        modules = [alias.name for alias in first.names] if isinstance(first, ast.Import) else []
        if "typing" in modules or (isinstance(first, ast.ImportFrom) and first.module == "typing"):
            return node.handlers[0].body
        return self.generic_visit(node)
