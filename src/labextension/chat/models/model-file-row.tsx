import type { ReactElement } from 'react';
import { formatBytes, type LocalModel } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { ProgressLine, TestResult } from '../elements/form.js';
import { errorText, formatCount } from '../elements/format.js';
import type { IChatLocalFiles, LoadView } from '../state/chat-local-files.js';
import { useChatView } from '../state/use-chat-view.js';

type ModelFileRowProps = {
  readonly files: IChatLocalFiles;
  readonly model: LocalModel;
  /** What is or was last done with it. */
  readonly load: LoadView | undefined;
  /** Why no file can be loaded now. */
  readonly blocked: string | undefined;
};

/** A model file: what it is, how it stands, and what can be done with it. */
export function ModelFileRow({ files, model, load, blocked }: ModelFileRowProps): ReactElement {
  const { trans } = useChatView();
  const { id, file, folder, size, state } = model;
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
              ? trans.__('Waiting, %1 before you', String(loading.place))
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
