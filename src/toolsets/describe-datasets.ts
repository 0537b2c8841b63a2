import type { ContextPart } from '../agent/index.js';
import { escapeText, renderDatasets, type SharingLevel } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import { randomMark } from './random-mark.js';
import { shareDatasets } from './share-datasets.js';

/**
 * The context part of one reading, at a sharing level: text for language models, and the same knowledge as data for
 * in-page ones. Neither holds more than the level allows.
 */
export function describeDatasets(
  reading: DatasetsReading,
  level: SharingLevel | null,
  question: string,
  chosen?: string
): ContextPart {
  if (reading.status === 'failed') {
    return { text: reading.sentence };
  }
  const { profiles, modules, readAt, stale } = reading.snapshot;
  const about = profiles.find(({ name }) => name === chosen)?.name;
  const lines = [
    stale ? `The kernel is busy. This is what it held at ${clock(readAt)}.` : '',
    profiles.length === 0
      ? 'There is no data frame in the kernel. The user has to run a cell that loads one.'
      : renderDatasets({
          profiles,
          level: level ?? 'rows',
          question: about === undefined ? question : `${question} ${about}`,
          mark: randomMark()
        }),
    about === undefined ? '' : `Questions that name no dataset are about ${escapeText(about)}.`,
    imported(modules)
  ];
  const data = shareDatasets(reading.snapshot, level);
  return {
    text: lines.filter(line => line !== '').join('\n'),
    data: about === undefined ? data : { ...data, chosen: about }
  };
}

function imported(modules: Readonly<Record<string, string>>): string {
  const names = Object.entries(modules)
    .filter(pair => pair.every(name => /^[A-Za-z_][\w.]{0,63}$/.test(name)))
    .map(([alias, name]) => (alias === name ? name : `${name} as ${alias}`));
  return names.length === 0 ? '' : `Imported already: ${names.slice(0, 40).join(', ')}.`;
}

function clock(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
