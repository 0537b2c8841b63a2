import type { ReactElement } from 'react';
import type { ColumnBars } from './column-bars.js';

const WIDTH = 52;
const HEIGHT = 15;
const GAP = 1;
const LEAST = 0.6;

/** Bars of a column, 52 × 15 px. A picture only: the name of its row says the same in words. */
export function ColumnSpread({ bars: { counts } }: { readonly bars: ColumnBars }): ReactElement {
  const most = Math.max(...counts);
  const step = WIDTH / counts.length;
  return (
    <svg className="jp-cw-Spread" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true">
      {counts.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(LEAST, ((HEIGHT - 2) * count) / most);
        return <rect key={at} x={at * step} y={HEIGHT - 1 - height} width={step - GAP} height={height} />;
      })}
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
    </svg>
  );
}
