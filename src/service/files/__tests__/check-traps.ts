import type { FileFacts } from '../../../datasets/index.js';
import { columnOf, filesOfTests, namesOf, problemOf, topOf, typesOf } from './files-of-tests.js';

/** A file that is hard to read, and what a person sees in it. */
export type Trap = {
  readonly content: string | Buffer;
  /** Rows that a person would count. */
  readonly present: number;
  /** Of these, those that are not read. */
  readonly unread?: number;
  /** The lines of the first of them. */
  readonly lines?: readonly number[];
  /** Names with their types. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Names alone, where they are all that is hard to read. */
  readonly names?: readonly string[];
  /** The most frequent values of columns. */
  readonly top?: Readonly<Record<string, readonly unknown[]>>;
  /** The least and the greatest values of columns. */
  readonly ranges?: Readonly<Record<string, readonly [min: unknown, max: unknown]>>;
  /** How many values of columns are missing. */
  readonly nulls?: Readonly<Record<string, number>>;
  /** Words of what is noted about the file. */
  readonly note?: string;
  readonly name?: string;
  readonly also?: (file: FileFacts) => void;
};

/** A file that is hard to read: what is in it, how many rows a person would count, and what else is seen. */
export const trap = <Own extends Trap>(
  content: string | Buffer,
  present: number,
  more: Omit<Own, 'content' | 'present'>
): Own => ({ content, present, ...more }) as Own;

export function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
}

/** What is said of a file in a trap, beside its rows. */
function checkFacts(
  file: FileFacts,
  { columns, names, top = {}, ranges = {}, nulls = {}, note, lines: of }: Trap
): void {
  if (columns !== undefined) {
    expect(typesOf(file)).toEqual(Object.entries(columns));
  }
  if (names !== undefined) {
    expect(namesOf(file)).toEqual(names);
  }
  if (of !== undefined) {
    expect(file.unread?.examples.map(({ line }) => line)).toEqual(of);
  }
  expect(Object.keys(top).map(name => [name, topOf(file, name)])).toEqual(Object.entries(top));
  for (const [name, [min, max]] of Object.entries(ranges)) {
    expect([name, columnOf(file, name).range]).toMatchObject([name, { min, max }]);
  }
  expect(Object.keys(nulls).map(name => [name, columnOf(file, name).nulls?.count])).toEqual(Object.entries(nulls));
  expect(file.profile.notes.join()).toContain(note ?? '');
}

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
  const { data, full, schema: schemaOf } = filesOfTests();
  const write = (name: string, own: Own): string =>
    data.write(own.name ?? `${name.replace(/\W+/g, '-')}${extension}`, own.content);

  describe('a full profile of a file with', () => {
    it.each(Object.entries(traps))('%s counts every row', async (name, own) => {
      const file = await full(write(name, own));
      expect((file.profile.rows ?? 0) + (file.unread?.rows ?? 0)).toBe(own.present);
      if (own.unread !== undefined) {
        expect(file.unread?.rows).toBe(own.unread);
        expect(file.unread?.examples.length).toBeGreaterThan(0);
      }
      checkFacts(file, own);
      each?.(file, own);
      own.also?.(file);
    });

    if (schema !== undefined) {
      it.each(Object.entries(traps))('%s begins with its schema', async (name, own) => {
        const file = await schemaOf(write(name, own));
        // Counted where the text is short, with the lines of it that are no rows.
        expect([null, own.present - (file.leftOut?.rows ?? 0)]).toContain(file.profile.rows);
        if (file.profile.rows !== null && own.unread !== undefined) {
          expect(file.leftOut?.rows).toBe(own.unread);
        }
        expect(file.unread).toBeUndefined();
        expect(file.profile.columns.every(({ nulls }) => nulls === undefined)).toBe(true);
        schema(file, own, name);
      });
    }
  });

  describe('a file that cannot be profiled', () => {
    it.each(refused)('%s is refused with its cause', async (name, content, code) => {
      const problem = await problemOf(full(data.write(name, content)));
      expect(problem.code).toBe(code);
      expect(problem.message).not.toContain(data.path);
    });
  });
}
