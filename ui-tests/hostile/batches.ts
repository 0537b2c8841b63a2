import type { Payload } from './payloads.js';

const ANSWERS = 6;

/** One text for each answer; what leaves something open stands at its end. */
export function batches(all: readonly Payload[]): readonly string[] {
  const closed = all.filter(({ open }) => !open);
  const open = all.filter(payload => payload.open);
  return Array.from({ length: ANSWERS }, (_, at) =>
    [`batch${String(at)}`, ...share(closed, at), ...share(open, at)].join('\n\n')
  );
}

function share(all: readonly Payload[], answer: number): readonly string[] {
  return all.filter((_, at) => at % ANSWERS === answer).map(({ text }) => text);
}
