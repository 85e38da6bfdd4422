"""Numbers in the place of their names: which names go, and which stay because they may mean something else."""

import ast

import pytest
from passoboard.maker.bare import bare
from passoboard.maker.numbers import put_numbers


def put(*sources: str, known: tuple[str, ...] = ()) -> list[str]:
    """Return modules with numbers, without lines that do nothing."""
    trees = [bare(source) for source in sources]
    put_numbers(trees, known)
    return ["\n".join(line for line in ast.unparse(tree).split("\n") if line != "pass") for tree in trees]


def test_a_number_takes_the_place_of_its_name_in_every_module() -> None:
    sources = ("SIZE = 5\nprint(SIZE)", "from a import SIZE, other\nprint(SIZE + other)", "import a\nprint(a.SIZE)")
    assert put(*sources) == ["print(5)", "from a import other\nprint(5 + other)", "import a\nprint(5)"]


def test_numbers_may_be_made_of_others() -> None:
    sources = ("AREA = SIZE * SIZE - 1\nprint(AREA)", "SIZE = const(5)\n_HALF = SIZE >> 1\nprint(_HALF, -SIZE)")
    assert put(*sources) == ["print(24)", "print(2, -5)"]


def test_two_modules_may_have_private_numbers_of_one_name() -> None:
    assert put("_LIMIT = 3\nprint(_LIMIT)", "_LIMIT = 4\nprint(_LIMIT)") == ["print(3)", "print(4)"]


def test_a_module_that_was_imported_for_numbers_alone_is_not_imported() -> None:
    assert put("SIZE = 5", "from a import SIZE\nprint(SIZE)")[1] == "print(5)"


@pytest.mark.parametrize(
    "sources",
    [
        ("SIZE = 5\nSIZE = 6\nprint(SIZE)",),  # is given twice
        ("SIZE = 5\nprint(SIZE)", "SIZE = 6\nprint(SIZE)"),
        ("SIZE = 5\nprint(SIZE)", "def f(SIZE): return SIZE"),  # a name of something else, too
        ("SIZE = 5\nprint(SIZE)", "class A:\n    SIZE = 4"),
        ("SIZE = 5\nprint(SIZE)", "a.SIZE = 4"),
        ("SIZE = 5\nprint(SIZE)", "def SIZE(): return 4"),
        ("SIZE = 5\ndef f():\n    global SIZE\n    SIZE += 1\nprint(SIZE)",),
        ("SIZE = 5\nprint(SIZE)", "from a import SIZE as size\nprint(size)"),
        ("_LIMIT = 3\nprint(_LIMIT)", "_LIMIT = 4\nfrom a import _LIMIT\nprint(_LIMIT)"),
        ("SIZE = 5.0\nprint(SIZE)",),  # no whole number
        ("SIZE = True\nprint(SIZE)",),
        ("SIZE = len('abc')\nprint(SIZE)",),
        ("if a:\n    SIZE = 5\nprint(SIZE)",),  # given perhaps
    ],
)
def test_a_name_that_may_mean_something_else_stays(sources: tuple[str, ...]) -> None:
    before = ["\n".join(line for line in ast.unparse(bare(source)).split("\n") if line != "pass") for source in sources]
    assert put(*sources) == before


def test_a_name_that_is_known_elsewhere_stays() -> None:
    assert put("SIZE = 5\nprint(SIZE)", known=("SIZE",)) == ["SIZE = 5\nprint(SIZE)"]
