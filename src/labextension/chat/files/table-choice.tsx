import { useId, type ReactElement } from 'react';
import type { FileView } from '../state/chat-data-files.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';

/** Which table of a workbook or database is meant; nothing for files of one table. */
export function TableChoice({ file: { name, file } }: { readonly file: FileView }): ReactElement | null {
  const { trans } = useChatView();
  const files = useDataFiles();
  const id = useId();
  const tables = file?.tables ?? [];
  if (tables.length < 2) {
    return null;
  }
  return (
    <label className="jp-cw-TableChoice" htmlFor={id}>
      {file?.format.kind === 'excel' ? trans.__('Sheet') : trans.__('Table')}
      <select
        id={id}
        value={file?.table ?? ''}
        onChange={({ target: { value } }) => files(own => own.read(name, value))}
      >
        {tables.map(table => (
          <option key={table}>{table}</option>
        ))}
      </select>
    </label>
  );
}
