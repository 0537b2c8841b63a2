import { createInterface } from 'node:readline';
import type { AskPrompt } from './ask-prompt.js';

export type TerminalStreams = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

/** Asks on `output` and reads lines of `input`; `undefined` when no terminal is there, so nobody can be asked. */
export function terminalPrompt({ input, output }: TerminalStreams): AskPrompt | undefined {
  if (input.isTTY !== true) {
    return undefined;
  }
  return (text, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (!input.readable) {
        resolve(null);
        return;
      }
      // Without editing of its own the terminal keeps Ctrl-C, which ends the command.
      const lines = createInterface({ input, terminal: false });
      const aborted = (): void => {
        reject(signal.reason instanceof Error ? signal.reason : new DOMException('Stopped.', 'AbortError'));
        lines.close();
      };
      signal.addEventListener('abort', aborted, { once: true });
      lines.once('line', line => {
        resolve(line);
        lines.close();
      });
      lines.once('close', () => {
        signal.removeEventListener('abort', aborted);
        resolve(null); // Counts only when no line came.
      });
      output.write(text);
    });
}
