import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { CellwrightError } from '../../agent/index.js';
import type { IAskOutput } from '../ask-output.js';
import { UsageError } from '../usage-error.js';
import { askProfile } from './ask-profile.js';
import { OwnService } from './own-service.js';
import { parseProfileArguments, PROFILE_USAGE } from './profile-arguments.js';
import { profileText } from './profile-text.js';

export type ProfileEnvironment = {
  /** The file with the service. */
  readonly service: string;
  /** Folder that the path of the file is relative to. */
  readonly folder: string;
  readonly output: IAskOutput;
  readonly signal: AbortSignal;
};

/**
 * The `profile` command: what is known of a data file, by the service that the page uses.
 *
 * @param argv What was typed after the script's name.
 * @returns The exit code: 0 profiled, 2 usage, 4 failed. Never rejects.
 */
export async function profile(argv: readonly string[], environment: ProfileEnvironment): Promise<number> {
  const { service: program, folder, output, signal } = environment;
  try {
    const typed = parseProfileArguments(argv);
    if (typed.type === 'help') {
      output.answer(PROFILE_USAGE);
      return 0;
    }
    const { file, table, detail, json } = typed;
    const path = await realpath(resolve(folder, file)).catch(() => {
      throw new CellwrightError('not_found', `There is no file ${file}.`);
    });
    const service = await OwnService.start(program, dirname(path));
    try {
      const body = { path: basename(path), ...(table !== undefined && { table }) };
      const progress = (share: number): void => output.progress(`${Math.round(100 * share)} %`);
      const found = await askProfile(service, body, detail, progress, signal);
      output.answer(json ? `${JSON.stringify(found)}\n` : profileText(found));
      return 0;
    } finally {
      await service.stop();
    }
  } catch (error) {
    const { code, message } = CellwrightError.isInstance(error)
      ? error
      : { code: 'fault', message: error instanceof Error ? error.message : String(error) };
    output.progress(message);
    if (argv.includes('--json')) {
      output.answer(`${JSON.stringify({ error: { code, message } })}\n`);
    }
    return error instanceof UsageError ? 2 : 4;
  }
}
