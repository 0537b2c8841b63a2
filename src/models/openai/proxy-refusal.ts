import { errorChain } from './error-chain.js';

/** The status with which a proxy refused to lead on to another server; nothing when that is not what happened. */
export function proxyRefusal(error: unknown): number | undefined {
  for (const each of errorChain(error)) {
    const { message } = each as { readonly message?: unknown };
    const [, status] = /^Proxy response \((\d{3})\)/.exec(String(message)) ?? [];
    if (status !== undefined) {
      return Number(status);
    }
  }
  return undefined;
}
