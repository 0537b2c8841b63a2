import { addIcon, caretRightIcon, closeIcon, offlineBoltIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { AskButton, IconButton } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { Icon } from '../elements/icon.js';
import { useConnections, useThisComputer } from '../models/use-connections.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';

/** Tells new users that nothing has to be set up or, if another model is picked, where answers come from. */
export function FirstRunCard({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const { model, sharing } = state;
  const builtin = model.id === 'builtin';
  return (
    <Card
      title={builtin ? trans.__('Ready for everyday questions') : trans.__('Ready')}
      icon={offlineBoltIcon}
      aside={
        <IconButton
          icon={closeIcon}
          label={trans.__('Hide this card')}
          onClick={() => controller.dismissFirstRunCard()}
        />
      }
      role="region"
      label={trans.__('Getting started')}
    >
      <div className="jp-cw-Card-text">{words()}</div>
    </Card>
  );

  function words(): string {
    if (sharing.destination === 'network') {
      return trans.__(
        'Answers come from %1 over the network: your questions, and what each dataset shares, go to %2.',
        model.label,
        sharing.place
      );
    }
    return builtin
      ? trans.__(
          'The built-in analyst drafts code for everyday questions about tables, such as counts, groups, filters, dates and charts. It declines others. No key, no network, nothing leaves %1.',
          computer
        )
      : trans.__('Answers come from %1 on %2: nothing leaves it.', model.label, computer);
  }
}

type StartersProps = { readonly questions: readonly string[]; readonly dataset: string | null };

/** First questions made from the live schema. */
export function Starters({ questions, dataset }: StartersProps): ReactElement | null {
  const { trans } = useChatView();
  if (questions.length === 0) {
    return null;
  }
  return (
    <section className="jp-cw-Starters" aria-label={trans.__('First questions')}>
      <div className="jp-cw-Lead">
        {trans.__('Start with')} {dataset !== null && <code>{dataset}</code>}
      </div>
      <div className="jp-cw-Card">
        {questions.map(question => (
          <AskButton key={question} question={question} className="jp-cw-Option">
            <Icon icon={caretRightIcon} tone="muted" />
          </AskButton>
        ))}
      </div>
    </section>
  );
}

/** Offers new users to connect a model. Not drawn without the service, or if the user already has a connection. */
export function ConnectSection(): ReactElement | null {
  const { trans, connectModel } = useChatView();
  const list = useConnections();
  if (list === null || list.some(({ editable }) => editable)) {
    return null;
  }
  return (
    <section className="jp-cw-Card">
      <button type="button" className="jp-cw-Option" onClick={() => connectModel()}>
        {trans.__('Connect a model for open questions (optional)')}
        <Icon icon={addIcon} tone="muted" />
      </button>
    </section>
  );
}
