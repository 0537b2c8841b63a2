import { useCallback } from 'react';
import type { IChatConnections, TestAllView } from '../state/chat-connections.js';
import { errorText } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';
import { useOngoing } from './use-ongoing.js';

/** A model to be tested. */
type Tested = { readonly id: string; readonly label: string };

type TestAll = {
  readonly view: TestAllView | null;
  readonly start: (models: readonly Tested[]) => void;
  /** Stops it; what was found of the models before is kept. */
  readonly stop: () => void;
};

const KEY = 'all';

/** Lets models solve their tasks, one model after another; goes on when nobody looks. */
export function useTestAll(): TestAll {
  const { connections, tests } = useChatView();
  const { all } = tests;
  const view = useOngoing(all, KEY);
  const start = useCallback(
    (models: readonly Tested[]) => all.start(KEY, null, signal => testAll(connections, models, signal)),
    [connections, all]
  );
  const stop = useCallback(() => all.stop(KEY), [all]);
  return { view, start, stop };
}

async function* testAll(
  connections: IChatConnections,
  models: readonly Tested[],
  signal: AbortSignal
): AsyncGenerator<TestAllView> {
  const failures: TestAllView['failures'][number][] = [];
  for (const [at, { id, label }] of models.entries()) {
    const now = { label, model: at + 1, models: models.length };
    yield { ...now, status: 'running', failures: [...failures] };
    try {
      for await (const event of connections.selfTest(id, signal)) {
        if (event.type === 'task' && !signal.aborted) {
          const { number, of } = event;
          yield { ...now, status: 'running', failures: [...failures], task: { number, of } };
        } else if (event.type === 'error') {
          failures.push({ label, reason: errorText(event.error) });
        }
      }
    } catch (error) {
      if (!signal.aborted) {
        failures.push({ label, reason: errorText(error) });
      }
    }
    if (signal.aborted || at === models.length - 1) {
      yield { ...now, status: signal.aborted ? 'stopped' : 'done', failures };
      return;
    }
  }
}
