const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f:]*\])$/i;

/** Whether an address is on the machine that asks; for the service, that is the Jupyter server's. False if it is no address. */
export function isLoopbackUrl(address: string): boolean {
  try {
    return LOOPBACK.test(new URL(address).hostname);
  } catch {
    return false;
  }
}
