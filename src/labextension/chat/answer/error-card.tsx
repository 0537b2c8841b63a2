import { useId, useState, type ReactElement } from 'react';
import { Button } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { Excerpt, TextWithCode } from '../elements/excerpt.js';
import type { ChatTurn, TurnError } from '../state/chat-turn.js';
import { useChatView, useConnections } from '../state/use-chat-view.js';

type ErrorCardProps = { readonly turn: ChatTurn; readonly error: TurnError };

/** What went wrong, what is kept, and what can be done next. */
export function ErrorCard({ turn: { id: turnId, model }, error }: ErrorCardProps): ReactElement {
  const { controller, trans, connectModel, focusInput, pickModel } = useChatView();
  const connections = useConnections();
  const [open, setOpen] = useState(false);
  const id = useId();
  const editable = connections?.some(known => known.editable && known.id === model.id) ?? false;
  const actions = error.actions.filter(action => action !== 'change-key' || editable);
  const useBuiltin = (): void => {
    controller.pickModel('builtin');
    controller.retry(turnId);
  };
  const newChat = (): void => {
    controller.newChat();
    focusInput(); // This card is gone.
  };
  const ways: Readonly<Record<TurnError['actions'][number], readonly [words: string, run: () => void]>> = {
    'change-key': [trans.__('Change key'), () => connectModel(model.id, 'key')],
    retry: [trans.__('Retry'), () => controller.retry(turnId)],
    'use-builtin': [trans.__('Use built-in analyst'), useBuiltin],
    continue: [trans.__('Continue'), () => controller.ask(trans.__('Continue'))],
    'open-settings': [trans.__('Open settings'), () => controller.openSettings()],
    'new-chat': [trans.__('New chat'), newChat],
    'pick-model': [trans.__('Pick another model'), pickModel]
  };
  return (
    <Card title={error.title} icon="error" className="jp-cw-ErrorCard">
      <div className="jp-cw-Card-text">
        <TextWithCode text={error.message} />
      </div>
      {error.details !== undefined && (
        <pre id={`${id}-details`} className="jp-cw-ErrorCard-details" hidden={!open}>
          <Excerpt of={error.details} />
        </pre>
      )}
      {(actions.length > 0 || error.details !== undefined) && (
        <div className="jp-cw-Actions">
          {actions.map((action, at) => (
            <Button key={action} kind={at === 0 ? 'primary' : 'normal'} onClick={ways[action][1]}>
              {ways[action][0]}
            </Button>
          ))}
          {error.details !== undefined && (
            <Button kind="minimal" expanded={open} controls={`${id}-details`} onClick={() => setOpen(!open)}>
              {trans.__('Details')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
