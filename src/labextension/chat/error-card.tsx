import { useId, useState, type ReactElement } from 'react';
import type { TurnError } from './chat-turn.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { panelIcons } from './panel-icons.js';
import { TextWithCode } from './text-with-code.js';
import { useChatView } from './use-chat-view.js';

export type ErrorCardProps = { readonly turnId: string; readonly error: TurnError };

/** What went wrong, what is kept, and what can be done next. */
export function ErrorCard({ turnId, error }: ErrorCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const [open, setOpen] = useState(false);
  const title = useId();
  const details = useId();
  const act = (action: TurnError['actions'][number]) => () => {
    switch (action) {
      case 'retry':
        controller.retry(turnId);
        break;
      case 'use-builtin':
        controller.retryWithBuiltin(turnId);
        break;
      case 'continue':
        controller.ask(trans.__('Continue'));
        break;
    }
  };
  const words = {
    retry: trans.__('Retry'),
    'use-builtin': trans.__('Use built-in analyst'),
    continue: trans.__('Continue')
  } as const;
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
          {error.details}
        </pre>
      )}
      {(error.actions.length > 0 || error.details !== undefined) && (
        <div className="jp-cw-Actions">
          {error.actions.map((action, at) => (
            <Button key={action} kind={at === 0 ? 'primary' : 'normal'} onClick={act(action)}>
              {words[action]}
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
