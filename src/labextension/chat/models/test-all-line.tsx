import type { TranslationBundle } from '@jupyterlab/translation';
import type { ReactElement } from 'react';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import type { TestAllView } from '../state/chat-connections.js';
import { useChatView } from '../state/use-chat-view.js';
import '../../../style/views/test-result.css';

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
