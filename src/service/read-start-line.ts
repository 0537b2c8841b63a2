import type { Readable } from 'node:stream';
import { Value } from '@sinclair/typebox/value';
import { StartLineSchema, type StartLine } from './start-line.js';

/**
 * The first line of a stream. What follows it is read and dropped; `onEnd` is called when the stream ends or breaks.
 *
 * Rejects when the stream ends before its first line, or when the line has not the expected form.
 */
export function readStartLine(input: Readable, onEnd: () => void): Promise<StartLine> {
  return new Promise((resolve, reject) => {
    let text = '';
    const ended = (): void => {
      reject(new Error('Standard input ended before its first line. The service is started by Jupyter, not by hand.'));
      onEnd();
    };
    const read = (chunk: string): void => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) {
        input.off('data', read);
        input.resume();
        try {
          resolve(Value.Decode(StartLineSchema, JSON.parse(text.slice(0, end))));
        } catch {
          reject(new Error('The first line of standard input has not the expected form.'));
        }
      }
    };
    input.setEncoding('utf8');
    input.on('data', read);
    input.on('end', ended);
    input.on('error', ended);
  });
}
