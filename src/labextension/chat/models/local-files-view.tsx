import { refreshIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, type ReactElement } from 'react';
import '../../../../style/views/local-files.css';
import { formatBytes, type LocalModel } from '../../../protocol/index.js';
import { Button, IconButton } from '../elements/button.js';
import { ProgressLine, TestResult } from '../elements/form.js';
import { errorText, formatCount } from '../elements/format.js';
import { useChanging, useChatView, useLocalFiles, useThisComputer } from '../state/use-chat-view.js';
import { DownloadSection } from './download-section.js';
import { RuntimeSection } from './runtime-section.js';

/** The model files on the machine of the Jupyter server: what runs them, which there are, and where more come from. */
export function LocalFilesView(): ReactElement {
  const { localFiles: files, trans } = useChatView();
  const computer = useThisComputer();
  const { listed, problem } = useLocalFiles();
  const { runtime, install } = useChanging(files.runtime, () => files.runtime.view);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (install?.status === 'ok' && document.activeElement === document.body) {
      root.current?.focus(); // The button that had the focus is gone.
    }
  }, [install?.status]);
  const folders = listed?.folders ?? [];
  const wrong = [problem ?? [], ...folders.map(each => each.problem?.message ?? [])].flat();
  return (
    <div ref={root} tabIndex={-1} className="jp-cw-LocalFiles">
      <div className="jp-cw-Field-hint">{trans.__('Runs on %1: no server, no key, nothing leaves it.', computer)}</div>
      <RuntimeSection
        of={files.runtime}
        need={(size, disk) =>
          trans.__('Model files need llama.cpp, which is not installed: %1 to download, %2 on the disk.', size, disk)
        }
        onEnd={() => void files.look()}
      />
      <div className="jp-cw-LocalFiles-title">
        <span className="jp-cw-Grow">{trans.__('Model files')}</span>
        <IconButton
          icon={refreshIcon}
          label={trans.__('Look for model files again')}
          onClick={() => void files.look()}
        />
      </div>
      {wrong.map(text => (
        <TestResult key={text} view={{ status: 'failed', text }} />
      ))}
      {listed === null && problem === null && (
        <TestResult view={{ status: 'asking', text: trans.__('Looking for model files…') }} />
      )}
      {listed !== null && (
        <>
          {listed.models.length === 0 ? (
            <div>{trans.__('No model file yet. Download one, or put your own into the folder below.')}</div>
          ) : (
            <ul aria-label={trans.__('Model files')} className="jp-cw-LocalFiles-list">
              {listed.models.map(model => (
                <ModelFileRow key={model.id} model={model} needsRuntime={runtime?.installed === false} />
              ))}
            </ul>
          )}
          <div className="jp-cw-Field-hint">
            {trans.__('Files that end in .gguf are found in %1.', folders.map(({ path }) => path).join(', '))}{' '}
            {trans.__('CELLWRIGHT_MODEL_FOLDERS names more, set before Jupyter starts.')}
          </div>
          <DownloadSection />
        </>
      )}
    </div>
  );
}

type ModelFileRowProps = { readonly model: LocalModel; readonly needsRuntime: boolean };

function ModelFileRow({ model, needsRuntime }: ModelFileRowProps): ReactElement {
  const { localFiles: files, trans } = useChatView();
  const { id, file, folder, size, state } = model;
  const load = files.state.loads.get(id); // What is or was last done with it.
  const blocked = needsRuntime ? trans.__('Install the runtime first.') : undefined;
  const running = load?.status === 'running';
  const loading = running ? load : state.status === 'loading' ? { share: state.share, bytes: size } : null;
  const wrong = load === undefined && state.status === 'failed' ? state.error : undefined;
  const said = running || load === undefined || (load.status === 'ok' && state.status !== 'ready') ? null : load;
  return (
    <li className="jp-cw-ModelFile">
      <div className="jp-cw-ModelFile-head">
        <span className="jp-cw-ModelFile-name" title={file}>
          {file}
        </span>
        <span className="jp-cw-Muted">{formatBytes(size)}</span>
      </div>
      <div className="jp-cw-Field-hint">{folder}</div>
      {state.status === 'ready' && (
        <TestResult view={{ status: 'ok', text: trans.__('In memory · %1 tokens', formatCount(state.contextSize)) }} />
      )}
      {loading !== null && (
        <ProgressLine
          label={trans.__('Loading %1', file)}
          share={loading.share}
          text={
            'place' in loading
              ? trans.__('Waiting, %1 ahead of you', String(loading.place))
              : trans.__('Loading, %1 % of %2', String(Math.round(loading.share * 100)), formatBytes(loading.bytes))
          }
        />
      )}
      <div className="jp-cw-LocalFiles-actions">
        {running ? (
          <Button label={trans.__('Stop loading %1', file)} onClick={() => files.cancelLoad(id)}>
            {trans.__('Cancel')}
          </Button>
        ) : (
          <Button
            kind="primary"
            label={trans.__('Use %1', file)}
            disabled={loading === null ? blocked : trans.__('Wait until it is loaded.')}
            onClick={() => files.use(id)}
          >
            {trans.__('Use')}
          </Button>
        )}
      </div>
      <TestResult view={wrong === undefined ? said : { status: 'failed', text: errorText(wrong) }} />
    </li>
  );
}
