import { Clipboard } from '@jupyterlab/apputils';
import { Component, type ReactElement, type ReactNode } from 'react';
import { useChatView } from '../state/use-chat-view.js';
import { StateLine } from './state-line.js';

type PartBoundaryProps = {
  /** What is drawn. After a failure, drawing is tried again when this changes. */
  readonly of: unknown;
  /** Shown after a failure; by default, that this part of the panel cannot be shown. */
  readonly sentence?: string;
  readonly children: ReactNode;
};

type State = { readonly failure: { readonly error: unknown } | null };

/** If this part of the panel fails to draw, one sentence replaces it and the other parts stay. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    if (before.of !== this.props.of && this.state.failure !== null) {
      this.setState({ failure: null });
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <FailedPart sentence={this.props.sentence} error={failure.error} />;
  }
}

type FailedPartProps = { readonly sentence: string | undefined; readonly error: unknown };

function FailedPart({ sentence, error }: FailedPartProps): ReactElement {
  const { trans } = useChatView();
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const copy = (): void => Clipboard.copyToSystem(text);
  return (
    <StateLine icon="error" mark="error" actions={[{ words: trans.__('Copy the error'), run: copy }]}>
      {sentence ?? trans.__('This part of the panel cannot be shown.')}
    </StateLine>
  );
}
