import type { TranslationBundle } from '@jupyterlab/translation';
import { useRef, useState, type ReactElement } from 'react';
import { formatBytes, type ModelDownload } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { Field, ProgressLine, TestResult } from '../elements/form.js';
import type { DownloadView, IChatLocalFiles } from '../state/chat-local-files.js';
import { useChatView } from '../state/use-chat-view.js';

type Running = Extract<DownloadView, { status: 'running' }>;

type DownloadSectionProps = {
  readonly files: IChatLocalFiles;
  /** Downloads that run, or whose part was kept. */
  readonly parts: readonly ModelDownload[];
  readonly download: DownloadView | null;
};

/** Downloads a model file by its address, or continues a stopped download. Starts nothing unasked. */
export function DownloadSection({ files, parts, download }: DownloadSectionProps): ReactElement {
  const { trans } = useChatView();
  const [url, setUrl] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const [running, ended] = download?.status === 'running' ? [download, null] : [null, download];
  const stopped = parts.filter(({ name }) => name !== running?.name);
  const begin = (): void => {
    const from = url.trim();
    setWrong(from === '' ? trans.__('Enter the address of a .gguf file.') : null);
    if (from === '') {
      address.current?.focus();
    } else {
      files.download(from); // One at a time.
    }
  };
  return (
    <>
      <div className="jp-cw-LocalFiles-title">{trans.__('Download one')}</div>
      <Field label={trans.__('Address of the file')}>
        {({ id }) => (
          <input
            ref={address}
            id={id}
            className="jp-cw-Input"
            value={url}
            inputMode="url"
            placeholder={trans.__('https://models.example/some-model.gguf')}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setUrl(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                begin();
              }
            }}
          />
        )}
      </Field>
      <div className="jp-cw-LocalFiles-actions">
        {running === null ? (
          <Button kind="primary" onClick={begin}>
            {trans.__('Download')}
          </Button>
        ) : (
          <Button
            label={trans.__('Stop the download')}
            disabled={running.name === null ? trans.__('It has not begun.') : undefined}
            onClick={() => files.stopDownload()}
          >
            {trans.__('Stop')}
          </Button>
        )}
      </div>
      {running !== null && <DownloadProgress download={running} />}
      <TestResult view={wrong === null ? ended : { status: 'failed', text: wrong }} />
      {stopped.length > 0 && (
        <div className="jp-cw-Field-hint">
          {trans.__('Begun and not ended: %1.', stopped.map(part => textOf(part, trans)).join(', '))}{' '}
          {trans.__('Download it from the same address to go on, or delete its .part file.')}
        </div>
      )}
    </>
  );
}

/** The download that runs: how much of it is there. */
export function DownloadProgress({ download }: { readonly download: Running }): ReactElement {
  const { trans } = useChatView();
  const { name, received, total, note } = download;
  return (
    <>
      <ProgressLine
        label={trans.__('Downloading %1', name ?? '')}
        share={total === null || total === 0 ? null : received / total}
        text={name === null ? trans.__('Asking for it…') : textOf(download, trans)}
      />
      <div role="status" className="jp-cw-Field-hint">
        {note}
      </div>
    </>
  );
}

function textOf(
  { name, received, total }: Pick<Running, 'name' | 'received'> & { readonly total?: number | null },
  trans: TranslationBundle
): string {
  const there = formatBytes(received);
  return `${name ?? ''} · ${total === null || total === undefined ? there : trans.__('%1 of %2', there, formatBytes(total))}`;
}
