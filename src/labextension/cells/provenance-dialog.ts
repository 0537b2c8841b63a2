import { Dialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { compareFingerprints, type DatasetProfile } from '../../datasets/index.js';
import { formatCount, formatTime } from '../chat/elements/format.js';
import type { DraftProvenance } from './draft-metadata.js';
import { element } from './strip-elements.js';

export type ProvenanceOptions = ProvenanceFacts & {
  /** Whether the user's own chats know the draft; otherwise only the file says all this. */
  readonly isKnown: boolean;
  readonly onShowInChat: () => void;
};

/** Says in a dialog where a cell comes from. Resolves when it is closed. */
export async function showProvenance({ isKnown, onShowInChat, ...facts }: ProvenanceOptions): Promise<void> {
  const { trans } = facts;
  const note = trans.__('None of your chats made this draft. Whoever wrote the file may have written this.');
  const rows = provenanceRows(facts).flatMap(({ label, value }) => [
    element('dt', '', label),
    element('dd', '', ...value)
  ]);
  const notes = isKnown ? [] : [element('p', '', note)];
  const title = isKnown ? trans.__('Where this cell comes from') : trans.__('This file says');
  const dialog = new Dialog({
    title,
    body: new Widget({ node: element('div', 'jp-cw-Provenance', ...notes, element('dl', '', ...rows)) }),
    buttons: [
      ...(isKnown ? [Dialog.createButton({ label: trans.__('Show in chat'), actions: ['show'] })] : []),
      Dialog.cancelButton({ label: trans.__('Close') })
    ],
    defaultButton: isKnown ? 1 : 0
  });
  dialog.node.setAttribute('aria-label', title);
  const { button } = await dialog.launch();
  if (button.actions.includes('show')) {
    onShowInChat();
  }
}

/** One fact about where a cell comes from, in text and code. */
export type ProvenanceRow = { readonly label: string; readonly value: readonly (string | Node)[] };

export type ProvenanceFacts = {
  readonly provenance: DraftProvenance;
  readonly edited: boolean;
  /** What is known now of the notebook's datasets; empty when nothing is. */
  readonly profiles: readonly DatasetProfile[];
  readonly trans: TranslationBundle;
};

/** What the dialog says about a cell, without facts that were not recorded. */
export function provenanceRows({ provenance, edited, profiles, trans }: ProvenanceFacts): readonly ProvenanceRow[] {
  const { question, model, checks, assumptions } = provenance;
  const assumed = assumptions.flatMap(({ phrase, reading, text }, index) => [
    index === 0 ? '' : ', ',
    ...(phrase === '' ? [text] : [trans.__('‘%1’ = ', phrase), element('code', '', reading)])
  ]);
  const rows: readonly ProvenanceRow[] = [
    { label: trans.__('Question'), value: [question] },
    { label: trans.__('Model'), value: [model === 'builtin' ? trans.__('Built-in analyst · offline') : model] },
    { label: trans.__('Data'), value: dataText(provenance, profiles, trans) },
    { label: trans.__('Checks'), value: [checks.map(({ text }) => text).join(', ')] },
    { label: trans.__('Assumed'), value: assumed },
    {
      label: trans.__('Edited'),
      value: [edited ? trans.__('Since it was drafted') : trans.__('Not since it was drafted')]
    }
  ];
  return rows.filter(({ value }) => value.some(part => part !== ''));
}

function dataText(
  { date, datasets }: DraftProvenance,
  profiles: readonly DatasetProfile[],
  trans: TranslationBundle
): ProvenanceRow['value'] {
  return datasets.flatMap((dataset, index) => {
    const size = `${dataset.rows === null ? '?' : formatCount(dataset.rows)} × ${formatCount(dataset.columns)}`;
    const now = profiles.find(({ name }) => name === dataset.name)?.fingerprint;
    const since = {
      same: [trans.__('unchanged since')],
      changed: [trans.__('changed since')],
      unknown: []
    }[compareFingerprints(dataset.fingerprint, now ?? '')];
    const facts = [size, ...(date === '' ? [] : [trans.__('read %1', timeText(date))]), ...since];
    return [index === 0 ? '' : '; ', element('code', '', dataset.name), ` · ${facts.join(' · ')}`];
  });
}

function timeText(date: string): string {
  const when = new Date(date);
  if (Number.isNaN(when.getTime())) {
    return date;
  }
  const time = formatTime(when.getTime());
  return when.toDateString() === new Date().toDateString() ? time : `${when.toLocaleDateString()} ${time}`;
}
