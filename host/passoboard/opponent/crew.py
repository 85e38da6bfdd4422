"""Many independent tasks on all cores, or on a Dask cluster; results arrive in the order of the tasks.

Because of that order, a match that stops early stops after the same game on any number of cores.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_CONNECT_S = 10  # seconds to find a scheduler
_AHEAD = 2  # queued tasks per worker: no worker idles, and an early stop wastes little work


def run_all(
    function: Callable[[Task], Result], tasks: Iterable[Task], workers: int = 0, scheduler: str = ""
) -> Iterator[Result]:
    """Yield the results in order; ``workers`` 0 is one per core, 1 is this process; ``scheduler`` is a Dask address."""
    if scheduler:
        return _on_dask(function, tasks, scheduler)
    workers = workers or len(os.sched_getaffinity(0))
    return map(function, tasks) if workers == 1 else _on_cores(function, tasks, workers)


def _on_cores(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        yield from _in_order(lambda task: pool.submit(function, task), tasks, workers * _AHEAD)
    except BrokenExecutor:
        raise OSError("a worker process was killed: if memory is short, try fewer with --workers") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(submit: Callable[[Task], "Future[Result]"], tasks: Iterable[Task], ahead: int) -> Iterator[Result]:
    """Yield results in order, with at most ``ahead`` tasks pending."""
    waiting: deque[Future[Result]] = deque()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _on_dask(function: Callable[[Task], Result], tasks: Iterable[Task], scheduler: str) -> Iterator[Result]:
    """Submit to a cluster; its workers need this package installed."""
    try:
        distributed: Any = import_module("distributed")  # an optional extra without type hints
    except ModuleNotFoundError:
        raise ValueError("--scheduler needs Dask: pip install 'passoboard[dask]'") from None
    client = distributed.Client(scheduler, timeout=_CONNECT_S)
    try:
        ahead = max(1, sum(client.nthreads().values())) * _AHEAD
        yield from _in_order(lambda task: client.submit(function, task, pure=False), tasks, ahead)
    finally:
        client.close()
