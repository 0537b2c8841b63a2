import { join } from 'node:path';
import { openNameless, type NamelessFile } from './nameless-file.js';

/** Copies of a text that DuckDB reads in its place: of the beginning, and of all; of each with the first columns alone. */
const NAMES = ['head', 'whole', 'narrowHead', 'narrow'] as const;

/** Where they are written to and read from. */
export type CopyPaths = Readonly<Record<(typeof NAMES)[number], string>>;

/** The files for them, empty at first. */
export class TextCopies {
  static async open(folder: string): Promise<TextCopies> {
    return new TextCopies(await Promise.all(NAMES.map(name => openNameless(join(folder, `${name}.csv`)))));
  }

  private constructor(private readonly _files: readonly NamelessFile[]) {}

  get paths(): CopyPaths {
    return Object.fromEntries(NAMES.map((name, at) => [name, this._files[at]?.path])) as CopyPaths;
  }

  async close(): Promise<void> {
    await Promise.all(this._files.map(({ handle }) => handle.close()));
  }
}
