import { basename, dirname } from 'node:path';
import { realpath } from 'node:fs/promises';
import type { ColumnProfile } from '../datasets/index.js';
import type { FileProfile } from '../protocol/index.js';
import { parseOptions, UsageError } from './ask-arguments.js';
import type { AskEnvironment } from './ask-environment.js';
import { FileService, findDataFile } from './file-service.js';
import { failedReport } from './report.js';
import { visibleText } from './terminal.js';

const USAGE = `npm run -s profile -- FILE [--table NAME] [--schema] [--json]

  --table NAME   a sheet or table of the file; the first unless given
  --schema       what the file says of itself and its first rows show, instead of all rows
  --json         one object on standard output

Exit code: 0 profiled, 2 usage, 4 failed.
`;

const OPTIONS = {
  table: { type: 'string' },
  schema: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' }
} as const;

/**
 * The `profile` command: what is known of a data file, by the service that the page uses.
 *
 * @param argv What was typed after the script's name.
 * @returns The exit code: 0 profiled, 2 usage, 4 failed. Never rejects.
 */
export async function profile(
  argv: readonly string[],
  environment: Pick<AskEnvironment, 'service' | 'folder' | 'output' | 'signal'>
): Promise<number> {
  const { output } = environment;
  try {
    const { values, positionals } = parseOptions(argv, OPTIONS);
    if (values.help) {
      output.answer(USAGE);
      return 0;
    }
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) {
      throw new UsageError('Name one file. Type --help for the options.');
    }
    const found = await profileOf(file, values, environment);
    output.answer(values.json ? `${JSON.stringify(found)}\n` : profileText(found));
    return 0;
  } catch (error) {
    const { error: failure } = failedReport(error);
    output.progress(failure?.message ?? '');
    if (argv.includes('--json')) {
      output.answer(`${JSON.stringify({ error: failure })}\n`);
    }
    return error instanceof UsageError ? 2 : 4;
  }
}

async function profileOf(
  file: string,
  { table, schema }: { readonly table?: string | undefined; readonly schema?: boolean | undefined },
  { service: program, folder, output, signal }: Parameters<typeof profile>[1]
): Promise<FileProfile> {
  const path = await realpath(findDataFile(file, folder).path);
  const service = await FileService.start(program, dirname(path));
  try {
    const body = { path: basename(path), ...(table !== undefined && { table }) };
    return schema
      ? await service.schema(body, signal)
      : await service.profile(body, signal, share => output.progress(`${Math.round(100 * share)} %`));
  } finally {
    await service.stop();
  }
}

/** A profile for people: a line about the file, then one about each column. */
export function profileText({ format, tables, table, profile: found, unread }: FileProfile): string {
  const rows = found.rows === null ? 'rows not counted' : counted(found.rows, 'row');
  const lines = [
    `${found.name}: ${format.kind}, ${rows} × ${counted(found.columnCount, 'column')}`,
    ...(tables ? [`table ${table ?? ''} of ${tables.join(', ')}`] : []),
    ...found.notes,
    ...(unread && unread.rows > 0 ? [`${counted(unread.rows, 'row')} could not be read`] : []),
    ...(unread?.examples ?? []).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...found.columns.map(column => `  ${columnText(column)}`)
  ];
  return `${lines.map(visibleText).join('\n')}\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function columnText({ name, type, nulls, distinct, range, top }: ColumnProfile): string {
  const [first] = top?.values ?? [];
  return [
    `${name} ${type}`,
    ...(nulls && nulls.count > 0 ? [`${nulls.count} missing`] : []),
    ...(distinct ? [`${distinct.approximate ? 'about ' : ''}${distinct.count} distinct`] : []),
    ...(range ? [`${String(range.min)} to ${String(range.max)}`] : []),
    ...(range === undefined && first ? [`most often ${String(first.value)}`] : [])
  ].join(', ');
}
