import type { ReactElement } from 'react';

/** Turns while something is going on; the words beside it say what. */
export function Spinner(): ReactElement {
  return <span className="jp-cw-Spinner" aria-hidden="true" />;
}
