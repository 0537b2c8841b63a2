import { useId, useRef, useState, type ReactElement } from 'react';
import type { TurnError } from '../state/chat-turn.js';
import { Button } from '../elements/button.js';
import { LazyReadiness } from '../models/model-picker.js';
import { Excerpt, TextWithCode } from '../elements/excerpt.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';
import { useConnections } from '../models/use-connections.js';

type ErrorCardProps = {
  readonly turnId: string;
  readonly model: { readonly id: string; readonly label: string };
  readonly error: TurnError;
};

/** What went wrong, what is kept, and what can be done next. */
export function ErrorCard({ turnId, model, error }: ErrorCardProps): ReactElement {
  const { controller, connections: service, trans, connectModel, focusInput, pickModel } = useChatView();
  const connections = useConnections();
  const [open, setOpen] = useState(false);
  const [checks, setChecks] = useState(false);
  const check = useRef<HTMLButtonElement>(null);
  const title = useId();
  const details = useId();
  const readiness = useId();
  const editable = connections?.some(({ id, editable: own }) => own && id === model.id) ?? false;
  const actions = error.actions.filter(action => action !== 'change-key' || editable);
  const canCheck = service.isOffered(model.id);
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
      <div id={readiness} hidden={!checks}>
        {checks && (
          <LazyReadiness
            id={model.id}
            label={model.label}
            takesFocus={false}
            onClose={() => {
              check.current?.focus();
              setChecks(false);
            }}
            onConnect={connectModel}
          />
        )}
      </div>
      {(actions.length > 0 || canCheck || error.details !== undefined) && (
        <div className="jp-cw-Actions">
          {actions.map((action, at) => (
            <Button key={action} kind={at === 0 ? 'primary' : 'normal'} onClick={ways[action][1]}>
              {ways[action][0]}
            </Button>
          ))}
          {canCheck && (
            <Button
              ref={check}
              kind="minimal"
              expanded={checks}
              controls={readiness}
              onClick={() => setChecks(!checks)}
            >
              {trans.__('Check this model')}
            </Button>
          )}
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
