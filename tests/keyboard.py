"""A page that is used with nothing but the keyboard."""

MOST = 60  # presses of Tab before a page is a maze

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
    tab_to(page, name)
    page.keyboard.type(text)
