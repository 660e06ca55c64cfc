"""Small wrongs that can be done to a source, one at a time, each a plain edit of its text.

Not touched are: annotations, docstrings, decorators, class options, the insides of f-strings
(a whole f-string is emptied instead), ``assert`` and ``strict=True``, which guard against our own
mistakes and decide nothing.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OPPOSITE_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
DROPPED_CALLS = {"sorted": "list", "reversed": "list", "abs": ""}  # the argument stays
HANDS = {"player": "banker", "banker": "player"}
ALREADY_NEGATED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
NOT_LOOKED_INTO = {"annotation", "returns", "decorator_list", "bases", "keywords"}


class Mutant(NamedTuple):
    """One edit: the bytes from ``start`` to ``end`` of a file become ``text``."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    def source(self) -> bytes:
        """Give the whole file with the edit made."""
        before = self.path.read_bytes()
        return before[: self.start] + self.text.encode() + before[self.end :]


def mutants_of(path: Path) -> list[Mutant]:
    """List every small wrong that can be done to a file, from top to bottom."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    stored = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    found: dict[Mutant, None] = {}
    for node, text in _edits(tree, nested=False):
        if text == "pass" and _binds_once(node, stored):
            continue  # without it nothing runs at all: too easy to count
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        if source[start:end].decode() != text:
            found[Mutant(path, node.lineno, start, end, text)] = None
    return list(found)


def _binds_once(node: ast.AST, stored: Counter[str]) -> bool:
    return isinstance(node, ast.Assign) and all(
        isinstance(name, ast.Name) and stored[name.id] == 1
        for target in node.targets
        for name in (target.elts if isinstance(target, ast.Tuple) else [target])
    )


def _edits(node: ast.AST, nested: bool) -> Iterator[tuple[ast.AST, str]]:
    """Go through a tree; ``nested`` says that a statement hangs on a condition or a loop."""
    if _decides_nothing(node):
        return
    if isinstance(node, ast.expr):
        for change in _of_expression(node):
            text = change if isinstance(change, str) else ast.unparse(change)
            yield node, text if isinstance(node, ast.Slice) else f"({text})"
    elif isinstance(node, ast.stmt):
        for change in _of_statement(node, nested):
            yield node, change
        for condition in _condition(node):
            yield condition, f"(not ({ast.unparse(condition)}))"
    if isinstance(node, ast.JoinedStr):
        return  # what is inside has no reliable place in the text
    inside = nested or isinstance(node, ast.If | ast.For | ast.While | ast.Try)
    for field, value in ast.iter_fields(node):
        if field in NOT_LOOKED_INTO and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.keyword) and child.arg == "strict":
                continue
            if isinstance(child, ast.comprehension):
                for condition in child.ifs:
                    yield from _negated(condition)
            if isinstance(child, ast.AST):
                yield from _edits(child, inside and not isinstance(child, ast.FunctionDef))


def _decides_nothing(node: ast.AST) -> bool:
    """Know a docstring, a type, and a guard against our own mistakes."""
    match node:
        case ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
    return False


def _negated(condition: ast.expr) -> Iterator[tuple[ast.AST, str]]:
    """Turn a condition round, unless a swapped operator does the same."""
    match condition:
        case ast.Compare(ops=[op]) if isinstance(op, ALREADY_NEGATED):
            return
        case ast.UnaryOp(op=ast.Not()):
            return
    yield condition, f"(not ({ast.unparse(condition)}))"


def _condition(node: ast.stmt) -> Iterator[ast.expr]:
    if isinstance(node, ast.If | ast.While):
        for condition, _ in _negated(node.test):
            assert isinstance(condition, ast.expr)
            yield condition


def _of_statement(node: ast.stmt, nested: bool) -> Iterator[str]:
    match node:
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in ("None", "''"):
            yield "return None"  # where "" says that nothing is wrong, None says the same
        case ast.AugAssign(target=target, op=op, value=value):
            left, right = ast.unparse(target), ast.unparse(value)
            yield "pass"
            yield f"{left} = {right}"
            other = ast.BinOp(target, SWAPPED[type(op)](), value)  # type: ignore[arg-type]
            yield f"{left} = {ast.unparse(other)}"
        case ast.Continue():
            yield "break"
            yield "pass"
        case ast.Break():
            yield "continue"
        case ast.Raise() | ast.Expr():
            yield "pass"
        case ast.Assign() if nested:
            yield "pass"


def _of_expression(node: ast.expr) -> Iterator[ast.AST | str]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            yield ast.Compare(left, [SWAPPED[type(op)]()], right)  # type: ignore[list-item]
        case ast.BinOp(left=left, op=op, right=value):
            yield ast.BinOp(left, SWAPPED[type(op)](), value)  # type: ignore[arg-type]
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)  # type: ignore[arg-type]
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            if any(_negated(test)):
                yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Constant(value=value):
            yield from _of_constant(value)
        case ast.JoinedStr():
            yield '""'
        case ast.Slice():
            yield ":"
        case ast.Name(id=name, ctx=ast.Load()) if name in HANDS:
            yield HANDS[name]
        case ast.Attribute(value=value, attr=name, ctx=ast.Load()) if name in HANDS:
            yield ast.Attribute(value, HANDS[name], ast.Load())
        case ast.Call(func=called, args=args, keywords=keywords):
            name = ast.unparse(called)
            if name in OPPOSITE_CALLS:
                yield ast.Call(ast.Name(OPPOSITE_CALLS[name]), args, keywords)
            if name in DROPPED_CALLS:
                yield f"{DROPPED_CALLS[name]}({ast.unparse(args[0])})"
            for at in range(len(args) - 1):
                if name not in OPPOSITE_CALLS and _can_be_mistaken(args[at], args[at + 1]):
                    order = [*args[:at], args[at + 1], args[at], *args[at + 2 :]]
                    yield ast.Call(called, order, keywords)


def _can_be_mistaken(one: ast.expr, other: ast.expr) -> bool:
    """Say whether two arguments are of a kind, so that the one is easily given for the other."""
    return type(one) is type(other) and ast.unparse(one) != ast.unparse(other)


def _of_constant(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield str(not value)
    elif isinstance(value, int):
        yield from (str(value + 1), str(value - 1)) if value else ("1",)
    elif isinstance(value, str):
        yield repr(HANDS.get(value, f"not {value}"))
