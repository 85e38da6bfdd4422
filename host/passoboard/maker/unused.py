"""Leaves out of the modules of a drive what is never used there: each function takes a board 100 bytes or more.

Shared code has functions that only hosts call, and defaults that every game on the drive replaces. Both are found by
their names alone: a function goes if its name is nowhere but in itself, a default if each subclass has its own.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator

Definition = ast.FunctionDef | ast.ClassDef


def drop_unused(modules: Collection[ast.Module], known: Collection[str]) -> None:
    """Change modules so that they do the same with less; what has a name that is ``known`` elsewhere stays."""
    _drop_replaced(modules)
    while _drop_unnamed(modules, known):
        pass
    for tree in modules:
        ast.fix_missing_locations(tree)


# Defaults that are replaced.


def _drop_replaced(modules: Collection[ast.Module]) -> None:
    """Drop the members of a class that each subclass has, too, where nothing asks the class itself."""
    classes = [node for tree in modules for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    asked = {name for tree in modules for name in _asked(tree)}
    for base in classes:
        below = [_members(node) for node in classes if base.name in map(_last_name, node.bases)]
        unique = [node.name for node in classes].count(base.name) == 1
        if below and unique and base.name not in asked and "super" not in asked:
            replaced = set.intersection(*map(set, below))
            base.body = [node for node in base.body if not _goes(node, replaced)] or [ast.Pass()]


def _asked(tree: ast.Module) -> Iterator[str]:
    """Return what is called, or asked for a member: a class, or with anything but ``__init__`` the class above."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from () if _last_name(node.func) == "super" else (_last_name(node.func),)
        elif isinstance(node, ast.Attribute):
            of = node.value.func if isinstance(node.value, ast.Call) else node.value
            yield from () if node.attr == "__init__" else (_last_name(of),)


def _last_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _members(node: ast.ClassDef) -> Iterator[str]:
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            yield each.name
        elif isinstance(each, ast.Assign):
            yield from (target.id for target in each.targets if isinstance(target, ast.Name))


def _goes(node: ast.stmt, replaced: set[str]) -> bool:
    """Return whether a member of a class is a plain method or a constant that is replaced everywhere."""
    if isinstance(node, ast.FunctionDef):
        return node.name in replaced and not node.name.startswith("__") and not node.decorator_list
    return isinstance(node, ast.Assign) and len(node.targets) == 1 and _last_name(node.targets[0]) in replaced


# Functions and classes that nothing names.


def _drop_unnamed(modules: Collection[ast.Module], known: Collection[str]) -> bool:
    """Drop what has a name that nothing else has in it; return whether there was any."""
    uses = Counter(name for tree in modules for name in _used(tree))
    own = Counter(name for tree in modules for node in _definitions(tree) for name in _used(node) if name == node.name)
    defined = {node.name for tree in modules for node in _definitions(tree)}
    names = {name for name in defined if uses[name] <= own[name] and name not in known and not name.startswith("__")}
    for tree in modules:
        _Dropping(names).visit(tree)
    return bool(names)


def _definitions(tree: ast.AST) -> Iterator[Definition]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))


def _used(tree: ast.AST) -> Iterator[str]:
    """Return the names that a tree uses, as often as it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg


class _Dropping(ast.NodeTransformer):
    def __init__(self, names: Collection[str]) -> None:
        self._names = names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Drop a function, or look into it."""
        return self._visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Drop a class, or look into it."""
        return self._visit(node)

    def _visit(self, node: Definition) -> ast.AST:
        return ast.copy_location(ast.Pass(), node) if node.name in self._names else self.generic_visit(node)
