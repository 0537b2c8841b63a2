import { useState, type ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { ColumnTable } from '../datasets/column-table.js';
import type { FileView } from '../state/chat-data-files.js';
import { formatTime } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import { mentionOf } from '../datasets/dataset-words.js';
import { ProgressLine } from '../elements/form.js';
import { SharingButton } from '../datasets/sharing-button.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView, useDataFiles } from '../state/use-chat-view.js';
import { LazyFilePreview } from './deferred-file-preview.js';
import { FileLack } from './file-lack.js';
import { fileNotes } from './file-notes.js';
import { TableChoice } from './table-choice.js';
import '../../../../style/views/columns.css';
import '../../../../style/views/files.css';

/** What an opened data file shows: how it is written, its columns, and ways to read all of it and to ask about it. */
export function FileDetails({ file }: { readonly file: FileView }): ReactElement {
  const { trans, askAbout } = useChatView();
  const files = useDataFiles();
  const [showsRows, setShowsRows] = useState(false);
  const { name, profile, status, share } = file;
  const isClosed = status === 'unread' && file.problem !== undefined; // Nothing can be read from this page.
  const facts = [
    file.by === 'kernel' ? trans.__('Names and types by this notebook’s kernel') : trans.__('File'),
    file.bytes === null ? '' : formatBytes(file.bytes),
    file.readAt === undefined ? '' : trans.__('read %1', formatTime(file.readAt))
  ].filter(fact => fact !== '');
  return (
    <div className="jp-cw-Columns">
      <div className="jp-cw-Columns-bar">
        <span className="jp-cw-Columns-facts" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
        {profile !== undefined && <SharingButton dataset={name} look="full" />}
        {!isClosed && (
          <Button
            kind="minimal"
            title={trans.__('Put %1 into the question', name)}
            onClick={() => askAbout(mentionOf(name))}
          >
            {trans.__('Ask')}
          </Button>
        )}
      </div>
      {status === 'failed' && <FileLack file={file} onAgain={() => files(own => own.read(name))} />}
      {status === 'unread' && (
        <StateLine
          icon={<span className="jp-cw-Dot jp-cw-mod-ring" aria-hidden="true" />}
          actions={
            !isClosed && (
              <Button kind="link" onClick={() => files(own => own.read(name))}>
                {trans.__('Read it')}
              </Button>
            )
          }
        >
          {file.problem ?? trans.__('Not read.')}
        </StateLine>
      )}
      {status === 'reading' && share === undefined && profile === undefined && (
        <StateLine
          icon={<Spinner />}
          actions={
            <Button kind="link" onClick={() => files(own => own.stop(name))}>
              {trans.__('Cancel')}
            </Button>
          }
        >
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
          <Button onClick={() => files(own => own.stop(name))}>{trans.__('Cancel')}</Button>
        </div>
      )}
      {file.changed && status !== 'failed' && (
        <StateLine icon={<Icon icon={panelIcons.warning} tone="warn" />}>
          {trans.__('Changed since all rows were read. What stands here is new; ranges and counts are gone.')}
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
                onClick={() => files(own => own.profile(name))}
              >
                {trans.__('Read all rows')}
              </Button>
            )}
          </div>
          {showsRows ? (
            <LazyFilePreview key={`${file.file?.table ?? ''} ${profile.fingerprint}`} name={name} />
          ) : (
            <ColumnTable profile={profile} />
          )}
        </>
      )}
    </div>
  );
}
