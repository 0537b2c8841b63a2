import type { TranslationBundle } from '@jupyterlab/translation';
import { useCallback, type ReactElement } from 'react';
import '../../../../style/views/test-result.css';
import { errorText } from '../elements/format.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import type { IChatConnections, TestAllView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import { useOngoing } from './model-tests.js';

/** How testing all models stands, at the foot of their list; said aloud when it changes. */
export function TestAllLine({ view }: { readonly view: TestAllView | null }): ReactElement {
  const { trans } = useChatView();
  return (
    <div role="status" className={view === null ? 'jp-cw-Hidden' : 'jp-cw-Popup-foot jp-cw-TestAll'}>
      {view !== null && (
        <>
          <div className="jp-cw-TestResult">
            {view.status === 'running' && <Spinner />}
            <span>{text(view, trans)}</span>
          </div>
          {view.failures.map(({ label, reason }) => (
            <div key={label} className="jp-cw-TestResult">
              <Icon icon={panelIcons.warning} tone="error" small />
              <span>{`${label}: ${reason}`}</span>
            </div>
          ))}
        </>
      )}
    </div>
  );
}

function text({ status, label, model, models, task, failures }: TestAllView, trans: TranslationBundle): string {
  if (status === 'done') {
    return trans._n('%1 model was tested.', '%1 models were tested.', models - failures.length);
  }
  if (status === 'stopped') {
    return trans.__('Stopped at %1, model %2 of %3. Results before it are kept.', label, String(model), String(models));
  }
  const which = models === 1 ? label : trans.__('%1, model %2 of %3', label, String(model), String(models));
  return task === undefined
    ? trans.__('Testing %1', which)
    : trans.__('Testing %1: task %2 of %3', which, String(task.number), String(task.of));
}

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
