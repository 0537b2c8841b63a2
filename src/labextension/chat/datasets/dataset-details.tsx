import type { ReactElement } from 'react';
import { DESCRIPTION_PREFIX, isUnread, type DatasetProfile } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { ColumnTable } from './column-table.js';
import { DatasetDescription } from './dataset-description.js';
import { datasetKindWord } from './dataset-kind-word.js';
import { formatTime } from '../elements/format.js';
import { mentionOf } from './mention-of.js';
import { SharingButton } from './sharing-button.js';
import { useChatView } from '../state/use-chat-view.js';
import '../../../style/views/columns.css';

export type DatasetDetailsProps = {
  readonly profile: DatasetProfile;
  /** The user's own words. */
  readonly description: string;
  readonly readAt?: number | undefined;
};

/** What an opened dataset row shows: what it is, its columns, and a way to ask about it. */
export function DatasetDetails({ profile, description, readAt }: DatasetDetailsProps): ReactElement {
  const { controller, trans, askAbout } = useChatView();
  const facts = [
    datasetKindWord(profile.kind, trans),
    profile.memory === undefined ? '' : formatBytes(profile.memory),
    readAt === undefined ? '' : trans.__('read %1', formatTime(readAt))
  ].filter(fact => fact !== '');
  const own = `${DESCRIPTION_PREFIX}${description}`;
  const notes = profile.notes.filter((note, at) => note !== own || profile.notes.indexOf(note) !== at);
  return (
    <div className="jp-cw-Columns">
      <div className="jp-cw-Columns-bar">
        <span className="jp-cw-Columns-facts" title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
        <SharingButton dataset={profile.name} look="full" />
        {profile.engine === 'polars' && isUnread(profile) && (
          <Button
            title={trans.__('Resolves the plan of %1, which may open files and call functions of yours', profile.name)}
            onClick={() => controller.readColumns(profile.name)}
          >
            {trans.__('Read columns')}
          </Button>
        )}
        <Button
          kind="minimal"
          title={trans.__('Put %1 into the question', profile.name)}
          onClick={() => askAbout(mentionOf(profile.name))}
        >
          {trans.__('Ask')}
        </Button>
      </div>
      <DatasetDescription key={profile.name} dataset={profile.name} description={description} />
      {notes.map(note => (
        <div key={note} className="jp-cw-Columns-note">
          {note}
        </div>
      ))}
      <ColumnTable profile={profile} />
    </div>
  );
}
