import type { FileFormat } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Argument } from './call.js';
import { textCompression } from './text-compression.js';

const NAMES: Readonly<Record<string, string>> = {
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  'windows-1252': 'cp1252'
};

/** Python's name of the encoding of a JSON file, as a literal. */
export function pythonEncoding(encoded: FileFormat['encoded']): string {
  const { encoding = 'utf-8', byteOrderMark = false } = encoded ?? {};
  return pythonLiteral(!byteOrderMark ? (NAMES[encoding] ?? encoding) : encoding === 'utf-8' ? 'utf-8-sig' : 'utf-16');
}

/** How a JSON file is written, as arguments of `read_json`; none where that is usual. */
export function jsonEncoding(path: string, encoded: FileFormat['encoded']): readonly Argument[] {
  const encoding = pythonEncoding(encoded);
  return [
    ['encoding', encoding === '"utf-8"' ? undefined : encoding],
    ['compression', encoded === undefined ? undefined : textCompression(path, encoded)]
  ];
}
