import type { FileFormat } from '../../../protocol/index.js';
import type { SourceColumn } from './source-column.js';

/** Which columns of JSON are text because values of several types stand in them. */
export class MixedColumns {
  constructor(guessed: readonly Pick<SourceColumn, 'name' | 'dtype'>[]) {
    this._names = new Set(guessed.filter(({ dtype }) => dtype === 'JSON').map(({ name }) => name));
  }

  /** The next wider type of a column that has values which do not fit. */
  wider(name: string, dtype: string): string {
    if (dtype === 'BIGINT') {
      return 'DOUBLE';
    }
    if (dtype === 'DOUBLE' || dtype === 'BOOLEAN') {
      this._names.add(name);
    }
    return 'VARCHAR';
  }

  /** What is known of the file when all of it was read. */
  format(lines: boolean): Pick<FileFormat, 'lines' | 'codes'> {
    const names = this._names;
    return {
      lines,
      get codes() {
        return [...names];
      }
    };
  }

  private readonly _names: Set<string>;
}
