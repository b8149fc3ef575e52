"""The project's collection of cases: read from the data, and each tied by its id to the test that holds it."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sitting import DATA

Case = Mapping[str, Any]
Test = TypeVar("Test", bound=Callable[..., None])


class Casebook:
    """The cases of some files, the tests that hold them, and those that have none, with the reason."""

    def __init__(
        self, *files: str, of: Callable[[Case], bool] = lambda case: True, untested: Mapping[str, str] | None = None
    ) -> None:
        """`of`: which of the cases in these files belong here; `untested`: by id, why a case has no test."""
        told = (DATA / "cases" / f"{name}.json" for name in files)
        every = (case for file in told for case in json.loads(file.read_text(encoding="utf-8")))
        self.cases: dict[str, Case] = {case["id"]: case for case in every if of(case)}
        self.untested = untested or {}
        self.tests: dict[str, Callable[..., None]] = {}

    def case(self, name: str) -> Callable[[Test], Test]:
        """Marks the test of the case with this id."""

        def keep(test: Test) -> Test:
            assert name not in self.tests
            self.tests[name] = test
            return test

        return keep

    @property
    def tested(self) -> list[str]:
        """The ids of the cases that are to have a test."""
        return sorted(self.cases.keys() - self.untested.keys())

    def hold(self, name: str, *more: object) -> None:
        """The test of this case; `more` is what it needs besides the case."""
        self.tests[name](self.cases[name], *more)

    def hold_whole(self, count: int) -> None:
        """So many cases, and each of them either has its test or its reason."""
        assert len(self.cases) == count
        assert self.tests.keys() | self.untested.keys() == self.cases.keys()
        assert not self.tests.keys() & self.untested.keys()
