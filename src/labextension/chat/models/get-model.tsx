import { downloadIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import '../../../../style/views/runtime.css';
import { formatBytes, type LocalModelsReply } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { ProgressLine, TestResult, UnderWay } from '../elements/form.js';
import { StateLine } from '../elements/state-line.js';
import type { InstallView, LocalFilesState } from '../state/chat-local-files.js';
import { useChanging, useChatView, useLocalFiles, useThisComputer } from '../state/use-chat-view.js';
import { DownloadProgress } from './download-section.js';

type GetModelProps = {
  /** The turn whose question is asked again once the model is there. */
  readonly turnId?: string;
};

/** Offers the model file that fits the machine of the Jupyter server. Nothing begins before its button is pressed. */
export function GetModel({ turnId }: GetModelProps): ReactElement | null {
  const { controller, focusInput, localFiles: files, trans } = useChatView();
  const computer = useThisComputer();
  const state = useLocalFiles();
  const { listed, fetching } = state;
  const { runtime, install } = useChanging(files.runtime, () => files.runtime.view);
  const [open, setOpen] = useState(false);
  const [tried, setTried] = useState(false);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) {
      card.current?.focus(); // The button that opened it had the focus.
    }
  }, [open]);
  const model = listed === null ? null : suggestModel(listed.machine);
  if (listed === null || model === null || runtime === null || runtime.problem !== undefined) {
    return null;
  }
  if (!open && !fetching) {
    return listed.models.some(({ file }) => model.url.endsWith(`/${file}`)) ? null : (
      <StateLine icon={downloadIcon} mark="plain" actions={[{ words: trans.__('Get it…'), run: () => setOpen(true) }]}>
        {trans.__('%1 (%2) can run on %3.', model.name, formatBytes(model.bytes), computer)}
      </StateLine>
    );
  }
  const begin = async (): Promise<void> => {
    card.current?.focus(); // The button goes.
    setTried(true);
    if ((await files.fetchModel(model.url)) && turnId !== undefined) {
      const hadFocus = card.current?.contains(document.activeElement) === true;
      controller.askFetchedModel(turnId);
      if (hadFocus) {
        focusInput();
      }
    }
  };
  const leave = (): void => {
    setTried(false);
    setOpen(false);
    focusInput(); // The button goes.
  };
  const ended = [state.download, install, ...state.loads.values()].filter(
    view => view !== null && view.status !== 'running'
  );
  const failure = ended.find(({ status }) => status !== 'ok');
  const own = listed.folders.find(({ source }) => source === 'own')?.path ?? '';
  return (
    <section ref={card} tabIndex={-1} className="jp-cw-Card jp-cw-GetModel" aria-label={trans.__('Get a model')}>
      <div>
        {trans.__('%1 answers on %2: no key, nothing leaves it.', model.name, computer)}{' '}
        {model.fits === 'small' &&
          trans.__('On two cores an answer takes about 10 s, and two of three everyday questions are answered right.')}
      </div>
      <ul className="jp-cw-Runtime-place">
        <li>
          {trans.__(
            '%1: %2 from %3 (licence %4), into %5',
            model.name,
            formatBytes(model.bytes),
            new URL(model.url).host,
            model.licence,
            own
          )}
        </li>
        {!runtime.installed && (
          <li>
            {trans.__(
              'llama.cpp, which runs it: %1 to download, %2 on the disk, into %3',
              formatBytes(runtime.downloadBytes),
              formatBytes(runtime.diskBytes),
              runtime.folder
            )}
          </li>
        )}
      </ul>
      {!fetching ? (
        <>
          <TestResult view={(tried && failure) || null} />
          <div className="jp-cw-Runtime-actions">
            <Button kind="primary" onClick={() => void begin()}>
              {turnId === undefined ? trans.__('Get it') : trans.__('Get it and ask again')}
            </Button>
            <Button onClick={leave}>{trans.__('Not now')}</Button>
          </div>
        </>
      ) : (
        <>
          <FetchProgress state={state} install={install} />
          <div className="jp-cw-Runtime-actions">
            <Button label={trans.__('Cancel, and keep what has arrived')} onClick={() => files.cancelFetch()}>
              {trans.__('Cancel')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

type FetchProgressProps = { readonly state: LocalFilesState; readonly install: InstallView | null };

function FetchProgress({ state: { download, loads }, install }: FetchProgressProps): ReactElement {
  const { trans } = useChatView();
  const load = [...loads.values()].find(view => view.status === 'running');
  if (install?.status === 'running') {
    return <UnderWay text={install.text} />;
  }
  if (download?.status === 'running') {
    return <DownloadProgress download={download} />;
  }
  if (load !== undefined) {
    const text = trans.__('Loading it into memory');
    return <ProgressLine label={text} share={load.share} text={text} />;
  }
  return <UnderWay text={trans.__('Checking what is installed…')} />;
}

/** Files that are offered by name, with their approximate sizes, the more capable first. See docs/models.md. */
const SUGGESTED = [
  {
    name: 'Qwen3-4B-Instruct-2507',
    url: 'https://huggingface.co/unsloth/Qwen3-4B-Instruct-2507-GGUF/resolve/main/Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    bytes: 2_500_000_000,
    licence: 'Apache-2.0',
    fits: 'most'
  },
  {
    name: 'Qwen2.5-Coder-1.5B-Instruct',
    url: 'https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_100_000_000,
    licence: 'Apache-2.0',
    fits: 'small'
  }
] as const;

/** A larger model than the small one takes minutes on fewer cores. */
const CORES = 8;

/** The most capable file that takes at most a quarter of the memory, so that half is left; `null` if none does. */
export function suggestModel({ memory, cores }: LocalModelsReply['machine']): (typeof SUGGESTED)[number] | null {
  return SUGGESTED.find(({ bytes, fits }) => memory >= 4 * bytes && (fits === 'small' || cores >= CORES)) ?? null;
}
