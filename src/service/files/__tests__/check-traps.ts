import type { FileFacts } from '../../../datasets/index.js';
import { dataFolder } from './data-folder.js';
import { fullProfile, problemOf, realProfiles } from './real-profiles.js';

/** A file that is hard to read, and what a person sees in it. */
export type Trap = {
  readonly content: string | Buffer;
  /** Rows that a person would count. */
  readonly present: number;
  /** Of these, those that are not read. */
  readonly unread?: number;
  /** Names with their types. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly also?: (file: FileFacts) => void;
};

export type Traps<Own extends Trap> = {
  /** Of files without a name of their own, with its point. */
  readonly extension: string;
  readonly traps: Readonly<Record<string, Own>>;
  /** Names of files with what they hold, and the code of the problem that they are. */
  readonly refused: readonly (readonly [name: string, content: string | Buffer, code: string])[];
  /** What holds for the full profile of every trap beside. */
  readonly each?: (file: FileFacts, trap: Own) => void;
  /** What holds for its schema; schemas are asked for where this is given. */
  readonly schema?: (file: FileFacts, trap: Own, name: string) => void;
};

/** Tests that no trap loses a row without a word or takes more memory than it may, and that the rest is refused. */
export function checkTraps<Own extends Trap>({ extension, traps, refused, each, schema }: Traps<Own>): void {
  const data = dataFolder();
  const profiles = realProfiles(data.path);
  const write = (name: string, trap: Own): string =>
    data.write(trap.name ?? `${name.replace(/\W+/g, '-')}${extension}`, trap.content);

  afterAll(async () => {
    await profiles.close();
    data.remove();
  });

  describe('a full profile of a file with', () => {
    it.each(Object.entries(traps))('%s counts every row', async (name, trap) => {
      const file = await fullProfile(profiles, write(name, trap));
      expect((file.profile.rows ?? 0) + (file.unread?.rows ?? 0)).toBe(trap.present);
      if (trap.unread !== undefined) {
        expect(file.unread?.rows).toBe(trap.unread);
        expect(file.unread?.examples.length).toBeGreaterThan(0);
      }
      if (trap.columns !== undefined) {
        expect(file.profile.columns.map(({ name: own, type }) => [own, type])).toEqual(Object.entries(trap.columns));
      }
      each?.(file, trap);
      trap.also?.(file);
    });

    if (schema !== undefined) {
      it.each(Object.entries(traps))('%s begins with its schema', async (name, trap) => {
        const file = await profiles.schema({ path: write(name, trap) }, new AbortController().signal);
        // Counted where the text is short, with the lines of it that are no rows.
        expect([null, trap.present - (file.leftOut?.rows ?? 0)]).toContain(file.profile.rows);
        if (file.profile.rows !== null && trap.unread !== undefined) {
          expect(file.leftOut?.rows).toBe(trap.unread);
        }
        expect(file.unread).toBeUndefined();
        expect(file.profile.columns.every(({ nulls }) => nulls === undefined)).toBe(true);
        schema(file, trap, name);
      });
    }
  });

  describe('a file that cannot be profiled', () => {
    it.each(refused)('%s is refused with its cause', async (name, content, code) => {
      const problem = await problemOf(fullProfile(profiles, data.write(name, content)));
      expect(problem.code).toBe(code);
      expect(problem.message).not.toContain(data.path);
    });
  });
}
