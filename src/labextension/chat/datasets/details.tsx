import type { ReactElement, ReactNode } from 'react';
import '../../../../style/views/columns.css';
import { Button } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';
import { mentionOf } from './dataset-words.js';
import { SharingButton } from './sharing.js';

type DetailsProps = {
  /** Of a dataset or data file. */
  readonly name: string;
  /** What it is, in a few words each; empty ones are left out. */
  readonly facts: readonly string[];
  /** Whether anything is known of it that could be shared. */
  readonly isKnown?: boolean;
  /** Whether questions can be asked about it. */
  readonly canAsk?: boolean;
  /** Further buttons of the bar. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The content of an opened dataset or data file: a bar that says what it is, with buttons to share it and to ask, then more. */
export function Details(props: DetailsProps): ReactElement {
  const { name, isKnown = true, canAsk = true, actions, children } = props;
  const { trans, putIntoInput } = useChatView();
  const facts = props.facts.filter(fact => fact !== '').join(' · ');
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
            title={trans.__('Put %1 into the question', name)}
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
