import { Clipboard } from '@jupyterlab/apputils';
import { Component, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { panelIcons } from './panel-icons.js';
import { StateLine } from './state-line.js';
import { useChatView } from './use-chat-view.js';

export type PartBoundaryProps = {
  /** What is drawn: when another one takes its place, drawing is tried again. Copy gives it, too. */
  readonly of: unknown;
  readonly sentence: string;
  readonly children: ReactNode;
};

type State = { readonly failure: { readonly error: unknown } | null; readonly leftOut: boolean };

/** Where this part of the panel cannot be drawn, one sentence stands in its place and all others go on. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: null, leftOut: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    if (before.of !== this.props.of && this.state.failure !== null) {
      this.setState({ failure: null });
    }
  }

  override render(): ReactNode {
    const { failure, leftOut } = this.state;
    if (leftOut || failure === null) {
      return leftOut ? null : this.props.children;
    }
    const { of, sentence } = this.props;
    const onLeaveOut = (): void => this.setState({ leftOut: true });
    return <FailedPart sentence={sentence} text={() => textOf(failure.error, of)} onLeaveOut={onLeaveOut} />;
  }
}

function FailedPart(props: {
  readonly sentence: string;
  readonly text: () => string;
  readonly onLeaveOut: () => void;
}): ReactElement {
  const { trans, focusInput } = useChatView();
  return (
    <StateLine
      icon={<Icon icon={panelIcons.warning} tone="error" />}
      mark="error"
      actions={
        <>
          <Button kind="link" onClick={() => Clipboard.copyToSystem(props.text())}>
            {trans.__('Copy')}
          </Button>
          <Button
            kind="link"
            onClick={() => {
              props.onLeaveOut();
              focusInput(); // This button is gone.
            }}
          >
            {trans.__('Leave out')}
          </Button>
        </>
      }
    >
      {props.sentence}
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
