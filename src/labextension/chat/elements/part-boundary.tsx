import { Clipboard } from '@jupyterlab/apputils';
import { Component, type ReactElement, type ReactNode } from 'react';
import { useChatView } from '../state/use-chat-view.js';
import { StateLine } from './state-line.js';

type PartBoundaryProps = {
  /** What is drawn: when another one takes its place, drawing is tried again. */
  readonly of: unknown;
  readonly sentence: string;
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

function FailedPart({ sentence, error }: { readonly sentence: string; readonly error: unknown }): ReactElement {
  const { trans } = useChatView();
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const copy = (): void => Clipboard.copyToSystem(text);
  return (
    <StateLine icon="error" mark="error" actions={[{ words: trans.__('Copy the error'), run: copy }]}>
      {sentence}
    </StateLine>
  );
}
