import type { TranslationBundle } from '@jupyterlab/translation';
import type { DatasetProfile } from '../../../datasets/index.js';
import { formatBytes } from '../../../protocol/index.js';
import type { FileChoice } from '../state/chat-data-files.js';
import { datasetSize } from '../datasets/dataset-size.js';
import { dtypeWord } from '../datasets/dtype-word.js';
import { engineWords } from '../datasets/engine-words.js';
import { mentionOf } from '../datasets/mention-of.js';
import { missingShare } from '../datasets/missing-share.js';
import type { MentionChoice } from './mention-choice.js';

/** Most of one group. */
const MOST = 6;

/** Variables and their columns whose names hold what was typed, those that begin with it first. */
export function variableChoices(
  typed: string,
  profiles: readonly DatasetProfile[],
  trans: TranslationBundle
): readonly MentionChoice[] {
  const wanted = typed.toLowerCase();
  const datasets = best(profiles, wanted, ({ name }) => [name]).map((profile): MentionChoice => ({
    group: 'datasets',
    label: profile.name,
    mention: mentionOf(profile.name),
    fact: [engineWords(profile, trans), datasetSize(profile, trans).text].filter(part => part !== '').join(' · '),
    isFolder: false
  }));
  const all = profiles.flatMap(profile => profile.columns.map(column => ({ profile, column })));
  const columns =
    wanted === ''
      ? []
      : best(all, wanted, ({ profile, column }) => [column.name, `${profile.name}.${column.name}`]).map(
          ({ profile, column }): MentionChoice => {
            const missing = missingShare(column, profile.rows);
            const dtype = dtypeWord(column, profile.kind, profile.rows);
            return {
              group: 'columns',
              type: column.type,
              label: `${profile.name}.${column.name}`,
              mention: mentionOf(profile.name, column.name),
              fact: missing === '' ? dtype : trans.__('%1 · %2 missing', dtype, missing),
              isFolder: false
            };
          }
        );
  return [...datasets, ...columns];
}

/** Data files and folders, as they were found. */
export function fileChoices(files: readonly FileChoice[], trans: TranslationBundle): readonly MentionChoice[] {
  return files.map(({ name, bytes }) => {
    const isFolder = name.endsWith('/');
    const fact = isFolder ? trans.__('folder') : trans.__('not loaded');
    const mention = mentionOf(name);
    return {
      group: 'files',
      label: name,
      mention: isFolder && mention.endsWith('"') ? mention.slice(0, -1) : mention,
      fact: bytes === null ? fact : `${formatBytes(bytes)} · ${fact}`,
      isFolder
    };
  });
}

/** The first of those of which a name holds the wanted text, those first of which one begins with it. */
function best<Item>(
  items: readonly Item[],
  wanted: string,
  namesOf: (item: Item) => readonly string[]
): readonly Item[] {
  const placed = items.map(item => {
    const places = namesOf(item).map(name => name.toLowerCase().indexOf(wanted));
    return { item, begins: places.includes(0), holds: places.some(place => place >= 0) };
  });
  const begin = placed.filter(({ begins }) => begins);
  const hold = placed.filter(({ begins, holds }) => holds && !begins);
  return [...begin, ...hold].slice(0, MOST).map(({ item }) => item);
}
