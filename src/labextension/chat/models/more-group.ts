import type { ConnectionText } from './connection-text.js';

/** A part of what few endpoints need, opened by itself. */
export type MoreGroup = 'network' | 'prices' | 'waits';

/** The fields of each part. Those that stand in none are seen as soon as `More` is open. */
export const MORE_GROUPS: Readonly<Record<MoreGroup, readonly (keyof ConnectionText)[]>> = {
  network: ['headers', 'proxy', 'caFile'],
  prices: ['priceInput', 'priceCached', 'priceOutput', 'currency'],
  waits: ['waitConnect', 'waitFirst', 'waitIdle', 'waitWhole']
};
