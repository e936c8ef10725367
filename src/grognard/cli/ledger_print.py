"""Ledgers on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from grognard.cli.answers import grid
from grognard.cli.common import console
from grognard.cli.inputs import print_inputs
from grognard.play.ledger.actions import Action
from grognard.play.ledger.balances import Held
from grognard.play.ledger.bookkeeping import ADVANCE, Bookkeeping
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.checking import Check
from grognard.play.ledger.coming import Coming
from grognard.play.ledger.postings import Posting, Record
from grognard.play.ledger.statements import Sheet
from grognard.staff.ledgers import balances_after, is_source


def signed(amount: int) -> str:
    """+14 or −14."""
    return f"{'−' if amount < 0 else '+'}{abs(amount):,}"


def plain(amount: int) -> str:
    """14 or −14."""
    return signed(amount).removeprefix("+")


def heading(out: Console, of: Ledger) -> None:
    """The campaign, its title and its date."""
    count = len(of.records)
    out.print(
        f"[bold]{escape(of.head.name)}[/]  {of.head.title}  {of.date}  [dim]{count} action{'s' * (count != 1)}[/]"
    )


def begun(of: Ledger, file: str) -> None:
    """A new ledger."""
    out = console()
    heading(out, of)
    out.print(escape(f"{of.books.about} It is {of.date}."))
    out.print(escape(f"`grognard ledger actions {of.head.title}` lists what can be posted to {file}."))


def actions(books: Bookkeeping) -> None:
    """Every action in a line."""
    out = console()
    out.print(f"[bold]{books.title}[/]  {len(books.every_action)} actions  [dim]{escape(books.about)}[/]")
    table = grid()
    for each in books.every_action:
        table.add_row(f"  {each.id}", escape(each.about.splitlines()[0]))
    out.print(table)
    if books.house:
        out.print("[bold]Ours, where the source does not say[/]")
        for text in books.house:
            out.print(Padding(escape(text), (0, 0, 0, 2)))


def action(one: Action) -> None:
    """An action's inputs with ranges, defaults and an example."""
    out = console()
    out.print(f"[bold]{one.id}[/]")
    out.print(f"{escape(one.about)}\n")
    print_inputs(out, one.inputs, {})
    if one.when:
        out.print(f"when: {', '.join(one.when)}")
    out.print(f"\nExample: grognard ledger post FILE {one.id} {escape(one.example)}", soft_wrap=True)


def added(of: Ledger, records: list[Record]) -> None:
    """Actions just entered, with their postings."""
    out = console()
    after = balances_after(of, records)
    for record in records:
        if record.action != ADVANCE:
            note = f"  [dim]“{escape(record.memo)}”[/]" if record.memo else ""
            out.print(f"[bold]{record.number}  {record.action}[/]  {record.date}{note}")
        for p, each in enumerate(record.postings):
            if each.passes_time:
                out.print(f"[bold]{escape(each.memo.partition('→')[2].strip() or each.memo)}[/]")
            else:
                _posting(out, of, each, [after[record.number, p, e] for e in range(len(each.entries))])


def due(of: Ledger, found: list[Coming]) -> None:
    """What falls due under each step, before it does."""
    out = console()
    heading(out, of)
    for step in found:
        out.print(f"[bold]{escape(step.date)}[/]" + ("" if step.postings else "  [dim]nothing[/]"))
        for each in step.postings:
            _posting(out, of, each)


def _posting(out: Console, of: Ledger, each: Posting, after: list[int] | None = None) -> None:
    """What a posting is for, its entries, and what is in each account after it, if that is known."""
    out.print(Padding(f"{escape(each.memo)} [dim]\\[{escape(each.rule)}][/]", (0, 0, 0, 2)))
    table = grid()
    for n, entry in enumerate(each.entries):
        amount = f"{signed(entry.amount)} {entry.commodity}"
        now = "" if after is None or is_source(of, entry.account) else f"[dim]now {plain(after[n])}[/]"
        table.add_row(f"    {escape(entry.account)}", escape(amount), now)
    out.print(table)


def balances(of: Ledger, held: list[Held]) -> None:
    """What accounts hold."""
    out = console()
    heading(out, of)
    table = grid()
    for each in held:
        table.add_row(f"  {escape(each.account)}", f"{plain(each.amount):>9}", escape(each.commodity))
    out.print(table)


def statement(of: Ledger, found: list[Sheet], last: int | None) -> None:
    """Each account with its sums and its movements; without a limit, those undone too."""
    out = console()
    heading(out, of)
    if not found:
        out.print("  nothing was there, and nothing moved")
    for sheet in found:
        sums = f"{plain(sheet.opening)} + {sheet.came:,} − {sheet.went:,} = {plain(sheet.closing)}"
        out.print(f"[bold]{escape(sheet.account)}[/]  {sums} {escape(sheet.commodity)}")
        _movements(out, sheet, last)


def _movements(out: Console, sheet: Sheet, last: int | None) -> None:
    """Date, amount, where it went or came from, and the action behind it."""
    shown = [each for each in sheet.movements if last is None or not each.undone]
    cut = shown[-last:] if last else [] if last == 0 else shown
    left = len(sheet.movements) - len(cut)
    if left:
        out.print(f"  [dim]{left} not shown, earlier or undone; --all shows them[/]")
    table = grid()
    for each in cut:
        undone = "  (undone)" if each.undone else ""
        note = f" “{each.note}”" if each.note else ""
        text = f"{escape(each.memo)} [dim]\\[{escape(each.rule)}][/]{undone}"
        text += f"\n[dim]{'to' if each.amount < 0 else 'from'} {escape(', '.join(each.against))}[/]"
        text += f"\n[dim]by action {each.record}, {each.action}{escape(note)}[/]"
        table.add_row(f"  {each.date}", f"[bold]{signed(each.amount):>7}[/]", text)
    if cut:
        out.print(table)


def checked(of: Ledger, found: Check) -> None:
    """What a check found."""
    out = console()
    heading(out, of)
    out.print(f"  {found.records} actions and {found.postings} postings read: every hash, date, sum and bound holds")
    sums = "every commodity adds up to 0 over all accounts" if not any(found.totals.values()) else "sums are wrong"
    out.print(f"  {'1 commodity' if len(found.totals) == 1 else f'{len(found.totals)} commodities'}: {sums}")
    if found.replayed:
        same = "the same hash" if found.replayed == found.hash else f"another hash, {found.replayed}"
        out.print(f"  done again from the log: {same}")
    for text in (*found.faults, *found.remarks):
        out.print(Padding(escape(text), (0, 0, 0, 2)))
    out.print(f"  [bold]{'sound' if found.sound else 'not sound'}[/]  [dim]{found.hash}[/]")
