import type { ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import type { DownloadView } from '../state/chat-local-files.js';
import { ProgressLine } from '../elements/form.js';
import { useChatView } from '../state/use-chat-view.js';

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
