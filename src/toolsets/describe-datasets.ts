import { ownWords, sharedName, type Privacy, type SharedText } from '../datasets/index.js';
import type { DatasetsReading } from './datasets-reading.js';
import { sessionMark } from './session-mark.js';
import type { SharedContext } from './shared-reply.js';

/**
 * The context part of one reading: text for language models, and the same knowledge as data for in-page ones. Neither
 * holds more than the levels of the datasets allow.
 */
export function describeDatasets(
  reading: DatasetsReading,
  privacy: Privacy,
  question: string,
  chosen?: string
): SharedContext {
  if (reading.status === 'failed') {
    return { text: reading.sentence };
  }
  const { snapshot } = reading;
  const { profiles, modules, readAt, stale } = snapshot;
  const about = profiles.find(({ name }) => name === chosen)?.name;
  const asked = about === undefined ? question : `${question} ${about}`;
  const described = privacy.describe(snapshot, asked, sessionMark());
  const data = privacy.data(snapshot);
  return {
    text: ownWords`${stale ? busySince(readAt) : ownWords``}${profiles.length === 0 ? NO_FRAME : described.text}${
      about === undefined ? ownWords`` : ownWords`\nQuestions that name no dataset are about ${sharedName(about)}.`
    }${imported(modules)}`,
    data: {
      ...data,
      ...(described.blocks === undefined ? {} : { blocks: described.blocks }),
      ...(about === undefined ? {} : { chosen: about })
    }
  };
}

const NO_FRAME = ownWords`There is no data frame in the kernel. The user has to run a cell that loads one.`;

function busySince(time: number): SharedText {
  const date = new Date(time);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return ownWords`The kernel is busy. This is what it held at ${sharedName(clock)}.\n`;
}

function imported(modules: Readonly<Record<string, string>>): SharedText {
  const names = Object.entries(modules)
    .filter(pair => pair.every(name => /^[A-Za-z_][\w.]{0,63}$/.test(name)))
    .map(([alias, name]) => (alias === name ? name : `${name} as ${alias}`))
    .slice(0, 40);
  return names.length === 0 ? ownWords`` : ownWords`\nImported already: ${sharedName(names.join(', '), 2_000)}.`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
