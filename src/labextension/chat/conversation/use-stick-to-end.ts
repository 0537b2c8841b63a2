import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** A reader this close to the end, in pixels, is at the end. */
const NEAR = 40;

type StickToEnd = {
  readonly scroller: RefObject<HTMLDivElement>;
  readonly content: RefObject<HTMLDivElement>;
  /** True when the end is out of sight because the reader scrolled away from it, or had opened something. */
  readonly away: boolean;
  readonly onScroll: () => void;
  readonly jumpToEnd: () => void;
  /** Stops following the end although the content grows, because the reader opened something. */
  readonly letGo: () => void;
};

/** Keeps a scroller at its end while its content grows and it is `active`, until the reader scrolls up. */
export function useStickToEnd(active: boolean): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  /** The last scroll position. Only a reader scrolls above it. */
  const left = useRef(0);
  const [away, setAway] = useState(false);
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element !== null) {
      element.scrollTop = element.scrollHeight;
      left.current = element.scrollTop;
    }
  }, []);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element !== null) {
      // Scroll events come late: content that has grown since is no reason to let go.
      if (isAtEnd(element)) {
        stuck.current = true;
      } else if (element.scrollTop < left.current) {
        stuck.current = false;
      }
      left.current = element.scrollTop;
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
    const follow = (): void => {
      if (stuck.current) {
        toEnd();
      } else if (scroller.current !== null) {
        setAway(!isAtEnd(scroller.current));
      }
    };
    const resized = new ResizeObserver(follow);
    resized.observe(scroller.current);
    resized.observe(content.current);
    // Called before the page is drawn: content that shrinks and grows within a frame would look as if the reader had scrolled up.
    const changed = new MutationObserver(follow);
    changed.observe(content.current, { childList: true, subtree: true, characterData: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [active, toEnd]);
  return { scroller, content, away: active && away, onScroll, jumpToEnd, letGo };
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR;
}
