import { Clipboard } from '@jupyterlab/apputils';
import type { ReactElement } from 'react';
import { Button } from './button.js';
import { Icon, panelIcons } from './icon.js';
import { StateLine } from './state-line.js';
import { useChatView } from '../state/use-chat-view.js';

type FailedPartProps = {
  readonly sentence: string;
  readonly error: unknown;
  /** What could not be drawn; Copy gives it with the error. */
  readonly of: unknown;
  readonly onLeaveOut: () => void;
};

/** What stands in the place of a part of the panel that cannot be drawn. */
export function FailedPart({ sentence, error, of, onLeaveOut }: FailedPartProps): ReactElement {
  const { trans, focusInput } = useChatView();
  return (
    <StateLine
      icon={<Icon icon={panelIcons.warning} tone="error" />}
      mark="error"
      actions={
        <>
          <Button kind="link" onClick={() => Clipboard.copyToSystem(textOf(error, of))}>
            {trans.__('Copy')}
          </Button>
          <Button
            kind="link"
            onClick={() => {
              onLeaveOut();
              focusInput(); // This button is gone.
            }}
          >
            {trans.__('Leave out')}
          </Button>
        </>
      }
    >
      {sentence}
    </StateLine>
  );
}

function textOf(error: unknown, of: unknown): string {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  try {
    return `${what}\n\n${JSON.stringify(of, undefined, 2)}`;
  } catch {
    return what; // It holds itself.
  }
}
