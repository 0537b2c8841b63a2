import { KernelError } from './kernel-error.js';

export type JsonRecord = Readonly<Record<string, unknown>>;

const fail = (what: string): never => {
  throw new KernelError('kernel_reply', `The kernel's answer is damaged (${what}). Ask again or restart the kernel.`);
};

/** Reads untrusted JSON. Each function throws `KernelError` `kernel_reply` naming what is wrong, never the value. */
export const jsonReader = {
  fail,
  record(value: unknown, what: string): JsonRecord {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : fail(what);
  },
  list(value: unknown, what: string, most: number): readonly unknown[] {
    return Array.isArray(value) && value.length <= most ? value : fail(what);
  },
  text(value: unknown, what: string, most: number): string {
    return typeof value === 'string' && value.length <= most ? value : fail(what);
  },
  count(value: unknown, what: string): number {
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fail(what);
  },
  oneOf<T extends string>(value: unknown, known: readonly T[], what: string): T {
    return known.find(one => one === value) ?? fail(what);
  }
};
