export function cookie(name: string): string {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((part) => part.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : "";
}
