import type { KernelMessage } from '@jupyterlab/services';
import type { ExecutionOutput } from '../toolsets/index.js';
import { plainText } from './plain-text.js';

const MOST_CHARACTERS = 8_000;
const MOST_CALL_CHARACTERS = 20_000;
const MOST_OUTPUTS = 100;
/** Length of the notice about what was left out, at most. */
const NOTICE = 60;
/** Characters of base64 that stand for 1 MB. */
const MOST_IMAGE_CHARACTERS = Math.ceil((1_000_000 * 4) / 3);
/** Share of a cut text that is kept from its start; the rest is kept from its end. */
const HEAD_SHARE = 0.7;
/** Longer text is cut before its escape sequences are looked for. */
const MOST_READ = 1_000_000;
const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Text that grows within `most` characters: 70 % of them are kept from its start, 30 % from its end. */
class CappedText {
  constructor(private readonly _most: number) {}

  append(text: string): void {
    this._length += text.length;
    const room = Math.floor(this._most * HEAD_SHARE) - this._head.length;
    this._head += text.slice(0, Math.max(0, room));
    const tail = this._tail + text.slice(Math.max(0, room));
    this._tail = tail.slice(Math.max(0, tail.length - this._tailLength));
  }

  /** Characters left out by `text`. */
  get omitted(): number {
    return this._length - this._head.length - this._tail.length;
  }

  /** What is kept, with the number of characters left out in their place. */
  get text(): string {
    return this.omitted === 0
      ? this._head + this._tail
      : `${this._head}\n… ${this.omitted} characters left out …\n${this._tail}`;
  }

  private get _tailLength(): number {
    return this._most - Math.floor(this._most * HEAD_SHARE);
  }

  private _head = '';
  private _tail = '';
  private _length = 0;
}

/** An output as it is kept; the text of a stream, which may grow, is kept in `stream`. */
type Entry = { readonly output: ExecutionOutput; readonly stream?: CappedText };
type Content = Readonly<Record<string, unknown>>;

/**
 * Gathers the outputs of one execution within fixed memory: 8,000 characters each, 20,000 in all, 100 outputs, images up
 * to 1 MB. Consecutive streams of the same name are one output.
 */
export class OutputCollector {
  constructor(private readonly _onOutput?: (output: ExecutionOutput) => void) {}

  /** Takes a message of the execution; keeps nothing of messages that are not outputs. */
  add(message: KernelMessage.IIOPubMessage): void {
    const content = message.content as Content;
    switch (message.header.msg_type) {
      case 'stream':
        this._stream(content['name'] === 'stderr' ? 'stderr' : 'stdout', textIn(content['text']));
        break;
      case 'execute_result':
        this._push(displayed('result', content));
        break;
      case 'display_data':
      case 'update_display_data':
        this._push(displayed('display', content));
        break;
      case 'error':
        this._push(failed(content));
        break;
      case 'clear_output':
        this._entries.length = 0;
        break;
    }
  }

  /** Adds a sentence of ours to the end. */
  note(sentence: string): void {
    this._stream('stderr', `${sentence}\n`);
  }

  /** The outputs in order, and how many characters were left out. */
  finish(): { readonly outputs: readonly ExecutionOutput[]; readonly omitted: number } {
    let left = MOST_CALL_CHARACTERS;
    let omitted = this._omitted;
    const outputs = this._entries.map(({ output, stream }) => {
      const whole = output.type === 'stream' && stream !== undefined ? { ...output, text: stream.text } : output;
      const [shown, cut] = fit(whole, Math.min(MOST_CHARACTERS, left));
      omitted += cut + (stream?.omitted ?? 0);
      left = Math.max(0, left - textOf(shown).length);
      return shown;
    });
    return { outputs, omitted };
  }

  private _stream(name: 'stdout' | 'stderr', text: string): void {
    const output = { type: 'stream', name, text } as const;
    const last = this._entries.at(-1);
    if (last?.output.type === 'stream' && last.output.name === name) {
      last.stream?.append(text);
    } else {
      this._keep({ output: { ...output, text: '' }, stream: capped(text, MOST_CHARACTERS) }, text.length);
    }
    this._report(output);
  }

  private _push(whole: ExecutionOutput): void {
    const [output, omitted] = fit(whole, MOST_CHARACTERS);
    this._omitted += omitted;
    this._keep({ output }, textOf(output).length);
    this._report(output);
  }

  private _keep(entry: Entry, length: number): void {
    if (this._entries.length < MOST_OUTPUTS) {
      this._entries.push(entry);
    } else {
      this._omitted += length;
    }
  }

  private _report(output: ExecutionOutput): void {
    if (this._onOutput === undefined || this._reported > MOST_CALL_CHARACTERS) {
      return;
    }
    const [piece] = fit(output, MOST_CHARACTERS);
    this._reported += textOf(piece).length + 1;
    try {
      this._onOutput(piece);
    } catch {
      // A watcher may fail; the execution goes on and its report is complete.
    }
  }

  private readonly _entries: Entry[] = [];
  private _omitted = 0;
  private _reported = 0;
}

function displayed(type: 'result' | 'display', content: Content): ExecutionOutput {
  const data = (content['data'] ?? {}) as Content;
  const mime = IMAGES.find(one => data[one] !== undefined);
  const image = mime === undefined ? '' : textIn(data[mime]).replace(/\s/gu, '');
  const isLarge = image.length > MOST_IMAGE_CHARACTERS;
  const plain = ['text/plain', 'text/markdown', 'text/latex'].find(one => data[one] !== undefined);
  const shown =
    plain === undefined ? `[${Object.keys(data).slice(0, 5).join(', ').slice(0, 200)}]` : textIn(data[plain]);
  const note = isLarge ? `\n[image of ${(image.length / 1_333_333).toFixed(1)} MB left out]` : '';
  return { type, text: shown + note, ...(mime !== undefined && !isLarge && { image: { mime, data: image } }) };
}

function failed(content: Content): ExecutionOutput {
  const lines = Array.isArray(content['traceback']) ? content['traceback'] : [];
  return {
    type: 'error',
    name: textIn(content['ename']).slice(0, 200),
    message: textIn(content['evalue']),
    traceback: lines.map(textIn).join('\n')
  };
}

/** Jupyter's text, which may come as lines. */
function textIn(value: unknown): string {
  const joined = Array.isArray(value) ? value.filter(line => typeof line === 'string').join('') : value;
  return typeof joined === 'string' ? joined : '';
}

const textOf = (output: ExecutionOutput): string =>
  output.type === 'error' ? output.message + output.traceback : output.text;

function capped(whole: string, most: number): CappedText {
  const text = new CappedText(most);
  text.append(whole);
  return text;
}

/** Text without escape sequences, cut to `most` characters, and how many were left out. */
function fitText(whole: string, most: number): readonly [string, number] {
  const read = capped(whole, MOST_READ);
  const plain = plainText(read.text);
  // Text that was capped before already contains the notice.
  const fitting = capped(plain, plain.length <= most + NOTICE ? plain.length : most);
  return [fitting.text, read.omitted + fitting.omitted];
}

/** An output with each text cut to `most` characters, and how many were left out. */
function fit(output: ExecutionOutput, most: number): readonly [ExecutionOutput, number] {
  if (output.type === 'error') {
    const [message, first] = fitText(output.message, most);
    const [traceback, second] = fitText(output.traceback, most);
    return [{ ...output, message, traceback }, first + second];
  }
  const [text, omitted] = fitText(output.text, most);
  return [{ ...output, text }, omitted];
}
