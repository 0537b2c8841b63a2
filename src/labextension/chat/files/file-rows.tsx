import type { ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import type { FileView } from '../state/chat-data-files.js';
import type { Roving } from '../elements/use-roving.js';
import { FileRow } from './file-row.js';

export type FileRowsProps = {
  readonly files: readonly FileView[];
  readonly levels: ChatState['sharing']['levels'];
  /** The file that is to be shown. */
  readonly sought: { readonly file: string } | null;
  readonly itemProps: Roving['itemProps'];
};

/** Data files that no cell has loaded yet, as rows of the list of datasets. */
export function FileRows({ files, levels, sought, itemProps }: FileRowsProps): ReactElement {
  return (
    <>
      {files.map(file => (
        <FileRow
          key={file.name}
          file={file}
          level={levels[file.name] ?? 'names'}
          sought={sought?.file === file.name ? sought : null}
          itemProps={itemProps(file.name)}
        />
      ))}
    </>
  );
}
