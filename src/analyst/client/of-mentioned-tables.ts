import type { DatasetsData } from '../../datasets/index.js';
import { fileMentions } from './file-mentions.js';

/** What a question is about that names a file of several tables: these, and what other files it names. */
export function ofMentionedTables(question: string, data: DatasetsData): DatasetsData {
  const mentions = fileMentions(question, data);
  if (!mentions.some(({ names }) => names.length > 1)) {
    return data;
  }
  const named = new Set(mentions.flatMap(({ names }) => names));
  return { ...data, profiles: data.profiles.filter(({ name }) => named.has(name)) };
}
