import type { BrowserContext, Request } from '@playwright/test';
import { stranger } from '../../faults/ledger.js';

/** Watches for requests of a browser to other machines than this one. */
export function watchStrangers(context: BrowserContext): { readonly found: readonly string[]; stop(): void } {
  const found: string[] = [];
  const look = (request: Request): void => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?|ftp):$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)) {
      found.push(request.url());
      stranger(request.url());
    }
  };
  context.on('request', look);
  return { found, stop: () => void context.off('request', look) };
}
