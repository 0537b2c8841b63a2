import { Component, type ReactNode } from 'react';
import { lazy } from './lazy.js';

/** What stands in the place of what cannot be drawn, fetched when that happens. */
export const LazyFailedPart = lazy(async () => (await import('./failed-part.js')).FailedPart);

type PartBoundaryProps = {
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
    return <LazyFailedPart sentence={sentence} error={failure.error} of={of} onLeaveOut={onLeaveOut} />;
  }
}
