import { useEffect, useMemo, useRef, useState } from 'react';
import type { CodeRun } from './code-run.js';
import { highlightCode } from './highlight-code.js';
import { useChatView } from '../state/use-chat-view.js';

/** Code that grows is coloured again after this many times what the last time took. */
const REST = 4;

/**
 * The code in colour as soon as that is worked out, plain before. Together the runs always are exactly `code`: while it
 * grows, what was coloured stays and the rest follows plain.
 */
export function useHighlight(code: string, language: string): readonly CodeRun[] {
  const { languages } = useChatView();
  const latest = useRef(code);
  const restsUntil = useRef(0);
  const [colored, setColored] = useState<{ readonly code: string; readonly runs: readonly CodeRun[] } | null>(null);
  useEffect(() => {
    latest.current = code;
    const color = async (): Promise<void> => {
      const start = performance.now();
      const runs = await highlightCode(code, language, languages);
      restsUntil.current = performance.now() + REST * (performance.now() - start);
      if (runs !== null && latest.current.startsWith(code)) {
        setColored({ code, runs });
      }
    };
    const wait = restsUntil.current - performance.now();
    if (wait <= 1) {
      void color();
      return undefined;
    }
    const timer = setTimeout(() => void color(), wait);
    return () => clearTimeout(timer);
  }, [code, language, languages]);
  return useMemo(
    () =>
      colored === null || !code.startsWith(colored.code)
        ? [{ text: code }]
        : [...colored.runs, { text: code.slice(colored.code.length) }],
    [code, colored]
  );
}
