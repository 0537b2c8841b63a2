import type { TranslationBundle } from '@jupyterlab/translation';
import type { FileView } from '../state/chat-data-files.js';

const ENDINGS: Readonly<Record<string, string>> = {
  xlsx: 'excel',
  xlsm: 'excel',
  xltx: 'excel',
  db: 'database',
  jsonl: 'json',
  ndjson: 'json',
  feather: 'arrow',
  sqlite3: 'sqlite'
};

/** What kind of file it is, in a word: as it was read, by its name before. */
export function fileKindWord({ name, file }: Pick<FileView, 'name' | 'file'>, trans: TranslationBundle): string {
  const text = file?.format.text;
  if (text !== undefined) {
    return text.delimiter === '\t' ? trans.__('tsv') : trans.__('csv');
  }
  const ending = name.toLowerCase().replace(/\.gz$/u, '').split('.').pop() ?? '';
  return file?.format.kind ?? ENDINGS[ending] ?? ending;
}
