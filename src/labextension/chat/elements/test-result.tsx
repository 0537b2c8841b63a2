import { checkIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, type ReactElement } from 'react';
import { Icon } from './icon.js';
import { panelIcons } from './panel-icons.js';
import { Spinner } from './spinner.js';
import type { TestView } from '../state/chat-connections.js';
import '../../../style/views/test-result.css';

/** How the test of a connection stands; said aloud when it changes, and brought into sight when it begins or ends. */
export function TestResult({ view }: { readonly view: TestView | null }): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const status = view?.status;
  useEffect(() => {
    if (status !== undefined) {
      line.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [status]);
  return (
    <div ref={line} className="jp-cw-TestResult" role="status">
      {view !== null && (
        <>
          {view.status === 'asking' ? (
            <Spinner />
          ) : view.status === 'ok' ? (
            <Icon icon={checkIcon} tone="ok" />
          ) : (
            <Icon icon={panelIcons.warning} tone={view.status === 'warn' ? 'warn' : 'error'} />
          )}
          <span>{view.text}</span>
        </>
      )}
    </div>
  );
}
