"""What is left out of packed modules because nothing on the drive uses it, and what stays because something may."""

import ast

import pytest
from passoboard.maker.bare import bare
from passoboard.maker.unused import drop_unused


def dropped(*sources: str, known: tuple[str, ...] = ()) -> str:
    """Return modules without what is not used, as one text without lines that do nothing."""
    trees = [bare(source) for source in sources]
    drop_unused(trees, known)
    lines = "\n".join(ast.unparse(tree) for tree in trees).split("\n")
    return "\n".join(line for line in lines if line.strip() not in ("", "pass"))


def test_a_function_that_nothing_names_goes_and_with_it_what_only_it_names() -> None:
    source = "def used(): pass\ndef unused():\n    only_there()\ndef only_there(): pass\nused()"
    assert dropped(source) == "def used():\nused()"


def test_a_function_that_names_only_itself_goes() -> None:
    assert dropped("def unused(n):\n    return unused(n - 1)") == ""


def test_a_method_and_a_class_that_nothing_names_go() -> None:
    assert dropped("class A:\n    def f(self): pass\n    def g(self): self.f()\nclass B: pass\nA().g()") == (
        "class A:\n    def f(self):\n    def g(self):\n        self.f()\nA().g()"
    )


@pytest.mark.parametrize(
    "use", ["a.name", "from a import name", "print(name)", "f(name=1)", "a.name = 1", "class B(name): pass\nB()"]
)
def test_whatever_is_named_anywhere_stays(use: str) -> None:
    assert "def name()" in dropped("def name(): pass", use)


def test_what_is_known_elsewhere_or_has_a_meaning_of_its_own_stays() -> None:
    assert "def name()" in dropped("def name(): pass", known=("name",))
    assert "__len__" in dropped("class A:\n    def __len__(self): return 1\nA()")


GAME = "class Game:\n    size = 1\n    def play(self): self.rest()\n    def rest(self): return 0\n"
PASSO = "class Passo(Game):\n    size = 2\n    def play(self): return 2\nPasso().play()\n"


def test_a_default_goes_that_every_subclass_replaces() -> None:
    assert dropped(GAME, PASSO + "Passo().rest()") == (
        "class Game:\n    def rest(self):\n        return 0\n"
        "class Passo(Game):\n    size = 2\n    def play(self):\n        return 2\nPasso().play()\nPasso().rest()"
    )


@pytest.mark.parametrize(
    "more",
    [
        "class Other(Game): pass\nOther()",  # has neither
        "Game()",
        "Game.play(x)",
        "games.Game.play(x)",
        "games.Game()",
        "class Game: pass\nGame",  # another one of this name
        "class Deep(Passo):\n    def play(self): return super().play()\nDeep()",
    ],
)
def test_a_default_stays_that_something_may_ask_for(more: str) -> None:
    assert "self.rest()" in dropped(GAME, PASSO, more)


def test_what_only_initializes_above_is_no_question() -> None:
    more = "class Wrong(ValueError):\n    def __init__(self): super().__init__('no')\nWrong()"
    assert "self.rest()" not in dropped(GAME, PASSO, more)
