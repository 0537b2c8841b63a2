import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** A reader this close to the end, in pixels, is at the end. */
const NEAR = 40;

export type StickToEnd = {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly content: RefObject<HTMLDivElement>;
  /** True when the reader scrolled away from the end. */
  readonly away: boolean;
  readonly onScroll: () => void;
  readonly jumpToEnd: () => void;
  /** Stays where it is although the content grows, because the reader opened something. */
  readonly letGo: () => void;
};

/** Keeps a scroller at its end while its content grows and it is `active`, until the reader scrolls up. */
export function useStickToEnd(active: boolean): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const [away, setAway] = useState(false);
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element !== null) {
      element.scrollTop = element.scrollHeight;
    }
  }, []);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element !== null) {
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
      setAway(!stuck.current);
    }
  }, []);
  const jumpToEnd = useCallback(() => {
    stuck.current = true;
    setAway(false);
    toEnd();
  }, [toEnd]);
  const letGo = useCallback(() => {
    stuck.current = false;
  }, []);
  useEffect(() => {
    if (!active || scroller.current === null || content.current === null) {
      return;
    }
    const observer = new ResizeObserver(() => {
      if (stuck.current) {
        toEnd();
      }
    });
    observer.observe(scroller.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [active, toEnd]);
  return { scroller, content, away: active && away, onScroll, jumpToEnd, letGo };
}
