import type { ReactElement } from 'react';

/** How much of the end stays: names of models differ there. */
const END = 8;

/** A name that is cut in its middle where there is no room for all of it. */
export function CutName({ name }: { readonly name: string }): ReactElement {
  const end = name.length > 2 * END ? END : 0;
  return (
    <span className="jp-cw-CutName">
      <span className="jp-cw-CutName-start">{name.slice(0, name.length - end)}</span>
      {end > 0 && <span className="jp-cw-CutName-end">{name.slice(-end)}</span>}
    </span>
  );
}
