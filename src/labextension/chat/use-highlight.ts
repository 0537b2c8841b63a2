import { useEffect, useRef, useState } from 'react';
import type { CodeRun } from './code-run.js';
import { highlightCode } from './highlight-code.js';
import { useChatView } from './use-chat-view.js';

/**
 * The code in colour as soon as that is worked out, plain before. Together the runs always are exactly `code`: while it
 * grows, what was coloured stays and the rest follows plain.
 */
export function useHighlight(code: string, language: string): readonly CodeRun[] {
  const { highlighter } = useChatView();
  const latest = useRef(code);
  const [colored, setColored] = useState<{ readonly code: string; readonly runs: readonly CodeRun[] } | null>(null);
  useEffect(() => {
    latest.current = code;
    void highlightCode(code, language, highlighter).then(runs => {
      if (runs !== null && latest.current.startsWith(code)) {
        setColored({ code, runs });
      }
    });
  }, [code, language, highlighter]);
  if (colored === null || !code.startsWith(colored.code)) {
    return [{ text: code }];
  }
  return [...colored.runs, { text: code.slice(colored.code.length) }];
}
