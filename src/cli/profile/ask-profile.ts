import { CellwrightError } from '../../agent/index.js';
import type { FileBody, FileProfile, FileProfileEvent, ServiceError } from '../../protocol/index.js';
import type { OwnService } from './own-service.js';

/**
 * Asks a service for the profile of a file. Rejects with a `CellwrightError` that has the code of the service.
 *
 * @param onProgress Told the share of the rows that was read.
 */
export async function askProfile(
  service: OwnService,
  body: FileBody,
  detail: 'schema' | 'full',
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<FileProfile> {
  const response = await service.post(detail === 'schema' ? 'fileSchema' : 'fileProfile', body, signal);
  if (!response.ok) {
    throw failure((await response.json()) as ServiceError);
  }
  if (detail === 'schema') {
    return (await response.json()) as FileProfile;
  }
  for await (const event of events(response)) {
    switch (event.type) {
      case 'progress':
        onProgress(event.share);
        break;
      case 'done':
        return event.file;
      case 'error':
        throw failure(event.error);
    }
  }
  throw new CellwrightError('fault', 'The service stopped in the middle. Ask again.');
}

async function* events(response: Response): AsyncGenerator<FileProfileEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith('data: ')) {
        yield JSON.parse(part.slice('data: '.length)) as FileProfileEvent;
      }
    }
  }
}

function failure({ code, message }: ServiceError): CellwrightError {
  return new CellwrightError(code, message);
}
