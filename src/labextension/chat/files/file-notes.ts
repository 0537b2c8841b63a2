import type { TranslationBundle } from '@jupyterlab/translation';
import type { TextFormat } from '../../../datasets/index.js';
import type { FileView } from '../state/chat-data-files.js';
import { formatCount } from '../elements/format.js';

/** How the file is written where that is unusual, which rows could not be read, and what else its reader noted. */
export function fileNotes({ file }: Pick<FileView, 'file'>, trans: TranslationBundle): readonly string[] {
  if (file === undefined) {
    return [];
  }
  const { format, profile, unread = file.leftOut } = file;
  const written = format.text === undefined ? '' : textNote(format.text, trans);
  const rows = unread?.rows ?? 0;
  const [first] = unread?.examples ?? [];
  const left =
    rows === 0
      ? ''
      : trans._n('%2 row could not be read', '%2 rows could not be read', rows, formatCount(rows)) +
        (first === undefined ? '' : trans.__(', the first on line %1: %2', formatCount(first.line), first.reason));
  return [written, left, ...profile.notes].filter(note => note !== '');
}

function textNote(text: TextFormat, trans: TranslationBundle): string {
  const facts = [
    [',', '\t'].includes(text.delimiter) ? '' : trans.__('separated by “%1”', text.delimiter),
    text.decimal === ',' ? trans.__('decimal comma') : '',
    text.encoding === 'utf-8' ? '' : text.encoding,
    text.compression === 'gzip' ? trans.__('packed with gzip') : '',
    text.header ? '' : trans.__('no line of names'),
    text.skip > 0 ? trans._n('%2 line before it', '%2 lines before it', text.skip, formatCount(text.skip)) : ''
  ].filter(fact => fact !== '');
  return facts.length === 0 ? '' : trans.__('Written with: %1', facts.join(', '));
}
