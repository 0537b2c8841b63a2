import type { ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import type { RuntimeView } from '../state/chat-local-files.js';
import { TestResult, UnderWay } from '../elements/form.js';
import { useChatView } from '../state/use-chat-view.js';
import '../../../../style/views/runtime.css';

type RuntimeSectionProps = RuntimeView & {
  /** One sentence that says what is missing without it, and its sizes. */
  readonly need: (download: string, disk: string) => string;
  readonly onInstall: () => void;
  readonly onCancel: () => void;
};

/**
 * Something that is installed on request: its sizes, its folder and its state. Nothing is shown if it is there and was not
 * installed just now.
 */
export function RuntimeSection({ runtime, install, need, onInstall, onCancel }: RuntimeSectionProps): ReactElement {
  const { trans } = useChatView();
  const running = install?.status === 'running';
  const absent = runtime !== null && !runtime.installed;
  return (
    <div {...((absent || running) && { role: 'group', 'aria-label': trans.__('Runtime') })} className="jp-cw-Runtime">
      {absent && !running && (
        <>
          <TestResult
            view={{ status: 'warn', text: need(formatBytes(runtime.downloadBytes), formatBytes(runtime.diskBytes)) }}
          />
          {runtime.problem === undefined ? (
            <div className="jp-cw-Runtime-place">{trans.__('It goes into %1.', runtime.folder)}</div>
          ) : (
            <div>
              {runtime.problem.message} {trans.__('Or type:')} <code>{runtime.command}</code>
            </div>
          )}
        </>
      )}
      {running && <UnderWay text={install.text} />}
      <TestResult view={running ? null : install} />
      {(running || (absent && runtime.problem === undefined)) && (
        <div className="jp-cw-Runtime-actions">
          {running ? (
            <Button label={trans.__('Cancel the installation')} onClick={onCancel}>
              {trans.__('Cancel')}
            </Button>
          ) : (
            <Button kind="primary" label={trans.__('Install the runtime')} onClick={onInstall}>
              {trans.__('Install')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
