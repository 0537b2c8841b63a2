import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import type { SharingLevel, TextFormat } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import { ColumnTable } from '../datasets/column-table.js';
import { Details } from '../datasets/dataset-details.js';
import { DatasetRow } from '../datasets/dataset-row.js';
import { datasetSize, type DatasetSize } from '../datasets/dataset-words.js';
import { Button } from '../elements/button.js';
import { ProgressLine } from '../elements/form.js';
import { formatCount, formatTime } from '../elements/format.js';
import { Dot, Spinner, StatusIcon } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import type { Roving } from '../elements/use-roving.js';
import type { FileView } from '../state/chat-data-files.js';
import { useChatView } from '../state/use-chat-view.js';
import { FileLack } from './file-lack.js';
import { FilePreview } from './file-preview.js';

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

/** What an opened data file shows: how it is written, its columns, and ways to read all of it and to ask about it. */
function FileDetails({ file }: { readonly file: FileView }): ReactElement {
  const { dataFiles, trans } = useChatView();
  const [showsRows, setShowsRows] = useState(false);
  const { name, profile, status, share, problem } = file;
  const isClosed = status === 'unread' && problem !== undefined; // Nothing can be read from this page.
  const read = (): void => void dataFiles.shown?.read(name);
  const stop = (): void => dataFiles.shown?.stop(name);
  return (
    <Details
      name={name}
      facts={[
        trans.__('File'),
        file.bytes === null ? '' : formatBytes(file.bytes),
        file.readAt === undefined ? '' : trans.__('read %1', formatTime(file.readAt))
      ]}
      isKnown={profile !== undefined}
      canAsk={!isClosed}
    >
      {status === 'failed' && <FileLack file={file} onAgain={read} />}
      {status === 'unread' && (
        <StateLine icon={<Dot look="ring" />} actions={isClosed ? [] : [{ words: trans.__('Read it'), run: read }]}>
          {problem ?? trans.__('Not read.')}
        </StateLine>
      )}
      {status === 'reading' && share === undefined && profile === undefined && (
        <StateLine icon="busy" actions={[{ words: trans.__('Cancel'), run: stop }]}>
          {trans.__('Reading the beginning of the file…')}
        </StateLine>
      )}
      {status === 'reading' && share !== undefined && (
        <div className="jp-cw-FileProgress">
          <ProgressLine
            label={trans.__('Reading all rows of %1', name)}
            text={trans.__('Reading all rows · %1 %', String(Math.round(share * 100)))}
            share={share}
          />
          <Button onClick={stop}>{trans.__('Cancel')}</Button>
        </div>
      )}
      {file.changed && status !== 'failed' && (
        <StateLine icon="warn">
          {trans.__('The file changed after all rows were read. Its ranges and counts are gone.')}
        </StateLine>
      )}
      {profile !== undefined && (
        <>
          {fileNotes(file, trans).map(note => (
            <div key={note} className="jp-cw-Columns-note">
              {note}
            </div>
          ))}
          <div className="jp-cw-FileActions">
            <TableChoice file={file} />
            <Button
              title={showsRows ? '' : trans.__('Shows the first rows, which no model sees')}
              onClick={() => setShowsRows(!showsRows)}
            >
              {showsRows ? trans.__('Show columns') : trans.__('Show rows')}
            </Button>
            {status !== 'reading' && file.file?.unread === undefined && (
              <Button
                title={trans.__('Counts rows and missing values, ranges and different values of each column')}
                onClick={() => void dataFiles.shown?.read(name, 'rows')}
              >
                {trans.__('Read all rows')}
              </Button>
            )}
          </div>
          {showsRows ? (
            <FilePreview
              key={`${file.path} ${file.file?.table ?? ''} ${profile.fingerprint}`}
              name={name}
              onCancel={() => setShowsRows(false)}
            />
          ) : (
            <ColumnTable profile={profile} />
          )}
        </>
      )}
    </Details>
  );
}

/** The choice of a table in a workbook or database; not drawn for files with one table. */
function TableChoice({ file: { name, file } }: { readonly file: FileView }): ReactElement | null {
  const { dataFiles, trans } = useChatView();
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
        onChange={({ target: { value } }) => void dataFiles.shown?.read(name, 'schema', value)}
      >
        {tables.map(table => (
          <option key={table}>{table}</option>
        ))}
      </select>
    </label>
  );
}

/** How the file is written if that is unusual, which rows could not be read, and what else its reader noted. */
function fileNotes({ file }: Pick<FileView, 'file'>, trans: TranslationBundle): readonly string[] {
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
    text.header ? '' : trans.__('no header line'),
    text.skip > 0 ? trans._n('%2 line before it', '%2 lines before it', text.skip, formatCount(text.skip)) : ''
  ].filter(fact => fact !== '');
  return facts.length === 0 ? '' : trans.__('Written with: %1', facts.join(', '));
}
