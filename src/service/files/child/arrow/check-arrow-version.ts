import { FileProblem } from '../../file-problem.js';

/** The fourth version of the format: Arrow 0.8, of 2017. */
export const OLDEST_VERSION = 3;

/** Throws a `FileProblem` for a form of the format that is read no more. */
export function checkArrowVersion(version: number): void {
  if (version < OLDEST_VERSION) {
    throw new FileProblem(
      'unsupported',
      'The Arrow file was written before 2018, in a form that has changed since. Write it again.'
    );
  }
}
