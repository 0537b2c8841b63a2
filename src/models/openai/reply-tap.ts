import { ReplyProblem } from './reply-problem.js';

const LARGEST_REPLY = 32 * 1024 * 1024;
const END_MARK = /[\r\n]data:[ \t]*\[DONE\]/;
const LONGEST_MARK = 64;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Looks at the bytes of a reply on their way: whether the server marked its end, and that there are not too many. They
 * go on line by line, because the SDK reads a line anew from its beginning with each piece of it.
 */
export class ReplyTap {
  /** What kept the reply from coming. The SDK drops it for an error of its own. */
  problem: unknown;

  /** Whether the end mark has passed by. */
  get sawEnd(): boolean {
    return this._sawEnd;
  }

  through(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const decoder = new TextDecoder('latin1');
    let size = 0;
    let tail = '\n'; // The mark is a line of its own; in the text of a reply it is none.
    let begun: Uint8Array[] = [];
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          size += chunk.length;
          if (size > LARGEST_REPLY) {
            throw new ReplyProblem({
              code: 'protocol',
              message: 'The reply was longer than 32 MB and was cut off.',
              hint: 'Ask for less at once.'
            });
          }
          const text = tail + decoder.decode(chunk);
          this._sawEnd ||= END_MARK.test(text);
          tail = text.slice(-LONGEST_MARK);
          const end = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1;
          if (end > 0) {
            controller.enqueue(Buffer.concat([...begun, chunk.subarray(0, end)]));
            begun = [];
          }
          if (end < chunk.length) {
            begun.push(chunk.subarray(end));
          }
        },
        flush: controller => {
          if (begun.length > 0) {
            controller.enqueue(Buffer.concat(begun));
          }
        }
      })
    );
  }

  private _sawEnd = false;
}
