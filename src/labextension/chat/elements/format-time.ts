const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A time of day as `14:02`, from milliseconds since the epoch. */
export function formatTime(milliseconds: number): string {
  return CLOCK.format(milliseconds);
}
