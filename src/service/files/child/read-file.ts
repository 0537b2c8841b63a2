import type { FileProfile } from '../../../protocol/index.js';
import type { ReadFile } from '../messages/to-child.js';
import { readTable } from './read-table.js';
import { withTable } from './with-table.js';

/** Share of the work that it is to put rows into DuckDB, for what DuckDB does not read by itself. */
const OPENING = 0.8;

/**
 * What is known of a file. Rejects with a `FileProblem`.
 *
 * @param onProgress Told the share of the rows that was read, when all are to be.
 */
export function readFile(
  request: ReadFile,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<FileProfile> {
  const whole = request.detail === 'full';
  let opened = 0;
  const onOpened = (share: number): void => {
    opened = OPENING * share;
    onProgress(opened);
  };
  const onRead = (share: number): void => onProgress(opened + (1 - opened) * share);
  return withTable(request, whole ? Infinity : undefined, onOpened, signal, async table => {
    const { file, kind } = table;
    const { profile, source } = await readTable(table, request.name, whole ? onRead : undefined);
    const unread = whole ? ((await source.unread?.()) ?? { rows: 0, examples: [] }) : undefined;
    return {
      format: { kind, bytes: file.bytes, ...source.format },
      ...(source.tables && { tables: [...source.tables] }),
      ...(source.table !== undefined && { table: source.table }),
      profile,
      ...(unread === undefined ? source.leftOut && { leftOut: source.leftOut } : { unread })
    };
  });
}
