/** Write a time of a call as `filmroom.core.stamps` does: m:ss, from an hour on h:mm:ss. */
export function stamp(ms: number): string {
  const whole = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
