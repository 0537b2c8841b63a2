import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.js';

/** What `profile` is to do. */
export type ProfileArguments =
  | { readonly type: 'help' }
  | {
      readonly type: 'profile';
      readonly file: string;
      readonly table?: string;
      readonly detail: 'schema' | 'full';
      readonly json: boolean;
    };

export const PROFILE_USAGE = `npm run -s profile -- FILE [--table NAME] [--schema] [--json]

  --table NAME   a sheet or table of the file; the first unless given
  --schema       what the file says of itself and its first rows show, instead of all rows
  --json         one object on standard output

Exit code: 0 profiled, 2 usage, 4 failed.
`;

/** Reads the arguments after the script's name. Throws `UsageError` with the cause and the next step. */
export function parseProfileArguments(argv: readonly string[]): ProfileArguments {
  const { values, positionals } = parse(argv);
  if (values.help === true) {
    return { type: 'help' };
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError('Name one file. Type --help for the options.');
  }
  return {
    type: 'profile',
    file,
    ...(values.table !== undefined && { table: values.table }),
    detail: values.schema === true ? 'schema' : 'full',
    json: values.json === true
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        table: { type: 'string' },
        schema: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' }
      },
      allowPositionals: true,
      strict: true
    });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${cause.replace(/[.\s]*$/, '')}. Type --help for the options.`);
  }
}
