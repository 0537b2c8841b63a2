import type { ReactElement, ReactNode } from 'react';
import '../../../../style/views/columns.css';
import { DESCRIPTION_PREFIX, isUnread, type DatasetProfile } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { formatTime, joined } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';
import { ColumnTable } from './column-table.js';
import { engineWords, mentionOf } from './dataset-words.js';
import { SharingButton } from './sharing.js';

type DatasetDetailsProps = {
  readonly profile: DatasetProfile;
  readonly description: string;
  readonly readAt?: number | undefined;
};

/** What an opened dataset row shows: what it is, its columns, and a way to ask about it. */
export function DatasetDetails({ profile, description, readAt }: DatasetDetailsProps): ReactElement {
  const { controller, trans } = useChatView();
  const { name, memory } = profile;
  const own = `${DESCRIPTION_PREFIX}${description}`;
  const notes = profile.notes.filter((note, at) => note !== own || profile.notes.indexOf(note) !== at);
  return (
    <Details
      name={name}
      facts={[
        engineWords(profile, trans),
        memory === undefined ? '' : formatBytes(memory),
        readAt === undefined ? '' : trans.__('read %1', formatTime(readAt))
      ]}
      actions={
        profile.engine === 'polars' &&
        isUnread(profile) && (
          <Button
            title={trans.__('Resolves the plan of %1, which may open files and call your functions', name)}
            onClick={() => controller.readColumns(name)}
          >
            {trans.__('Read columns')}
          </Button>
        )
      }
    >
      <DatasetDescription
        key={`${controller.state.notebook?.path ?? ''} ${name}`}
        dataset={name}
        description={description}
      />
      {notes.map(note => (
        <div key={note} className="jp-cw-Columns-note">
          {note}
        </div>
      ))}
      <ColumnTable profile={profile} />
    </Details>
  );
}

/** Most characters of a description. */
const LONGEST = 300;

type DatasetDescriptionProps = { readonly dataset: string; readonly description: string };

/** What a dataset is, in the user's own words. Kept when the field is left or on Enter; Escape drops what was typed. */
function DatasetDescription({ dataset, description }: DatasetDescriptionProps): ReactElement {
  const { controller, trans } = useChatView();
  const keep = (words: string): void => {
    if (words.trim() !== description) {
      controller.describeDataset(dataset, words.trim());
    }
  };
  return (
    <div className="jp-cw-Description">
      <input
        type="text"
        className="jp-cw-Description-input"
        aria-label={trans.__('Description of %1', dataset)}
        placeholder={trans.__('Describe %1 in your own words', dataset)}
        maxLength={LONGEST}
        defaultValue={description}
        onBlur={event => keep(event.target.value)}
        onKeyDown={event => {
          const field = event.currentTarget;
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            keep(field.value);
          } else if (event.key === 'Escape' && field.value !== description) {
            event.stopPropagation();
            field.value = description;
          }
        }}
      />
    </div>
  );
}

type DetailsProps = {
  readonly name: string;
  /** What it is, in a few words each; empty ones are left out. */
  readonly facts: readonly string[];
  /** Whether anything is known of it that could be shared. */
  readonly isKnown?: boolean;
  readonly canAsk?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The content of an opened dataset or data file: a bar that says what it is, with buttons to share it and to ask, then more. */
export function Details(props: DetailsProps): ReactElement {
  const { name, isKnown = true, canAsk = true, actions, children } = props;
  const { trans, putIntoInput } = useChatView();
  const facts = joined(props.facts);
  return (
    <div className="jp-cw-Columns">
      <div className="jp-cw-Columns-bar">
        <span className="jp-cw-Columns-facts" title={facts}>
          {facts}
        </span>
        {isKnown && <SharingButton dataset={name} look="full" />}
        {actions}
        {canAsk && (
          <Button
            kind="minimal"
            title={trans.__('Add %1 to the question', name)}
            onClick={() => putIntoInput(mentionOf(name))}
          >
            {trans.__('Ask')}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
