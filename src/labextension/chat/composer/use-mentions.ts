import { useCallback, useRef, useState } from 'react';
import type { MentionListProps } from './mention-list.js';

type Mentions = {
  /** For the list; `null` while nothing is being named. */
  readonly list: Omit<MentionListProps, 'profiles'> | null;
  readonly fieldProps: { readonly 'aria-controls'?: string; readonly 'aria-activedescendant'?: string };
  /** Call with each change of the text or of the cursor. */
  readonly look: (text: string, cursor: number) => void;
  readonly takesKey: (key: string) => boolean;
};

/** What is being named in a question field. `replace` replaces a piece of the text and moves the cursor after it. */
export function useMentions(replace: (from: number, to: number, text: string) => void): Mentions {
  const [written, setWritten] = useState<{ start: number; end: number; typed: string } | null>(null);
  const [marks, setMarks] = useState<readonly [list: string | null, choice: string | null]>([null, null]);
  const closed = useRef<number | null>(null);
  const keys = useRef<((key: string) => boolean) | null>(null);
  const onKeys = useCallback((handler: ((key: string) => boolean) | null) => {
    keys.current = handler;
  }, []);
  const onMark = useCallback((list: string | null, choice: string | null) => {
    setMarks(now => (now[0] === list && now[1] === choice ? now : [list, choice]));
  }, []);
  const [list, choice] = marks;
  return {
    list: written && {
      typed: written.typed,
      onKeys,
      onMark,
      onPick: ({ mention }) => replace(written.start, written.end, mention),
      onClose: () => {
        closed.current = written.start;
        setWritten(null);
      }
    },
    fieldProps: {
      ...(list === null ? {} : { 'aria-controls': list }),
      ...(choice === null ? {} : { 'aria-activedescendant': choice })
    },
    look: (text, cursor) => {
      const found = mentionAt(text, cursor);
      if (found === null) {
        closed.current = null;
      }
      setWritten(found === null || found.start === closed.current ? null : { ...found, end: cursor });
    },
    takesKey: key => written !== null && keys.current?.(key) === true
  };
}

const WRITTEN = /(?:^|[\s(])@(?:"([^"\n]*)|([^\s"]*))$/u;

/** The mention that ends at the cursor: where its `@` stands, and the text after it without an opening quote. */
function mentionAt(text: string, cursor: number): { start: number; typed: string } | null {
  const found = WRITTEN.exec(text.slice(0, cursor));
  return found && { start: text.lastIndexOf('@', found.index + 1), typed: found[1] ?? found[2] ?? '' };
}
