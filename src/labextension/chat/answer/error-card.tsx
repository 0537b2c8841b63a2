import { useId, useState, type ReactElement } from 'react';
import type { TurnError } from '../state/chat-turn.js';
import { Button } from '../elements/button.js';
import { Excerpt, TextWithCode } from '../elements/excerpt.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';
import { useConnections } from '../models/use-connections.js';

type ErrorCardProps = {
  readonly turnId: string;
  readonly model: { readonly id: string };
  readonly error: TurnError;
};

/** What went wrong, what is kept, and what can be done next. */
export function ErrorCard({ turnId, model, error }: ErrorCardProps): ReactElement {
  const { controller, trans, connectModel, focusInput, pickModel } = useChatView();
  const connections = useConnections();
  const [open, setOpen] = useState(false);
  const title = useId();
  const details = useId();
  const editable = connections?.some(({ id, editable: own }) => own && id === model.id) ?? false;
  const actions = error.actions.filter(action => action !== 'change-key' || editable);
  const ways: Readonly<Record<TurnError['actions'][number], readonly [words: string, run: () => void]>> = {
    'change-key': [trans.__('Change key'), () => connectModel(model.id, 'key')],
    retry: [trans.__('Retry'), () => controller.retry(turnId)],
    'use-builtin': [trans.__('Use built-in analyst'), () => controller.retryWithBuiltin(turnId)],
    continue: [trans.__('Continue'), () => controller.ask(trans.__('Continue'))],
    'open-settings': [trans.__('Open settings'), () => controller.openSettings()],
    'new-chat': [
      trans.__('New chat'),
      () => {
        controller.newChat();
        focusInput(); // This card is gone.
      }
    ],
    'pick-model': [trans.__('Pick another model'), pickModel]
  };
  return (
    <div className="jp-cw-Card jp-cw-ErrorCard" role="group" aria-labelledby={title}>
      <div className="jp-cw-Card-head">
        <Icon icon={panelIcons.warning} tone="error" />
        <span className="jp-cw-Card-title" id={title}>
          {error.title}
        </span>
      </div>
      <div className="jp-cw-Card-text">
        <TextWithCode text={error.message} />
      </div>
      {error.details !== undefined && (
        <pre id={details} className="jp-cw-ErrorCard-details" hidden={!open}>
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
            <Button kind="minimal" expanded={open} controls={details} onClick={() => setOpen(!open)}>
              {trans.__('Details')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
