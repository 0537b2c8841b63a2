import { useRef, useState, type ReactElement } from 'react';
import { formatBytes, type LocalModelsReply } from '../../../protocol/index.js';
import { Button } from '../elements/button.js';
import { Field, ProgressLine, TestResult } from '../elements/form.js';
import type { TestView } from '../state/chat-connections.js';
import type { DownloadView } from '../state/chat-local-files.js';
import { useChatView } from '../state/use-chat-view.js';
import { suggestedModels, type SuggestedModel } from './suggested-models.js';

const SHA256 = /^[0-9a-f]{64}$/i;

type DownloadSectionProps = {
  /** Downloads whose part was kept, or that nobody looks at from here. */
  readonly parts: LocalModelsReply['downloads'];
  readonly download: DownloadView | null;
};

/** Downloads a model file by its address, and goes on with those that were stopped. Begins nothing by itself. */
export function DownloadSection({ parts, download }: DownloadSectionProps): ReactElement {
  const { localFiles, trans } = useChatView();
  const [url, setUrl] = useState('');
  const [sha256, setSha256] = useState('');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<TestView | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const running = download?.status === 'running' ? download : null;
  const busy = running === null ? undefined : trans.__('One file is downloaded at a time.');
  const refuse = (text: string): void => setWrong({ status: 'failed', text });
  const begin = (): void => {
    const [from, sum, as] = [url.trim(), sha256.trim(), name.trim()];
    setWrong(null);
    if (busy !== undefined) {
      refuse(busy);
    } else if (from === '') {
      refuse(trans.__('Enter the address of a .gguf file, or pick one of those suggested.'));
      address.current?.focus();
    } else if (sum !== '' && !SHA256.test(sum)) {
      refuse(trans.__('A SHA-256 has 64 digits from 0 to f. Leave it empty when there is none.'));
    } else {
      localFiles.download({ url: from, ...(sum !== '' && { sha256: sum }), ...(as !== '' && { name: as }) });
    }
  };
  const suggest = (model: SuggestedModel): void => {
    setUrl(model.url);
    setSha256('');
    setName('');
    setWrong(null);
    address.current?.focus();
  };
  const field = (
    label: string,
    value: string,
    onChange: (text: string) => void,
    more: { readonly placeholder?: string; readonly hint?: string; readonly isAddress?: boolean } = {}
  ): ReactElement => (
    <Field label={label} {...(more.hint !== undefined && { hint: more.hint })}>
      {({ id, hintId }) => (
        <input
          ref={more.isAddress === true ? address : undefined}
          id={id}
          className="jp-cw-Input"
          value={value}
          placeholder={more.placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hintId}
          {...(more.isAddress === true && { inputMode: 'url' as const })}
          onChange={event => onChange(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              begin();
            }
          }}
        />
      )}
    </Field>
  );
  return (
    <div className="jp-cw-LocalFiles-part">
      <div>{trans.__('Suggested; a click fills in the address, nothing more:')}</div>
      <div className="jp-cw-Chips">
        {suggestedModels.map(model => (
          <button key={model.url} type="button" className="jp-cw-Chip" onClick={() => suggest(model)}>
            {`${model.name} · ${formatBytes(model.bytes)} · ${model.licence}`}
            {model.fits === 'small' && ` · ${trans.__('for 8 GB of memory or less')}`}
          </button>
        ))}
      </div>
      {field(trans.__('Address of the file'), url, setUrl, {
        placeholder: trans.__('https://models.example/some-model.gguf'),
        isAddress: true
      })}
      {field(trans.__('SHA-256 (optional)'), sha256, setSha256, {
        hint: trans.__('Checked at the end; a file that does not fit is removed')
      })}
      {field(trans.__('Save as (optional)'), name, setName, { placeholder: trans.__('As in the address') })}
      <div className="jp-cw-LocalFiles-actions">
        {running === null ? (
          <Button ref={main} kind="primary" onClick={begin}>
            {trans.__('Download')}
          </Button>
        ) : (
          <Button
            ref={main}
            label={trans.__('Stop the download')}
            disabled={running.name === null ? trans.__('It has not begun.') : undefined}
            onClick={() => localFiles.stopDownload()}
          >
            {trans.__('Stop')}
          </Button>
        )}
      </div>
      {running !== null && <DownloadProgress download={running} />}
      <TestResult view={wrong ?? (download?.status === 'running' ? null : download)} />
      {parts.length > 0 && (
        <ul aria-label={trans.__('Downloads that can go on')}>
          {parts.map(part => (
            <li key={part.name} className="jp-cw-ModelFile">
              <div className="jp-cw-ModelFile-name">{part.name}</div>
              <div className="jp-cw-Field-hint">
                {part.status === 'damaged'
                  ? trans.__('%1 are there, and where they came from is not known', formatBytes(part.received))
                  : part.total === undefined
                    ? trans.__('%1 are there, from %2', formatBytes(part.received), part.host)
                    : trans.__(
                        '%1 of %2 are there, from %3',
                        formatBytes(part.received),
                        formatBytes(part.total),
                        part.host
                      )}
              </div>
              <div className="jp-cw-LocalFiles-actions">
                {part.status !== 'damaged' && (
                  <Button
                    label={trans.__('Go on with %1', part.name)}
                    disabled={busy}
                    onClick={() => {
                      main.current?.focus(); // The button goes.
                      localFiles.download({ resume: part.name });
                    }}
                  >
                    {trans.__('Go on')}
                  </Button>
                )}
                {part.status !== 'running' && (
                  <Button
                    kind="minimal"
                    label={trans.__('Discard what is there of %1', part.name)}
                    onClick={() => {
                      address.current?.focus(); // The button goes.
                      localFiles.discardDownload(part.name);
                    }}
                  >
                    {trans.__('Discard')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The download that runs: how much of it is there, and how fast it comes. */
export function DownloadProgress({
  download
}: {
  readonly download: Extract<DownloadView, { status: 'running' }>;
}): ReactElement {
  const { trans } = useChatView();
  const { name, received, total, bytesPerSecond, note } = download;
  const parts = [
    total === null ? formatBytes(received) : trans.__('%1 of %2', formatBytes(received), formatBytes(total)),
    ...(bytesPerSecond > 0 ? [trans.__('%1/s', formatBytes(bytesPerSecond))] : [])
  ];
  return (
    <>
      <ProgressLine
        label={trans.__('Downloading %1', name ?? '')}
        share={total === null || total === 0 ? null : received / total}
        text={name === null ? trans.__('Asking for it…') : `${name} · ${parts.join(' · ')}`}
      />
      <div role="status" className="jp-cw-Field-hint">
        {note}
      </div>
    </>
  );
}
