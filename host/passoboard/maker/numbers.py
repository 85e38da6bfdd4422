"""Puts whole numbers in the place of their names: a name takes a place in the table of each module that knows it.

A number is found by its name alone, so the name must belong to nothing else: in the whole firmware or, if it has an
underscore and no other module knows it, in its module.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator

_ARITHMETIC = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.expr_context)

Numbers = dict[str, int]


def put_numbers(modules: Collection[ast.Module], known: Collection[str]) -> None:
    """Change modules so that they have numbers instead of names; names that are ``known`` elsewhere stay."""
    bound = Counter(name for tree in modules for name in _bound(tree))
    elsewhere = {name for tree in modules for name in _asked_of_others(tree)}
    public: Numbers = {}
    for _ in range(2):  # a number may be made from one of another module
        for tree in modules:
            public |= _numbers_of(tree, {name for name in bound if bound[name] == 1 and name not in known}, public)
    for tree in modules:
        once = {name for name, count in Counter(_bound(tree)).items() if count == 1}
        private = {name for name in once if name.startswith("_") and name not in elsewhere and name not in known}
        _Putting(public | _numbers_of(tree, private, public)).visit(tree)
        ast.fix_missing_locations(tree)


def _numbers_of(tree: ast.Module, names: Collection[str], others: Numbers) -> Numbers:
    """Return the numbers among the globals of a module that have one of these names."""
    found: Numbers = {}
    for node in tree.body:
        for name, value in _given(node, others | found):
            if name in names:
                found[name] = value
    return found


def _given(node: ast.stmt, numbers: Numbers) -> Iterator[tuple[str, int]]:
    """Return the names that a statement gives to numbers."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return
    target, value = node.targets[0], node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
        value = value.args[0]
    if isinstance(target, ast.Name) and _is_arithmetic(value, numbers):
        result = eval(compile(ast.Expression(value), "", "eval"), dict(numbers))
        if type(result) is int:
            yield target.id, result


def _is_arithmetic(value: ast.expr, numbers: Numbers) -> bool:
    nodes = list(ast.walk(value))
    named = all(node.id in numbers for node in nodes if isinstance(node, ast.Name))
    return named and all(isinstance(node, _ARITHMETIC) for node in nodes)


def _bound(tree: ast.Module) -> Iterator[str]:
    """Return every name that is given to something, as often as it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.alias) and node.asname not in (None, node.name):
            yield from (node.name, str(node.asname))
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names


def _asked_of_others(tree: ast.Module) -> Iterator[str]:
    """Return the names that a module takes from another module or object."""
    for node in ast.walk(tree):
        if isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Attribute):
            yield node.attr


class _Putting(ast.NodeTransformer):
    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a name."""
        return self._put(node, node.id)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Replace the name that a module has in another one."""
        return self.generic_visit(node) if node.attr not in self._numbers else self._put(node, node.attr)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Leave out what nobody asks for any more."""
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id in self._numbers:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """Import no number; nor its module, if that was all."""
        node.names = [alias for alias in node.names if alias.name not in self._numbers]
        return node if node.names else ast.copy_location(ast.Pass(), node)

    def _put(self, node: ast.Name | ast.Attribute, name: str) -> ast.AST:
        number = self._numbers.get(name)
        return node if number is None else ast.copy_location(ast.Constant(number), node)
