import { useCallback } from 'react';
import { askingView } from './asking-view.js';
import { endpointTest } from './endpoint-test.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { useOngoing } from './use-ongoing.js';

type ModelTest = {
  readonly view: TestView | null;
  /** Asks the model one tiny question, then lets it solve ten tasks with tools. */
  readonly start: () => void;
  /** Ends it and takes its result away. */
  readonly clear: () => void;
};

/** The test of an endpoint on offer by its id; it goes on, and its result stays, when nobody looks. */
export function useModelTest(id: string): ModelTest {
  const { connections, tests, trans } = useChatView();
  const { single } = tests;
  const view = useOngoing(single, id);
  const start = useCallback(() => {
    single.start(id, askingView(trans), signal => endpointTest(connections, { id }, id, trans, signal));
  }, [connections, single, id, trans]);
  const clear = useCallback(() => single.clear(id), [single, id]);
  return { view, start, clear };
}
