import { useCallback, useEffect, useRef, useState } from 'react';
import { selfTestView } from './self-test-view.js';
import type { TestView } from './test-view.js';
import { useChatView } from './use-chat-view.js';

type FileTest = {
  /** Of which model, and how it stands; `null` before, and while the file is loaded for it. */
  readonly shown: { readonly id: string; readonly view: TestView } | null;
  /** Loads the model, then lets it solve ten tasks with tools. Ends the test before. */
  readonly start: (id: string) => void;
  readonly stop: () => void;
};

/** The test of a model file, one at a time; it ends with the component. */
export function useFileTest(): FileTest {
  const { connections, localFiles, trans } = useChatView();
  const [shown, setShown] = useState<FileTest['shown']>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = useCallback(() => {
    running.current?.abort();
    setShown(null);
  }, []);
  const start = useCallback(
    (id: string) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const put = (view: TestView): void => {
        if (!signal.aborted) {
          setShown({ id, view });
        }
      };
      const run = async (): Promise<void> => {
        setShown(null);
        if (!(await localFiles.load(id)) || isAborted(signal)) {
          return; // What stood in the way is said with the file.
        }
        put({ status: 'asking', text: trans.__('Loaded · testing tools…') });
        let passed = 0;
        for await (const event of connections.selfTest(id, signal)) {
          passed += event.type === 'task' && event.passed ? 1 : 0;
          put(selfTestView(event, trans.__('Loaded'), passed, trans));
        }
      };
      run().catch((error: unknown) =>
        put({ status: 'failed', text: error instanceof Error ? error.message : String(error) })
      );
    },
    [connections, localFiles, trans]
  );
  return { shown, start, stop };
}

/** Read anew: it may have changed while something was waited for. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
