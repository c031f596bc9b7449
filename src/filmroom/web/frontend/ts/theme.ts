// Runs before the first paint, as a plain script in <head>, so that the page never flashes.
{
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read("filmroom.theme");
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  if (read("filmroom.keys") === "off") root.dataset["keys"] = "off";
}
