import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, type ReactElement } from 'react';
import '../../../../style/views/files.css';
import type { SharingLevel } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import { datasetSize, type DatasetSize } from '../datasets/dataset-words.js';
import { SharingBars, sharingWord } from '../datasets/sharing-bars.js';
import { useShowOpened } from '../elements/disclosure.js';
import { formatCount } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import type { Roving } from '../elements/use-roving.js';
import type { FileView } from '../state/chat-data-files.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';
import { FileDetails } from './file-details.js';

type FileRowsProps = {
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

type FileRowProps = {
  readonly file: FileView;
  readonly level: SharingLevel;
  /** Set when it is to be shown; another object asks for it anew. */
  readonly sought: object | null;
  readonly itemProps: ReturnType<Roving['itemProps']>;
};

/** A data file in one row; → or a click reads what it says of itself and opens its columns below it, ← closes them. */
function FileRow({ file, level, sought, itemProps }: FileRowProps): ReactElement {
  const { trans } = useChatView();
  const files = useDataFiles();
  const row = useRef<HTMLDivElement>(null);
  const { name, open, status, lack } = file;
  const shown = useShowOpened<HTMLDivElement>(open);
  const size = fileSize(file, trans);
  const kind = fileKindWord(file, trans);
  useEffect(() => {
    if (sought !== null) {
      row.current?.focus();
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [sought]);
  const lacked = useRef(false);
  useEffect(() => {
    if (lacked.current && status === 'read' && document.activeElement === document.body) {
      row.current?.focus(); // What had the focus is gone with what was missing.
    }
    lacked.current = lack !== undefined || (lacked.current && status === 'reading');
  }, [lack, status]);
  const toggle = (): void => files(own => own.setOpen(name, !open));
  const state = {
    unread: trans.__('not read'),
    reading: trans.__('being read'),
    read: '',
    failed: trans.__('could not be read')
  }[status];
  const said = [name, trans.__('%1 file', kind), state, size.spoken].filter(part => part !== '');
  return (
    <>
      <div
        ref={row}
        role="row"
        className={`jp-cw-Dataset ${open ? 'jp-cw-mod-open' : ''}`.trimEnd()}
        aria-level={1}
        aria-expanded={open}
        aria-label={trans.__('%1, shared with the model: %2', said.join(', '), sharingWord(level, trans))}
        {...itemProps}
        onClick={toggle}
        onKeyDown={event => {
          if (event.ctrlKey || event.metaKey || event.altKey) {
            return; // Part of a shortcut.
          }
          const moves = (event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open);
          if (moves || event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            toggle();
          }
        }}
      >
        <span role="gridcell" className="jp-cw-Dataset-caret">
          <Icon icon={open ? caretDownIcon : caretRightIcon} />
        </span>
        <span role="gridcell" className="jp-cw-Dataset-name jp-cw-mod-file" title={name}>
          {name}
        </span>
        <span role="gridcell" className="jp-cw-Dataset-engine">
          <span className="jp-cw-Badge">{kind}</span>
        </span>
        <span role="gridcell" className="jp-cw-Dataset-size" title={size.title}>
          {status === 'reading' && <Spinner />}
          {status === 'failed' && <Icon icon={panelIcons.warning} tone="error" />}
          {size.text}
        </span>
        <span role="gridcell" className="jp-cw-Dataset-sharing">
          <SharingBars level={level} />
        </span>
      </div>
      {open && (
        <div ref={shown} role="row" aria-level={2} className="jp-cw-Dataset-more">
          <div role="gridcell" aria-colspan={5}>
            <FileDetails file={file} />
          </div>
        </div>
      )}
    </>
  );
}

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
function fileKindWord({ name, file }: Pick<FileView, 'name' | 'file'>, trans: TranslationBundle): string {
  const text = file?.format.text;
  if (text !== undefined) {
    return text.delimiter === '\t' ? trans.__('tsv') : trans.__('csv');
  }
  const ending = name.toLowerCase().replace(/\.gz$/u, '').split('.').pop() ?? '';
  return file?.format.kind ?? ENDINGS[ending] ?? ending;
}

/** Rows and columns of a file that was read, its columns alone where its rows were not counted, its size on the disk before. */
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
