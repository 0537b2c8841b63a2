import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { FileProblem } from '../../file-problem.js';

export type XmlHandler = {
  /** Names are without a prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** After each piece that was read; false ends the reading. */
  readonly piece?: () => Promise<boolean>;
};

/** Reads XML in pieces. Throws a `FileProblem` for what is not well-formed, and for a document type: it could name files. */
export async function readXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser();
  const damaged = (cause: unknown): FileProblem =>
    new FileProblem('corrupt', 'A part of the workbook is damaged. Open it in Excel and save it again.', { cause });
  parser.on('error', error => {
    throw damaged(error);
  });
  parser.on('doctype', () => {
    throw damaged(new Error('A document type.'));
  });
  parser.on('opentag', ({ name, attributes }) => handler.open?.(plain(name), attributes));
  parser.on('text', text => handler.text?.(text));
  parser.on('closetag', ({ name }) => handler.close?.(plain(name)));
  const decoder = new StringDecoder('utf8');
  try {
    for await (const piece of stream) {
      parser.write(decoder.write(piece as Buffer));
      if (handler.piece && !(await handler.piece())) {
        stream.destroy();
        return;
      }
    }
    parser.close();
    await handler.piece?.();
  } catch (error) {
    throw error instanceof FileProblem ? error : damaged(error);
  }
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
