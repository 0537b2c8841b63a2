import type { TranslationBundle } from '@jupyterlab/translation';
import { compareFingerprints, type DatasetProfile } from '../../datasets/index.js';
import { formatCount, formatTime } from '../chat/elements/format.js';
import type { DraftProvenance } from './draft-metadata.js';

/** A piece of a row; code is set in the code font and quoted in Markdown. */
type ProvenanceText = string | { readonly code: string };

/** One fact about where a cell comes from. */
export type ProvenanceRow = { readonly label: string; readonly value: readonly ProvenanceText[] };

export type ProvenanceFacts = {
  readonly provenance: DraftProvenance;
  readonly edited: boolean;
  /** What is known now of the notebook's datasets; empty when nothing is. */
  readonly profiles: readonly DatasetProfile[];
  readonly trans: TranslationBundle;
};

/** What the popup and the copy say about a cell; facts that nobody recorded are left out. */
export function provenanceRows({ provenance, edited, profiles, trans }: ProvenanceFacts): readonly ProvenanceRow[] {
  const { question, model, checks, assumptions } = provenance;
  const assumed = assumptions.flatMap((assumption, index): readonly ProvenanceText[] => [
    ...(index === 0 ? [] : [', ']),
    ...(assumption.phrase === ''
      ? [assumption.text]
      : [trans.__('‘%1’ = ', assumption.phrase), { code: assumption.reading }])
  ]);
  const rows: readonly ProvenanceRow[] = [
    { label: trans.__('Question'), value: question === '' ? [] : [question] },
    { label: trans.__('Model'), value: [model === 'builtin' ? trans.__('Built-in analyst · offline') : model] },
    { label: trans.__('Data'), value: dataText(provenance, profiles, trans) },
    { label: trans.__('Checks'), value: checks.length === 0 ? [] : [checks.map(({ text }) => text).join(', ')] },
    { label: trans.__('Assumed'), value: assumed },
    {
      label: trans.__('Edited'),
      value: [edited ? trans.__('Since it was drafted') : trans.__('Not since it was drafted')]
    }
  ];
  return rows.filter(({ value }) => value.some(part => part !== ''));
}

/** The rows as a Markdown list. Names that hold backticks keep them. */
export function provenanceMarkdown(title: string, rows: readonly ProvenanceRow[]): string {
  const lines = rows.map(({ label, value }) => {
    const text = value.map(part => (typeof part === 'string' ? escapeMarkdown(part) : quote(part.code))).join('');
    return `- **${label}**: ${text}`;
  });
  return [`**${title}**`, '', ...lines, ''].join('\n');
}

function quote(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(run => run.length)) + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}

function dataText(
  { date, datasets }: DraftProvenance,
  profiles: readonly DatasetProfile[],
  trans: TranslationBundle
): readonly ProvenanceText[] {
  return datasets.flatMap((dataset, index) => {
    const size = `${dataset.rows === null ? '?' : formatCount(dataset.rows)} × ${formatCount(dataset.columns)}`;
    const now = profiles.find(({ name }) => name === dataset.name)?.fingerprint;
    const since = {
      same: [trans.__('unchanged since')],
      changed: [trans.__('changed since')],
      unknown: []
    }[compareFingerprints(dataset.fingerprint, now ?? '')];
    const facts = [size, ...(date === '' ? [] : [trans.__('read %1', timeText(date))]), ...since];
    return [...(index === 0 ? [] : ['; ']), { code: dataset.name }, ` · ${facts.join(' · ')}`];
  });
}

/** The time for a cell of today, the day as well for an older one. */
function timeText(date: string): string {
  const when = new Date(date);
  if (Number.isNaN(when.getTime())) {
    return date;
  }
  const time = formatTime(when.getTime());
  return when.toDateString() === new Date().toDateString() ? time : `${when.toLocaleDateString()} ${time}`;
}
