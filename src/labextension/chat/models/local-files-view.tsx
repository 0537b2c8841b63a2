import { refreshIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Disclosure } from '../elements/disclosure.js';
import { DownloadSection } from './download-section.js';
import { fileTest } from './self-test.js';
import { Icon, panelIcons, Spinner } from '../elements/icon.js';
import { IconButton } from '../elements/button.js';
import { ModelFileRow } from './model-file-row.js';
import { ModelFoldersView } from './model-folders-view.js';
import { RuntimeSection } from './runtime-section.js';
import { useChatView } from '../state/use-chat-view.js';
import { useLocalFiles, useThisComputer } from './use-connections.js';
import '../../../../style/views/fields.css';
import '../../../../style/views/test-result.css';
import '../../../../style/views/local-files.css';

type LocalFilesProps = {
  /** Of a model file whose folder is to be added. */
  readonly path?: string | undefined;
};

/** The model files on the machine of the Jupyter server: what runs them, which there are, and where more come from. */
export function LocalFilesView({ path }: LocalFilesProps): ReactElement {
  const { connections, localFiles, tests, trans } = useChatView();
  const computer = useThisComputer();
  const { listed, runtime, problem, install, download, loads } = useLocalFiles();
  const [folders, setFolders] = useState(path !== undefined);
  const [shownPath, setShownPath] = useState(path);
  if (path !== shownPath) {
    setShownPath(path);
    setFolders(folders || path !== undefined);
  }
  const [downloads, setDownloads] = useState<boolean | null>(null);
  const blocked = runtime?.installed === false ? trans.__('Install the runtime first.') : undefined;
  const running = download?.status === 'running' ? download.name : null;
  const parts = (listed?.downloads ?? []).filter(({ name }) => name !== running);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (install?.status === 'ok' && document.activeElement === document.body) {
      root.current?.focus(); // What had it is gone with the work.
    }
  }, [install?.status]);
  /** One file at a time is tested. */
  const test = (id: string): void => {
    for (const other of listed?.models ?? []) {
      if ((tests.single.view(other.id)?.status ?? 'asking') === 'asking') {
        tests.single.clear(other.id);
      }
    }
    tests.single.start(id, null, signal => fileTest(connections, localFiles, id, trans, signal));
  };
  const wrong = [problem ?? [], listed?.problem?.message ?? []].flat();
  return (
    <div ref={root} tabIndex={-1} className="jp-cw-LocalFiles">
      <div className="jp-cw-Field-hint">{trans.__('Runs on %1: no server, no key, nothing leaves it.', computer)}</div>
      <RuntimeSection
        runtime={runtime}
        install={install}
        need={(download, disk) =>
          trans.__(
            'Model files need llama.cpp, which is not installed: %1 to download, %2 on the disk.',
            download,
            disk
          )
        }
        onInstall={() => localFiles.install()}
        onCancel={() => localFiles.cancelInstall()}
      />
      <div className="jp-cw-LocalFiles-title">
        <span className="jp-cw-Grow">{trans.__('Model files')}</span>
        <IconButton
          icon={refreshIcon}
          label={trans.__('Look for model files again')}
          onClick={() => void localFiles.look()}
        />
      </div>
      {wrong.map(text => (
        <div key={text} role="alert" className="jp-cw-TestResult">
          <Icon icon={panelIcons.warning} tone="error" />
          <span>{text}</span>
        </div>
      ))}
      {listed === null && problem === null && (
        <div className="jp-cw-TestResult">
          <Spinner />
          <span>{trans.__('Looking for model files…')}</span>
        </div>
      )}
      {listed?.models.length === 0 && (
        <div>{trans.__('No model file yet. Add the folder that holds one, or download one.')}</div>
      )}
      {listed !== null && listed.models.length > 0 && (
        <ul aria-label={trans.__('Model files')} className="jp-cw-LocalFiles-list">
          {listed.models.map(model => (
            <ModelFileRow
              key={model.id}
              model={model}
              load={loads.get(model.id)}
              blocked={blocked}
              onTest={() => test(model.id)}
            />
          ))}
        </ul>
      )}
      {listed !== null && (
        <>
          <Disclosure
            summary={trans.__('Folders · %1', String(listed.folders.length))}
            open={folders}
            onToggle={setFolders}
            keep
          >
            <ModelFoldersView key={path} folders={listed.folders} path={path} />
          </Disclosure>
          <Disclosure
            summary={
              parts.length === 0 ? trans.__('Download') : trans.__('Download · %1 to go on with', String(parts.length))
            }
            open={downloads ?? (download !== null || parts.length > 0)}
            onToggle={setDownloads}
            keep
          >
            <DownloadSection parts={parts} download={download} />
          </Disclosure>
        </>
      )}
    </div>
  );
}
