import type { ReactElement } from 'react';
import { formatBytes } from '../../protocol/index.js';
import { Button } from './button.js';
import type { LocalFilesState } from './chat-local-files.js';
import { Icon } from './icon.js';
import { panelIcons } from './panel-icons.js';
import { Spinner } from './spinner.js';
import { TestResult } from './test-result.js';
import { useChatView } from './use-chat-view.js';

/** What runs model files: nothing is shown of it once it is there and was not installed just now. */
export function RuntimeSection({ runtime, install }: Pick<LocalFilesState, 'runtime' | 'install'>): ReactElement {
  const { localFiles, trans } = useChatView();
  const running = install?.status === 'running';
  const absent = runtime !== null && !runtime.installed;
  const elsewhere = absent && runtime.installing && !running;
  return (
    <div
      {...((absent || running) && { role: 'group', 'aria-label': trans.__('Runtime') })}
      className="jp-cw-LocalFiles-part"
    >
      {absent && !running && (
        <>
          <div className="jp-cw-TestResult">
            <Icon icon={panelIcons.warning} tone="warn" />
            <span>
              {trans.__(
                'Model files need a program that is not installed: %1 to download, %2 on the disk.',
                formatBytes(runtime.downloadBytes),
                formatBytes(runtime.diskBytes)
              )}
            </span>
          </div>
          {runtime.problem !== undefined && (
            <div>
              {runtime.problem.message} {trans.__('Or type:')} <code>{runtime.command}</code>
            </div>
          )}
        </>
      )}
      {running && (
        <div className="jp-cw-TestResult">
          <Spinner />
          <span className="jp-cw-LocalFiles-said">{install.text}</span>
        </div>
      )}
      {elsewhere && (
        <div className="jp-cw-TestResult">
          <Spinner />
          <span>{trans.__('It is being installed from another page.')}</span>
        </div>
      )}
      {(running || (absent && !elsewhere && runtime.problem === undefined)) && (
        <div className="jp-cw-LocalFiles-actions">
          {running ? (
            <Button label={trans.__('Cancel the installation')} onClick={() => localFiles.cancelInstall()}>
              {trans.__('Cancel')}
            </Button>
          ) : (
            <Button kind="primary" label={trans.__('Install the runtime')} onClick={() => localFiles.install()}>
              {trans.__('Install')}
            </Button>
          )}
        </div>
      )}
      <TestResult view={running ? null : install} />
    </div>
  );
}
