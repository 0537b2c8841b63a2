import { expect } from '@playwright/test';
import type { Provider } from '../lab/provider.js';
import type { Workbench } from '../lab/workbench.js';
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

/** Has a model answer one question after the other with these texts of batches, each until it is shown and over. */
export async function showBatches(
  { panel }: Workbench,
  provider: Provider,
  texts: readonly (string | readonly string[])[]
): Promise<void> {
  provider.answer(...texts.map(text => () => ({ text })));
  for (const at of texts.keys()) {
    await panel.ask(`Tell me ${String(at)}`);
    await expect(panel.conversation.getByText(`batch${String(at)}`, { exact: true })).toBeVisible();
    await expect(panel.button('Stop')).toHaveCount(0);
  }
}
