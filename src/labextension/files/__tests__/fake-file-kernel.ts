import { DeniedError } from '../../../agent/index.js';
import type { FileFacts } from '../../../datasets/index.js';
import type { IFileKernel } from '../kernel-files.js';

/** A kernel that asks before it first reads, to which the user says `answer`. */
export class FakeFileKernel implements IFileKernel {
  isAllowed = false;
  answer: 'allow' | 'deny' = 'allow';
  problem: Error | undefined;
  readonly read = jest.fn((): Promise<FileFacts> => {
    if (!this.isAllowed && this.answer === 'deny') {
      return Promise.reject(new DeniedError());
    }
    this.isAllowed = true;
    return this.problem === undefined ? Promise.resolve(this._facts) : Promise.reject(this.problem);
  });

  constructor(private readonly _facts: FileFacts) {}
}
