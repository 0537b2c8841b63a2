import { waitWhile } from '../app/notebook/notebook-kernel.js';
import type { IChatController } from '../chat/state/chat-controller.js';
import type { ChatState } from '../chat/state/chat-state.js';
import type { ChatWidget } from '../chat/conversation/chat-widget.js';
import { mentionOf } from '../chat/datasets/dataset-words.js';

/** Longest wait for the variables, in milliseconds: typing must not wait for names. */
const MOST_WAIT_MS = 3_000;
const NEVER = new AbortController().signal;

/**
 * Moves to the question field and, once the variables are read, adds the frames of the shown notebook that this code names,
 * unless the user wrote something meanwhile.
 */
export async function askAboutCell(
  source: string,
  widget: Pick<ChatWidget, 'focusInput' | 'askAbout' | 'written'>,
  controller: Pick<IChatController, 'state' | 'changed'>
): Promise<void> {
  widget.focusInput();
  const { written } = widget;
  await waitWhile(controller, () => isReading(controller.state), NEVER, MOST_WAIT_MS);
  const named = namesInCode(
    source,
    controller.state.datasets.profiles.map(({ name }) => name)
  );
  const there = namesInCode(written, named);
  const missing = named.filter(name => !there.includes(name));
  if (missing.length > 0 && widget.written === written && controller.state.front === null) {
    widget.askAbout(missing.map(name => mentionOf(name)).join(' '));
  }
}

function isReading({ datasets: { status, readAt } }: ChatState): boolean {
  return status === 'reading' || status === 'stale' || (status === 'ready' && readAt === undefined);
}

/** The names that stand in a text as whole words, in order. `frame.name` does not count. */
export function namesInCode(code: string, names: readonly string[]): readonly string[] {
  return names.filter(name => {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}_.])${word}(?![\\p{L}\\p{N}_])`, 'u').test(code);
  });
}
