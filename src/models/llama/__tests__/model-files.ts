import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFolder } from '../../__tests__/new-folder.js';

const SCRIPT = join(process.cwd(), 'scripts', 'random-model.mjs');

/** A folder for model files. */
export class ModelFiles {
  readonly folder = madeFolder();

  /** A whole model with random weights. */
  random(name = 'random.gguf', ...args: readonly string[]): string {
    const file = join(this.folder, name);
    execFileSync(process.execPath, [SCRIPT, file, ...args]);
    return file;
  }

  write(name: string, bytes: Uint8Array): string {
    const file = join(this.folder, name);
    writeFileSync(file, bytes);
    return file;
  }

  /** Files that are no models, by what is wrong with them. */
  damaged(): Readonly<Record<'empty' | 'truncated' | 'magic' | 'version' | 'counts' | 'length', string>> {
    const whole = readFileSync(this.random('whole.gguf'));
    const changed = (name: string, change: (bytes: Buffer) => void): string => {
      const bytes = Buffer.from(whole);
      change(bytes);
      return this.write(name, bytes);
    };
    return {
      empty: this.write('empty.gguf', Buffer.alloc(0)),
      truncated: this.write('truncated.gguf', whole.subarray(0, whole.length - 1000)),
      magic: changed('magic.gguf', bytes => bytes.write('GGML')),
      version: changed('version.gguf', bytes => bytes.writeUInt32LE(9, 4)),
      counts: changed('counts.gguf', bytes => bytes.writeBigUInt64LE(2n ** 60n, 8)),
      length: changed('length.gguf', bytes => bytes.writeBigUInt64LE(2n ** 62n, 24))
    };
  }
}
