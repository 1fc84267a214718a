"""Targets of speed and size, and whether figures meet them."""

import typing

# Units, with their kind and their size.
UNITS = {
    "ns": ("time", 1e-9), "us": ("time", 1e-6), "ms": ("time", 1e-3), "s": ("time", 1.0),
    "/s": ("rate", 1.0), "k/s": ("rate", 1e3), "M/s": ("rate", 1e6), "G/s": ("rate", 1e9),
    "B": ("size", 1.0), "KiB": ("size", 1024.0), "MiB": ("size", 1024.0 ** 2),
    "": ("number", 1.0),
}
COLUMNS = ["target", "figure", "divided by", "relation", "bound", "origin"]
MET, MISSED, NOT_MEASURED = "met", "missed", "not measured"


class Quantity(typing.NamedTuple):
    value: float
    unit: str = ""

    def kind(self):
        return UNITS[self.unit][0]

    def base(self):
        return self.value * UNITS[self.unit][1]

    def __str__(self):
        if self.unit == "/s" and self.value >= 1e6:
            return str(Quantity(self.value / 1e6, "M/s"))
        text = f"{self.value:,.0f}" if abs(self.value) >= 1000 else f"{self.value:.3g}"
        return f"{text} {self.unit}".strip().replace("us", "µs").replace(" /s", "/s")


def parse_quantity(text):
    """Returns the quantity of a text such as "100 us", "80,000 /s" or "1.5"."""
    number, _, unit = text.partition(" ")
    if unit not in UNITS:
        raise ValueError(f"{text}: no unit {unit}")
    return Quantity(float(number.replace(",", "")), unit)


def divide(quantity, reference):
    """Returns the ratio of two quantities. A rate in a time is the number of times that something happens in that time."""
    if quantity.kind() == reference.kind():
        return quantity.base() / reference.base()
    if {quantity.kind(), reference.kind()} == {"time", "rate"}:
        return quantity.base() * reference.base()
    raise ValueError(f"{quantity} cannot be divided by {reference}")


class Yardstick(typing.NamedTuple):
    """A figure that scales the absolute targets of the reference machine to this one."""
    name: str
    figure: str
    on_reference: Quantity
    origin: str


class Target(typing.NamedTuple):
    name: str
    figure: str
    reference: str  # a figure, the name of a yardstick, or empty
    relation: str
    bound: Quantity  # a ratio; with a yardstick or without a reference: a figure of the reference machine
    origin: str


class Targets(typing.NamedTuple):
    yardsticks: dict
    rows: list

    def figures_of(self, target):
        """Returns the figures that a target needs."""
        reference = self.yardsticks[target.reference].figure if target.reference in self.yardsticks else target.reference
        return [target.figure, reference] if reference else [target.figure]


def check(condition, place, why):
    if not condition:
        raise ValueError(f"{place}: {why}")


def read_row(cells, place, targets):
    name, figure, reference, relation, bound_text, origin = cells
    check(name and figure and origin, place, "a name, a figure or an origin is missing")
    check("." in figure, place, f"{figure}: a figure is PROGRAM.NAME")
    check(name not in targets.yardsticks and name not in {row.name for row in targets.rows}, place, f"{name} is there twice")
    check(relation in ("<=", ">=", "="), place, f"{relation}: a relation is <=, >= or, for a yardstick, =")
    try:
        bound = parse_quantity(bound_text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None
    check(bound.value > 0, place, f"{bound_text}: a bound is greater than 0")
    reference = "" if reference == "-" else reference
    if relation == "=":
        check(not reference, place, "a yardstick is divided by nothing")
        targets.yardsticks[name] = Yardstick(name, figure, bound, origin)
        return
    is_figure = reference and reference not in targets.yardsticks
    check(not is_figure or "." in reference, place, f"{reference} is no figure and no yardstick of a line above")
    check(not is_figure or not bound.unit, place, f"{bound_text}: a quotient of two figures has no unit")
    if reference in targets.yardsticks:
        kinds = bound.kind(), targets.yardsticks[reference].on_reference.kind()
        check(set(kinds) <= {"time", "rate"} or kinds[0] == kinds[1], place, f"{bound_text} cannot be divided by {reference}")
    targets.rows.append(Target(name, figure, reference, relation, bound, origin))


def read_targets(text, file="targets.tsv"):
    """Returns the targets of a table. Raises ValueError with the file and the line of the first fault."""
    targets = Targets({}, [])
    lines = text.splitlines()
    check(lines and lines[0].split("\t") == COLUMNS, f"{file}:1", f"the columns are {', '.join(COLUMNS)}")
    for number, line in enumerate(lines[1:], start=2):
        if not line or line.startswith("#"):
            continue
        cells, place = line.split("\t"), f"{file}:{number}"
        check(len(cells) == len(COLUMNS), place, f"{len(cells)} cells instead of {len(COLUMNS)}")
        read_row(cells, place, targets)
    return targets


class Verdict(typing.NamedTuple):
    target: Target
    verdict: str
    figure: typing.Optional[Quantity] = None
    reference: typing.Optional[Quantity] = None
    ratio: typing.Optional[float] = None
    bound: typing.Optional[float] = None  # of the ratio
    why: str = ""


def judge(targets, target, figures, reasons):
    """Returns the verdict on a target. `reasons` has, for each program that did not run, the reason."""
    for name in targets.figures_of(target):
        if name not in figures:
            why = reasons.get(name.partition(".")[0], f"there is no figure {name}")
            return Verdict(target, NOT_MEASURED, why=why)
    figure, *references = [figures[name] for name in targets.figures_of(target)]
    if references and references[0].value == 0:
        return Verdict(target, NOT_MEASURED, why=f"{targets.figures_of(target)[1]} is 0")
    if references:
        reference = references[0]
        ratio, bound = divide(figure, reference), target.bound.value
        if target.reference in targets.yardsticks:
            bound = divide(target.bound, targets.yardsticks[target.reference].on_reference)
    else:
        reference, ratio, bound = None, divide(figure, target.bound), 1.0
    is_met = ratio <= bound if target.relation == "<=" else ratio >= bound
    return Verdict(target, MET if is_met else MISSED, figure, reference, ratio, bound)


# ---- The table

SIGNS = {"<=": "≤", ">=": "≥"}
HEAD = ["target", "figure", "divided by", "ratio", "bound", "absolute bound", "verdict"]


def short(ratio):
    return f"{ratio:,.0f}" if ratio >= 1000 else f"{ratio:.3g}"


def cells_of(verdict):
    target = verdict.target
    absolute = f"{SIGNS[target.relation]} {target.bound}" if target.bound.unit else ""
    divisor = target.reference or "-"
    if verdict.verdict == NOT_MEASURED:
        bound = "" if absolute else f"{SIGNS[target.relation]} {target.bound}"
        return [target.name, "", divisor, "", bound, absolute, f"{NOT_MEASURED}: {verdict.why}"]
    if verdict.reference is None:  # an absolute bound, or a bare number
        ratio, bound = "", "" if absolute else f"{SIGNS[target.relation]} {target.bound}"
    else:
        divisor = f"{divisor}: {verdict.reference}"
        ratio, bound = short(verdict.ratio), f"{SIGNS[target.relation]} {short(verdict.bound)}"
    return [target.name, str(verdict.figure), divisor, ratio, bound, absolute, verdict.verdict]


def as_markdown(verdicts):
    def line(cells):
        return "| " + " | ".join(cells) + " |"
    rows = [cells_of(verdict) for verdict in verdicts]
    for row in rows:
        divisor, colon, quantity = row[2].partition(": ")
        row[2] = f"`{divisor}`{colon}{quantity}" if "." in divisor else row[2]
        row[-1] = f"**{row[-1]}**" if row[-1] == MISSED else row[-1]
    return "\n".join([line(HEAD), "|---|--:|---|--:|--:|--:|---|", *map(line, rows)])


def as_text(verdicts):
    rows = [HEAD, *[cells_of(verdict) for verdict in verdicts]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    right = {1, 3, 4, 5}

    def line(row):
        cells = [cell.rjust(width) if column in right else cell.ljust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        return "  ".join(cells).rstrip()
    return "\n".join(map(line, rows))


def summary(verdicts):
    counts = {kind: sum(verdict.verdict == kind for verdict in verdicts) for kind in (MET, MISSED, NOT_MEASURED)}
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())
