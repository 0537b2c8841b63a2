const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f:]*\])$/i;

/** Whether an address is one of this machine itself, which is reached without any proxy. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}
