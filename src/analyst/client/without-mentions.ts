import type { DatasetsData } from '../../datasets/index.js';
import { fileMentions } from './file-mentions.js';

/**
 * The question with the name of a dataset in place of the file that it is or was read from: `@sales.csv` becomes `@sales`.
 * One of several tables is not named by their file: what is asked tells them apart.
 */
export function withoutMentions(question: string, data: DatasetsData): string {
  let told = '';
  let end = 0;
  for (const { at, text, before, names } of fileMentions(question, data)) {
    told +=
      question.slice(end, at) +
      (names.length === 1 ? before + (text.startsWith('@', before.length) ? '@' : '') + names.join('') : '');
    end = at + text.length;
  }
  return told + question.slice(end);
}
