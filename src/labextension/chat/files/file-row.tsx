import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useRef, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import type { SharingLevel } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import { DatasetRow } from '../datasets/dataset-row.js';
import { datasetSize, type DatasetSize } from '../datasets/dataset-words.js';
import { formatCount } from '../elements/format.js';
import { Spinner, StatusIcon } from '../elements/icon.js';
import type { Roving } from '../elements/use-roving.js';
import type { FileView } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';
import { FileDetails } from './file-details.js';

type FileRowProps = {
  readonly file: FileView;
  readonly level: SharingLevel;
  /** Set when the row is to be brought into sight; a new object asks for that again. */
  readonly sought: object | null;
  readonly itemProps: ReturnType<Roving['itemProps']>;
};

/** A data file that no cell has loaded yet, in one row, with its columns below it; opening it reads its schema. */
export function FileRow({ file, level, sought, itemProps }: FileRowProps): ReactElement {
  const { dataFiles, trans } = useChatView();
  const row = useRef<HTMLDivElement>(null);
  const { name, open, status, lack } = file;
  useEffect(() => {
    if (sought !== null) {
      row.current?.focus();
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [sought]);
  const lacked = useRef(false);
  useEffect(() => {
    if (lacked.current && status === 'read' && document.activeElement === document.body) {
      row.current?.focus(); // The element that had the focus went when nothing was missing any more.
    }
    lacked.current = lack !== undefined || (lacked.current && status === 'reading');
  }, [lack, status]);
  const states = {
    unread: { icon: null, words: trans.__('not read') },
    reading: { icon: <Spinner />, words: trans.__('being read') },
    read: { icon: null, words: '' },
    failed: { icon: <StatusIcon look="error" />, words: trans.__('could not be read') }
  };
  return (
    <DatasetRow
      name={name}
      badge={name.toLowerCase().replace(/\.gz$/u, '').split('.').pop() ?? ''}
      size={fileSize(file, trans)}
      status={states[status]}
      level={level}
      isFile
      open={open}
      onToggle={wanted => dataFiles.shown?.setOpen(name, wanted)}
      itemProps={itemProps}
      row={row}
    >
      <FileDetails file={file} />
    </DatasetRow>
  );
}

/** Rows and columns of a file, or its columns alone if its rows were not counted; its size on the disk until it is read. */
function fileSize({ profile, bytes }: FileView, trans: TranslationBundle): DatasetSize {
  if (profile !== undefined) {
    const size = datasetSize(profile, trans);
    return profile.rows === null
      ? {
          ...size,
          text: trans._n('%2 column', '%2 columns', profile.columnCount, formatCount(profile.columnCount)),
          title: trans.__('Rows not counted. “Read all rows” counts them')
        }
      : size;
  }
  const text = bytes === null ? '' : formatBytes(bytes);
  return { text, spoken: text };
}
