import type { TranslationBundle } from '@jupyterlab/translation';
import { formatBytes, type DownloadEvent } from '../../protocol/index.js';
import type { DownloadView } from '../chat/state/chat-local-files.js';
import { errorText, formatDuration } from '../chat/elements/format.js';

/** How a download stands after an event. */
export function downloadView(
  before: Extract<DownloadView, { status: 'running' }>,
  event: DownloadEvent,
  trans: TranslationBundle
): DownloadView {
  switch (event.type) {
    case 'progress': {
      const { name, received, total = null, bytesPerSecond } = event;
      // What was said of a break holds until something arrives.
      const note = received > before.received ? null : before.note;
      return { status: 'running', name, received, total, bytesPerSecond, note };
    }
    case 'waiting': {
      const wait = formatDuration(event.waitMs, trans);
      return { ...before, bytesPerSecond: 0, note: trans.__('%1 It goes on in %2.', event.reason, wait) };
    }
    case 'restarted':
      return { ...before, received: 0, note: trans.__('%1 It begins anew.', event.reason) };
    case 'checking':
      return {
        ...before,
        bytesPerSecond: 0,
        note: trans.__('All is there. Checking it, %1 %', String(Math.round(event.share * 100)))
      };
    case 'done': {
      const said = trans.__('“%1” is there, %2.', event.name, formatBytes(event.bytes));
      return {
        status: 'ok',
        text: event.sha256 === undefined ? said : trans.__('%1 Its SHA-256 is the one given.', said)
      };
    }
    case 'stopped':
      return { status: 'warn', text: event.message };
    case 'error':
      return { status: 'failed', text: errorText(event.error) };
  }
}
