import type { TranslationBundle } from '@jupyterlab/translation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EndpointBody, TestReply } from '../../protocol/index.js';
import { formatDuration } from './format-duration.js';
import { selfTestView } from './self-test-view.js';
import type { TestView } from './test-view.js';
import { useChatView } from './use-chat-view.js';

type ConnectionTest = {
  readonly view: TestView | null;
  /**
   * Asks one tiny question; then, of a saved connection, ten tasks with tools.
   *
   * @param onForm Called with the form in which replies can be held to a schema, or `none`, where it could be told.
   */
  readonly start: (endpoint: EndpointBody, savedId: string | undefined, onForm?: (form: string) => void) => void;
  /** Ends what runs and takes the result away. */
  readonly clear: () => void;
  /** Says something else in its place. */
  readonly say: (view: TestView) => void;
};

/** The test of a connection; it ends with the component. */
export function useConnectionTest(): ConnectionTest {
  const { connections, trans } = useChatView();
  const [view, setView] = useState<TestView | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const say = useCallback((next: TestView | null) => {
    running.current?.abort();
    setView(next);
  }, []);
  const clear = useCallback(() => say(null), [say]);
  const start = useCallback(
    (endpoint: EndpointBody, savedId: string | undefined, onForm: (form: string) => void = () => undefined) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const put = (status: TestView['status'], text: string): void => {
        if (!signal.aborted) {
          setView({ status, text });
        }
      };
      put('asking', trans.__('Asking the model…'));
      const run = async (): Promise<void> => {
        const reply = await connections.test(endpoint, signal);
        if (reply.status === 'failed') {
          put('failed', [reply.error.message, reply.error.hint].filter(Boolean).join(' '));
          return;
        }
        if (signal.aborted) {
          return;
        }
        if (reply.schemaForm !== undefined) {
          onForm(reply.schemaForm);
        }
        const answered = answeredIn(reply, trans);
        if (savedId === undefined) {
          put('ok', answered);
          return;
        }
        put('asking', trans.__('%1 · testing tools…', answered));
        let passed = 0;
        for await (const event of connections.selfTest(savedId, signal)) {
          passed += event.type === 'task' && event.passed ? 1 : 0;
          const { status, text } = selfTestView(event, answered, passed, trans);
          put(status, text);
        }
      };
      run().catch((error: unknown) => put('failed', error instanceof Error ? error.message : String(error)));
    },
    [connections, trans]
  );
  return { view, start, clear, say };
}

function answeredIn({ ms, schemaForm }: Extract<TestReply, { status: 'ok' }>, trans: TranslationBundle): string {
  const time = trans.__('Answered in %1', formatDuration(ms, trans));
  switch (schemaForm) {
    case 'json_object':
      return trans.__('%1 · structured answers as JSON object', time);
    case 'grammar':
      return trans.__('%1 · structured answers by grammar', time);
    case 'none':
      return trans.__('%1 · no structured answers', time);
    default:
      return time;
  }
}
