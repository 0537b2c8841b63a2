import type { ReactElement } from 'react';
import '../../../style/views/progress.css';

export type ProgressLineProps = {
  /** What is under way, for its name. */
  readonly label: string;
  /** How far it is, for people. */
  readonly text: string;
  /** From 0 to 1; `null` while that is not known. */
  readonly share: number | null;
};

/** How far something is, as a bar with its words below. Not said aloud by itself: what comes of it is. */
export function ProgressLine({ label, text, share }: ProgressLineProps): ReactElement {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className="jp-cw-Progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="jp-cw-Progress-bar"
      >
        <i style={{ inlineSize: `${String(percent ?? 0)}%` }} />
      </div>
      <span>{text}</span>
    </div>
  );
}
