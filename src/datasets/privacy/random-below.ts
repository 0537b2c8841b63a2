/** A whole number from 0 to `limit - 1`, each as likely, from the system's generator. `limit` is at most 65,536. */
export function randomBelow(limit: number): number {
  const most = 65_536 - (65_536 % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
    if (drawn < most) {
      return drawn % limit;
    }
  }
}
