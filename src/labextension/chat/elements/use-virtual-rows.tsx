import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type RefObject
} from 'react';
import { isModified, nextIndex } from './keys.js';

/** Height of each row in pixels. */
const HEIGHT = 23;
/** Rows in sight at once; with more the table scrolls. */
const PAGE = 10;

export type RowProps = HTMLAttributes<HTMLElement> & { readonly 'data-cw-index': number };

type VirtualRows = {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly showFirst: () => void;
  /** The rows, below a header row: ↑ ↓ Page Up, Page Down, Home and End move the focus between them. */
  readonly body: (row: (index: number, props: RowProps) => ReactElement | false) => ReactElement;
};

/** Rows of equal height of which only those in sight are drawn, with one tab stop. */
export function useVirtualRows(count: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [visited, setStop] = useState(0);
  const stop = Math.min(visited, Math.max(0, count - 1));
  const moving = useRef(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- it redraws by its own state; no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    // Its style sheet limits it to the height of a page, so nothing needs to be measured.
    observeElementRect: (_, tell) => tell({ width: 0, height: PAGE * HEIGHT }),
    rangeExtractor: range =>
      count === 0 ? [] : [...new Set([...defaultRangeExtractor(range), stop])].sort((a, b) => a - b)
  });
  useLayoutEffect(() => {
    if (moving.current) {
      moving.current = false;
      const row = scroller.current?.querySelector<HTMLElement>(`[data-cw-index="${String(stop)}"]`);
      row?.focus({ preventScroll: true });
    }
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextIndex(event.key, stop, count, PAGE);
    if (next !== undefined && !isModified(event)) {
      event.preventDefault();
      event.stopPropagation();
      moving.current = next !== stop;
      setStop(next);
      virtualizer.scrollToIndex(next, { align: 'auto' });
    }
  };
  return {
    scroller,
    showFirst: () => virtualizer.scrollToOffset(0),
    body: row => (
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }} onKeyDown={onKeyDown}>
        {virtualizer.getVirtualItems().map(({ index, start }) =>
          row(index, {
            role: 'row',
            'aria-rowindex': index + 2,
            'data-cw-index': index,
            tabIndex: index === stop ? 0 : -1,
            style: { insetInline: 0, position: 'absolute', top: start },
            onFocus: () => setStop(index)
          })
        )}
      </div>
    )
  };
}
