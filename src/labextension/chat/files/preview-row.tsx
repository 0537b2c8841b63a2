import type { CSSProperties, ReactElement } from 'react';
import type { PreviewCell, PreviewColumn } from '../../../protocol/index.js';
import { useChatView } from '../state/use-chat-view.js';

export type PreviewRowProps = {
  readonly columns: readonly PreviewColumn[];
  /** `undefined` until they are there. */
  readonly cells: readonly PreviewCell[] | undefined;
  /** Place in the table, from 0. */
  readonly index: number;
  readonly style: CSSProperties;
  /** Whether Tab comes here. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
};

/** One row of a file. A missing cell is a dash and says so. */
export function PreviewRow({ columns, cells, index, style, isStop, onFocus }: PreviewRowProps): ReactElement {
  const { trans } = useChatView();
  return (
    <div
      role="row"
      className="jp-cw-PreviewRow"
      aria-rowindex={index + 2}
      aria-busy={cells === undefined ? true : undefined}
      data-cw-index={index}
      tabIndex={isStop ? 0 : -1}
      style={style}
      onFocus={onFocus}
    >
      {columns.map(({ type }, at) => {
        const cell = cells?.[at];
        const isMissing = cell === null;
        return (
          <span
            key={at}
            role="gridcell"
            aria-colindex={at + 1}
            className={`jp-cw-PreviewCell jp-cw-mod-${type} ${isMissing ? 'jp-cw-mod-missing' : ''}`.trimEnd()}
            aria-label={isMissing ? trans.__('missing') : undefined}
            title={isMissing ? trans.__('missing') : typeof cell === 'string' ? cell : undefined}
          >
            {isMissing ? '–' : cell === undefined ? '' : String(cell)}
          </span>
        );
      })}
    </div>
  );
}
