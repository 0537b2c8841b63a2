import type { DatasetsData } from '../../datasets/index.js';
import { nameMentions } from './name-mentions.js';
import { ofMentionedTables } from './of-mentioned-tables.js';
import { withoutMentions } from './without-mentions.js';

/** A question with the names that it mentions behind an `@` in their place, and the data that it is about. */
export function readMentions(
  question: string,
  data: DatasetsData
): { readonly question: string; readonly data: DatasetsData } {
  const tables = ofMentionedTables(question, data);
  return nameMentions(withoutMentions(question, tables), tables);
}
