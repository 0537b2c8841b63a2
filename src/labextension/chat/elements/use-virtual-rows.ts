import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

type VirtualRowsOptions = {
  readonly count: number;
  /** Height of each row in pixels. */
  readonly height: number;
  /** Rows in sight at once. */
  readonly page: number;
};

type VirtualRows = {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** The one row that Tab comes to; always among those that are drawn. */
  readonly stop: number;
  readonly setStop: (index: number) => void;
  /** For the scroller: ↑ ↓ Page Up, Page Down, Home and End move the focus between rows. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Rows of equal height of which only those in sight are drawn, with one tab stop. Rows carry `data-cw-index`. */
export function useVirtualRows({ count, height, page }: VirtualRowsOptions): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [visited, setStop] = useState(0);
  const stop = Math.min(visited, Math.max(0, count - 1));
  const moving = useRef(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- it redraws by its own state; no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // No taller than a page, by its style sheet: nothing needs to be measured.
    observeElementRect: (_, tell) => tell({ width: 0, height: page * height }),
    rangeExtractor: range =>
      count === 0 ? [] : [...new Set([...defaultRangeExtractor(range), stop])].sort((a, b) => a - b)
  });
  useLayoutEffect(() => {
    if (moving.current) {
      moving.current = false;
      scroller.current?.querySelector<HTMLElement>(`[data-cw-index="${String(stop)}"]`)?.focus({ preventScroll: true });
    }
  }, [stop]);
  return {
    scroller,
    virtualizer,
    stop,
    setStop,
    onKeyDown: event => {
      const next = nextRow(event.key, stop, count, page);
      if (next === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      moving.current = next !== stop;
      setStop(next);
      virtualizer.scrollToIndex(next, { align: 'auto' });
    }
  };
}

function nextRow(key: string, at: number, count: number, page: number): number | null {
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 }[
    key
  ];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}
