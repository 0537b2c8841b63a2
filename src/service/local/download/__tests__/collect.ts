import type { DownloadEvent } from '../../../../protocol/index.js';

/** All events of a download. */
export async function collect(events: AsyncIterable<DownloadEvent>): Promise<readonly DownloadEvent[]> {
  const all: DownloadEvent[] = [];
  for await (const event of events) {
    all.push(event);
  }
  return all;
}
