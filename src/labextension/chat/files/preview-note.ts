import type { TranslationBundle } from '@jupyterlab/translation';
import type { FilePreview } from '../../../protocol/index.js';
import { formatCount } from '../elements/format.js';

/** Which rows and columns of a file stand in its preview, and which do not. */
export function previewNote(preview: FilePreview, filtered: boolean, trans: TranslationBundle): string {
  const { held, found, more, unread, columns, columnCount } = preview;
  const rows = more
    ? trans._n('the first row', 'the first %2 rows', held, formatCount(held))
    : trans._n('its one row', 'all %2 rows', held, formatCount(held));
  return [
    filtered ? trans.__('%1 of %2', formatCount(found), rows) : rows.replace(/^./u, letter => letter.toUpperCase()),
    columns.length < columnCount
      ? trans.__('the first %1 of %2 columns', formatCount(columns.length), formatCount(columnCount))
      : '',
    unread > 0 ? trans._n('%2 row could not be read', '%2 rows could not be read', unread, formatCount(unread)) : '',
    trans.__('only shown here')
  ]
    .filter(part => part !== '')
    .join(' · ');
}
