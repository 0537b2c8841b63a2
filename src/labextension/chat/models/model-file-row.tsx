import { checkIcon } from '@jupyterlab/ui-components';
import { useState, type ReactElement } from 'react';
import { formatBytes, type LocalModel } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import type { LoadView } from '../state/chat-local-files.js';
import { formatCount } from '../elements/format.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { ProgressLine, TestResult } from '../elements/form.js';
import type { TestView } from '../state/chat-connections.js';
import { useChatState, useChatView } from '../state/use-chat-view.js';
import { useOngoing } from './model-tests.js';

type ModelFileRowProps = {
  readonly model: LocalModel;
  /** What is or was last done with it. */
  readonly load: LoadView | undefined;
  readonly onTest: () => void;
  /** Why no file can be loaded now. */
  readonly blocked: string | undefined;
};

/** A model file: what it is, how it stands, and what can be done with it. */
export function ModelFileRow({ model, load, onTest, blocked }: ModelFileRowProps): ReactElement {
  const { controller, localFiles, tests, trans } = useChatView();
  const picked = useChatState(controller).model.id === model.id;
  const [showsHash, setShowsHash] = useState(false);
  const { id, file, folder, size, state, problem } = model;
  const test = useOngoing(tests.single, id);
  const testing = test?.status === 'asking';
  const [pressed, setPressed] = useState<'use' | 'test'>('use');
  const begun = testing ? 'test' : pressed;
  const loading =
    load?.status === 'running' ? load : state.status === 'loading' ? { share: state.share, bytes: size } : null;
  const stop = (): void => {
    localFiles.cancelLoad(id);
    tests.single.clear(id);
  };
  return (
    <li className="jp-cw-ModelFile">
      <div className="jp-cw-ModelFile-head">
        <span className="jp-cw-ModelFile-name" title={file}>
          {file}
        </span>
        <span className="jp-cw-Muted">{formatBytes(size)}</span>
      </div>
      <div className="jp-cw-Field-hint">{facts()}</div>
      {problem !== undefined && (
        <div className="jp-cw-TestResult">
          <Icon icon={panelIcons.warning} tone="error" small />
          <span>{[problem.message, problem.hint].filter(Boolean).join(' ')}</span>
        </div>
      )}
      {state.status === 'ready' && (
        <div className="jp-cw-TestResult">
          <Icon icon={checkIcon} tone="ok" small />
          <span>
            {trans._n(
              'In memory · %2 tokens · %1 thread',
              'In memory · %2 tokens · %1 threads',
              state.threads,
              formatCount(state.contextSize)
            )}
          </span>
        </div>
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
      {problem === undefined && <div className="jp-cw-LocalFiles-actions">{actions()}</div>}
      {showsHash && hash()}
      <TestResult view={test ?? said()} />
    </li>
  );

  function facts(): string {
    const { architecture, contextLength } = model;
    return [
      ...(architecture === undefined ? [] : [architecture]),
      ...(contextLength === undefined ? [] : [trans.__('trained on %1 tokens', formatCount(contextLength))]),
      folder
    ].join(' · ');
  }

  /** Each button stays in its place, so that the focus does; what is under way is stopped where it was begun. */
  function actions(): ReactElement {
    const own = load?.status === 'running' || testing;
    const wait = own || loading !== null ? trans.__('Wait until this is done, or cancel it.') : blocked;
    return (
      <>
        {own && begun === 'use' ? (
          <Button label={trans.__('Stop loading %1', file)} onClick={stop}>
            {trans.__('Cancel')}
          </Button>
        ) : (
          <Button
            kind="primary"
            label={trans.__('Use %1', file)}
            disabled={wait}
            onClick={() => {
              setPressed('use');
              tests.single.clear(id);
              localFiles.use(id);
            }}
          >
            {trans.__('Use')}
          </Button>
        )}
        {own && begun === 'test' ? (
          <Button label={trans.__('Stop testing %1', file)} onClick={stop}>
            {trans.__('Cancel')}
          </Button>
        ) : (
          <Button
            label={trans.__('Test %1', file)}
            disabled={wait}
            onClick={() => {
              setPressed('test');
              onTest();
            }}
          >
            {trans.__('Test')}
          </Button>
        )}
        <Button
          label={trans.__('Unload %1', file)}
          disabled={
            state.status !== 'ready'
              ? trans.__('It is not in memory.')
              : model.busy || own
                ? trans.__('It is answering a question. Stop that first.')
                : undefined
          }
          onClick={() => localFiles.unload(id)}
        >
          {trans.__('Unload')}
        </Button>
        <Button
          kind="minimal"
          label={trans.__('SHA-256 of %1', file)}
          expanded={showsHash}
          onClick={() => {
            if (!showsHash && model.sha256 === undefined && model.hashing === undefined) {
              localFiles.hash(id);
            }
            setShowsHash(!showsHash);
          }}
        >
          {trans.__('SHA-256')}
        </Button>
      </>
    );
  }

  function hash(): ReactElement | null {
    const { sha256, hashing } = model;
    if (sha256 !== undefined) {
      return <code className="jp-cw-ModelFile-hash">{sha256}</code>;
    }
    return hashing === undefined ? null : (
      <ProgressLine
        label={trans.__('SHA-256 of %1', file)}
        share={hashing}
        text={trans.__('Reading it, %1 %', String(Math.round(hashing * 100)))}
      />
    );
  }

  /** What came of the last thing that was done with it, here or elsewhere. */
  function said(): TestView | null {
    if (load !== undefined) {
      if (load.status === 'running' || (load.status === 'ok' && state.status !== 'ready')) {
        return null;
      }
      return load.status === 'ok' && picked ? { ...load, text: trans.__('Loaded. It answers from now on.') } : load;
    }
    if (state.status !== 'failed') {
      return null;
    }
    const { message, hint } = state.error;
    return { status: 'failed', text: [message, hint].filter(Boolean).join(' ') };
  }
}
