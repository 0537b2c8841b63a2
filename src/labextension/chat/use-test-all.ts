import { useCallback, useEffect, useRef, useState } from 'react';
import type { IChatConnections } from './chat-connections.js';
import { useChatView } from './use-chat-view.js';

/** A model to be tested. */
type Tested = { readonly id: string; readonly label: string };

/** Why a model could not be tested. */
type Failure = { readonly label: string; readonly reason: string };

/** How testing one model after another stands. Numbers count from 1; `task` is that of the present model. */
export type TestAllView = {
  readonly status: 'running' | 'done' | 'stopped';
  readonly label: string;
  readonly model: number;
  readonly models: number;
  readonly task?: { readonly number: number; readonly of: number };
  readonly failures: readonly Failure[];
};

export type TestAll = {
  readonly view: TestAllView | null;
  readonly start: (models: readonly Tested[]) => void;
  /** Stops it; what was found of the models before is kept. */
  readonly stop: () => void;
};

/** Lets models solve their tasks, one model after another; stopped with the component. */
export function useTestAll(): TestAll {
  const { connections } = useChatView();
  const [view, setView] = useState<TestAllView | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = useCallback(() => running.current?.abort(), []);
  const start = useCallback(
    (models: readonly Tested[]) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const run = async (): Promise<void> => {
        const failures: Failure[] = [];
        for (const [at, { id, label }] of models.entries()) {
          const now = { label, model: at + 1, models: models.length };
          const put = (status: TestAllView['status'], task?: TestAllView['task']): void =>
            setView({ ...now, status, failures: [...failures], ...(task && { task }) });
          put('running');
          const reason = await testOne(connections, id, signal, task => put('running', task));
          if (reason !== null) {
            failures.push({ label, reason });
          }
          if (signal.aborted) {
            put('stopped');
            return;
          }
          if (at === models.length - 1) {
            put('done');
          }
        }
      };
      void run();
    },
    [connections]
  );
  return { view, start, stop };
}

/** Why it could not be tested, `null` when it was or the test was stopped. */
async function testOne(
  connections: IChatConnections,
  id: string,
  signal: AbortSignal,
  onTask: (task: { readonly number: number; readonly of: number }) => void
): Promise<string | null> {
  try {
    for await (const event of connections.selfTest(id, signal)) {
      if (event.type === 'task' && !signal.aborted) {
        onTask({ number: event.number, of: event.of });
      } else if (event.type === 'error') {
        return [event.error.message, event.error.hint].filter(Boolean).join(' ');
      }
    }
    return null;
  } catch (error) {
    return signal.aborted ? null : error instanceof Error ? error.message : String(error);
  }
}
