import type { Readable } from 'node:stream';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/**
 * What the bridge writes as the first line of standard input. The stream stays open for as long as the service may
 * live; its end tells it to exit.
 */
const StartLineSchema = Type.Object({
  /** Every request carries it as `x-service-secret`. */
  secret: Type.String({ minLength: 32 }),
  /** Unix socket to listen on, in a folder of its own that the service removes at exit; null: a free loopback port. */
  socket: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  /** Folder that the service may write to. */
  dataDir: Type.String({ minLength: 1 }),
  /** What notebook paths are relative to; keeps equal paths of different servers apart. */
  root: Type.String(),
  version: Type.String()
});

type StartLine = Static<typeof StartLineSchema>;

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
