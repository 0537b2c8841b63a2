import type { TranslationBundle } from '@jupyterlab/translation';
import { useRef, useState, type ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { Field, ProgressLine, TestResult, TextInput } from '../elements/form.js';
import type { DownloadView } from '../state/chat-local-files.js';
import { useChatView } from '../state/use-chat-view.js';

type Running = Extract<DownloadView, { status: 'running' }>;

/** Downloads a model file from its address, or resumes a stopped download. Begins nothing by itself. */
export function DownloadSection(): ReactElement {
  const { localFiles: files, trans } = useChatView();
  const [url, setUrl] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const { download, listed } = files.state;
  const [running, ended] = download?.status === 'running' ? [download, null] : [null, download];
  const stopped = (listed?.downloads ?? []).filter(({ name }) => name !== running?.name);
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
        <TextInput
          ref={address}
          value={url}
          inputMode="url"
          placeholder={trans.__('https://models.example/some-model.gguf')}
          onChange={event => setUrl(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              begin();
            }
          }}
        />
      </Field>
      <div className="jp-cw-LocalFiles-actions">
        {running === null ? (
          <Button kind="primary" onClick={begin}>
            {trans.__('Download')}
          </Button>
        ) : (
          <Button
            label={trans.__('Stop the download')}
            disabled={running.name === null ? trans.__('It has not started.') : undefined}
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
          {trans.__('Started but not finished: %1.', stopped.map(part => textOf(part, trans)).join(', '))}{' '}
          {trans.__('Download it from the same address to resume, or delete its .part file.')}
        </div>
      )}
    </>
  );
}

export function DownloadProgress({ download }: { readonly download: Running }): ReactElement {
  const { trans } = useChatView();
  const { name, received, total, note } = download;
  return (
    <>
      <ProgressLine
        label={trans.__('Downloading %1', name ?? '')}
        share={total === null || total === 0 ? null : received / total}
        text={name === null ? trans.__('Requesting it…') : textOf(download, trans)}
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
