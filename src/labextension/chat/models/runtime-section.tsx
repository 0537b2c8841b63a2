import type { ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import type { IRuntimeInstall } from '../state/chat-local-files.js';
import { TestResult, UnderWay } from '../elements/form.js';
import { useChanging, useChatView } from '../state/use-chat-view.js';
import '../../../../style/views/runtime.css';

type RuntimeSectionProps = {
  readonly of: IRuntimeInstall;
  /** Whether it can be used; by default whether it is installed. */
  readonly isThere?: boolean;
  /** One sentence that says what is missing without it, and its sizes. */
  readonly need: (download: string, disk: string) => string;
  /** Called when an installation has ended, however it did. */
  readonly onEnd?: () => void;
};

/** Something that is installed on request. Nothing is shown if it is there and was not installed just now. */
export function RuntimeSection({ of, isThere, need, onEnd }: RuntimeSectionProps): ReactElement {
  const { trans } = useChatView();
  const { runtime, install } = useChanging(of, () => of.view);
  const running = install?.status === 'running';
  const absent = runtime !== null && !(isThere ?? runtime.installed);
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
            <Button label={trans.__('Cancel the installation')} onClick={() => of.cancel()}>
              {trans.__('Cancel')}
            </Button>
          ) : (
            <Button
              kind="primary"
              label={trans.__('Install the runtime')}
              onClick={() => void of.install().then(onEnd)}
            >
              {trans.__('Install')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
