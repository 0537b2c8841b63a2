import { Refusal } from '../refusal.js';
import { FileProblem } from './file-problem.js';

/** What a route answers in the place of a profile. */
export function refuseFile(error: unknown): never {
  if (error instanceof FileProblem) {
    throw new Refusal(error.code === 'not_found' ? 404 : 400, error.code, error.message, { cause: error });
  }
  throw error;
}
