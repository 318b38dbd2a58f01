"""Lessons in the browser: every task is solved with the keyboard alone, on a phone's screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from smallcouncil.core.agenda import DONE
from smallcouncil.lessons.attempt import Attempt, ReadyTask
from smallcouncil.lessons.course import lessons
from smallcouncil.lessons.lesson import Lesson, Task
from smallcouncil.lessons.puzzles import puzzles
from tests.web.people import new_context, settled
from tests.web.trouble import Trouble

pytestmark = pytest.mark.browser
LISTED = """try { localStorage.setItem('council.prefs', '{"list": true, "teacher": "off"}'); } catch {}"""
TEACHER = "[data-testid=teacher]"
MOST_TABS = 400
# The digits that mean a choice in the list: the one beside it, or those of its row and its place there; null if it has none.
DIGITS = """(choice) => {
  const button = document.querySelector(`.choices [data-choice="${choice}"]`);
  const list = [...button.closest('.list').querySelectorAll('[data-choice]')];
  const rows = [...document.querySelectorAll('.choices .row')];
  const row = rows.indexOf(button.closest('.row'));
  const beside = button.querySelector('kbd');
  const digits = [...(rows.length ? [row + 1] : []), beside ? Number(beside.textContent) : list.indexOf(button) + 1];
  return digits.every((digit) => digit <= 9) ? digits : null;
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser, url: str) -> Iterator[Page]:
    context = new_context(browser, viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(LISTED)
    page = context.new_page()
    page.goto(f"{url}#/learn")
    page.wait_for_selector("[data-testid=lesson]")
    yield page
    context.close()


def press(page: Page, selector: str) -> None:
    """Goes to an element with Tab and presses it with Enter."""
    page.wait_for_selector(selector)
    for _ in range(MOST_TABS):
        if page.evaluate(f"() => !!document.activeElement?.matches({selector!r})"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def choose(page: Page, choice: int) -> None:
    """Chooses by digits, as long as there are enough of them."""
    place = f'.choices [data-choice="{choice}"]'
    page.wait_for_selector(place)
    digits = page.evaluate(DIGITS, choice)
    if digits is None:
        press(page, place)
    for digit in digits or []:
        page.keyboard.press(str(digit))


def answer(page: Page, chain: list[int], until: str = "") -> None:
    for choice in chain:
        if choice == DONE:
            continue
        choose(page, choice)
        page.wait_for_selector(".prompt:not([aria-busy=true])")
    given = page.get_attribute(TEACHER, "data-given")
    taken = f"{TEACHER}:not([data-given='{given}']), {TEACHER}:is([data-outcome=solved], [data-outcome=failed])"
    taken = f"{TEACHER}{until}" if until else taken
    press(page, "[data-testid=confirm]:enabled")
    page.wait_for_selector(f"{taken}, [data-testid=confirm].armed")
    if not page.locator(taken).count():  # a warning: it is confirmed a second time
        press(page, "[data-testid=confirm]:enabled")
        page.wait_for_selector(taken)


def solve(page: Page, task: Task) -> None:
    if task.quiz is not None:
        press(page, "[data-testid=quiz-answer][data-right=true]")
        return
    attempt = Attempt(ReadyTask(task))
    for line in task.solutions[0]:
        chain = attempt.read(line.text)
        attempt, _ = attempt.answer(chain)
        answer(page, chain)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_solved_with_the_keyboard_on_a_phone(phone: Page, url: str, lesson: Lesson) -> None:
    phone.goto(f"{url}#/learn/{lesson.id}")
    for number, task in enumerate(lesson.tasks):
        phone.wait_for_selector(f"{TEACHER} h2:text-is({task.title!r})")
        solve(phone, task)
        phone.wait_for_selector(f"{TEACHER}[data-outcome=solved]")
        if number + 1 < len(lesson.tasks):
            press(phone, "[data-testid=lesson-next]")
    width = phone.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390, "nothing is cut off at the right"


# The teacher's panel, and how far it ends below the window: 0 if it is all there.
BELOW = "() => Math.max(0, document.querySelector('[data-testid=teacher]').getBoundingClientRect().bottom - innerHeight)"


@pytest.mark.parametrize("size", [(820, 1180), (768, 1024), (1024, 768), (360, 740)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("listed", [False, True], ids=["board", "list"])
def test_the_teacher_is_in_the_window(browser: Browser, url: str, size: tuple[int, int], listed: bool) -> None:
    context = new_context(browser, viewport={"width": size[0], "height": size[1]}, has_touch=True)
    context.add_init_script(LISTED.replace("true", "true" if listed else "false"))
    page = context.new_page()
    for name in ("orders", "walls", "tracks", "first-turn", "battle"):
        page.goto(f"{url}#/learn/{name}")
        settled(page.locator(TEACHER))
        assert page.evaluate(BELOW) == 0, name
        for button in page.locator(f"{TEACHER} footer button:enabled").all():
            assert button.is_visible()
            button.click(trial=True)  # nothing covers it
    context.close()


def test_orders_that_a_puzzle_has_placed_are_on_the_board_again_after_a_wrong_answer(browser: Browser, url: str) -> None:
    puzzle = next(each for each in puzzles() if ReadyTask(each.lesson.tasks[0]).begun)
    task = puzzle.lesson.tasks[0]
    ready = ReadyTask(task)
    wrong = next(after for after in task.afters if after.outcome == "wrong" and after.exactly).exactly[0].text
    context = new_context(browser)
    context.add_init_script(LISTED)
    page = context.new_page()
    page.goto(f"{url}#/puzzles/{puzzle.id}")
    page.wait_for_selector(TEACHER)
    prompt = page.get_by_test_id("prompt").inner_text()
    answer(page, ready.game.parse(ready.seat, wrong)[len(ready.begun) :], "[data-outcome=wrong]")
    assert page.get_by_test_id("prompt").inner_text() == prompt
    page.reload()
    page.wait_for_selector(TEACHER)
    answer(page, ready.game.parse(ready.seat, task.solutions[0][0].text)[len(ready.begun) :])
    page.wait_for_selector(f"{TEACHER}[data-outcome=solved]")
    context.close()


def test_whoever_has_learnt_everything_still_finds_the_puzzles(
    browser: Browser, url: str, barriers: Callable[[Page], list[str]]
) -> None:
    context = new_context(browser)
    done = ",".join(f'"{lesson.id}": {{"done": true}}' for lesson in lessons())
    context.add_init_script(f"try {{ localStorage.setItem('council.learned', '{{{done}}}'); }} catch {{}}")
    page = context.new_page()
    page.goto(f"{url}#/learn")
    page.get_by_test_id("puzzles").wait_for()
    assert barriers(page) == []
    page.get_by_test_id("puzzles").click()
    page.wait_for_selector("[data-testid=puzzle-of-day]")
    assert barriers(page) == []
    context.close()


def test_an_unknown_puzzle_gets_a_sentence_and_the_way_to_the_others(browser: Browser, url: str, trouble: Trouble) -> None:
    context = new_context(browser)
    page = context.new_page()
    with trouble.expected("404"):
        page.goto(f"{url}#/puzzles/nothing")
        page.wait_for_selector("[role=alert]")
    assert page.get_by_role("button").count() == 0, "to try again would not help"
    page.get_by_role("link", name="Puzzles").click()
    page.wait_for_selector("[data-testid=puzzle-of-day]")
    context.close()
