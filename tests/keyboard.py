"""A page that is used with nothing but the keyboard."""

from cast import PASSWORD

MOST = 90  # presses of Tab before a page is a maze
LONGEST = 400  # presses of Tab through everything a page has

NO_MOUSE = """
addEventListener("DOMContentLoaded", () => {
  for (const name of ["pointerdown", "mousedown", "touchstart"])
    addEventListener(name, () => (document.documentElement.dataset.touched = name), true);
});
"""
NAMED = """
() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  const labels = [...(at.labels ?? [])].map((label) => label.textContent).join(" ");
  return (at.getAttribute("aria-label") || labels || at.textContent || at.value || "")
    .replace(/\\s+/g, " ").trim();
}
"""
SHOWN = """
() => {
  const at = document.activeElement;
  if (at.type?.startsWith("date")) return true; // its parts take turns, drawn by the browser
  const style = getComputedStyle(at), box = at.getBoundingClientRect();
  const around = getComputedStyle(at.closest("label, .drop, .segmented") ?? at);
  const ring = [style, around].some((one) => one.outlineStyle !== "none" || one.boxShadow !== "none");
  return ring && box.bottom > 0 && box.top < innerHeight;
}
"""


def named(page):
    return page.evaluate(NAMED)


def tab_to(page, name, *, exactly=False):
    """Go on by Tab to what is called so; every stop on the way shows that it has the focus."""
    passed = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        passed.append(named(page))
        if passed[-1]:
            assert page.evaluate(SHOWN), f"the focus does not show on “{passed[-1]}”"
        if passed[-1] == name or (passed[-1].startswith(name) and not exactly):
            return
    raise AssertionError(f"“{name}” is not reached: {passed}")


def press(page, name, key="Enter"):
    tab_to(page, name)
    page.keyboard.press(key)


def press_into(page, name, text):
    """Type into a field, instead of what may stand in it."""
    tab_to(page, name)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def sign_in(page, address, who, *, to="/"):
    """Type address and password where a page asks for them, and go on to it."""
    page.add_init_script(NO_MOUSE)
    page.goto(address + to)
    press_into(page, "E-mail address", f"{who}@example.org")
    press_into(page, "Password", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(address + to)


def sign_out(page):
    go_to(page, "Sign out")
    page.wait_for_url("**/people/sign-in/")


def go_to(page, words):
    """By the palette: type, wait until the first line is what is meant, and go there."""
    page.keyboard.press("Control+k")
    page.keyboard.type(words)
    chosen = page.locator("#palette [role=option][aria-selected=true]")
    chosen.get_by_text(words).wait_for()
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)


def untouched(page):
    return page.evaluate("document.documentElement.dataset.touched") is None


PLACE = "() => [...document.querySelectorAll('*')].indexOf(document.activeElement)"


def walk(page):
    """Go by Tab through a whole page, in the order it is written, and out at its end."""
    page.evaluate("() => { document.activeElement.blur(); getSelection().empty(); }")
    body = page.evaluate("[...document.querySelectorAll('*')].indexOf(document.body)")
    places = []
    for _ in range(LONGEST):
        page.keyboard.press("Tab")
        place = page.evaluate(PLACE)
        if place == body or (places and place == places[0]):
            assert places == sorted(places), "the focus jumps back and forth"
            return
        assert page.evaluate(SHOWN), f"the focus does not show on “{named(page)}”"
        places.append(place)
    raise AssertionError(f"the focus does not leave “{named(page)}”")
