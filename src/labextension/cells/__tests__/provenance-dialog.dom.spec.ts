import { Dialog } from '@jupyterlab/apputils';
import type { DatasetProfile } from '../../../datasets/index.js';
import { makeProposal } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { type ProvenanceFacts, provenanceRows, showProvenance } from '../provenance-dialog.js';

const now = new Date();
now.setHours(14, 2, 0, 0);

const { checks, provenance: origin } = makeProposal();
const provenance: ProvenanceFacts['provenance'] = {
  ...origin,
  date: now.toISOString(),
  source: 'x',
  datasets: [{ name: 'df', fingerprint: 'a1-f1', rows: 184_203, columns: 8 }],
  checks: [{ id: 'columns', status: 'passed', text: '3 columns exist' }, ...checks],
  assumptions: [
    { type: 'column', phrase: 'class', reading: 'ride_class', text: '…' },
    { type: 'operation', phrase: '', reading: 'mean', text: 'The mean skips missing values.' }
  ]
};
const facts: ProvenanceFacts = { provenance, edited: false, profiles: [], trans: plainTrans };

function textOf(change: Partial<ProvenanceFacts>): Record<string, string> {
  const rows = provenanceRows({ ...facts, ...change });
  return Object.fromEntries(
    rows.map(({ label, value }) => [
      label,
      value.map(part => (typeof part === 'string' ? part : part.textContent)).join('')
    ])
  );
}

describe('provenanceRows', () => {
  it('says question, model, data, checks, assumptions and edits, leaves out what was not recorded, and who edited it', () => {
    expect(textOf({})).toEqual({
      Question: 'How many rows?',
      Model: 'Built-in analyst · offline',
      Data: `df · ${(184_203).toLocaleString()} × 8 · read 14:02`,
      Checks: '3 columns exist, Syntax',
      Assumed: '‘class’ = ride_class, The mean skips missing values.',
      Edited: 'Not since it was drafted'
    });
    const bare = { ...provenance, question: '', datasets: [], checks: [], assumptions: [] };
    expect(textOf({ provenance: bare, edited: true })).toEqual({
      Model: 'Built-in analyst · offline',
      Edited: 'Since it was drafted' // The file may be somebody else's.
    });
  });

  it.each([
    ['a1-f1', / · unchanged since$/],
    ['a1-f2', / · changed since$/],
    ['b2-f2', / · read 14:02$/]
  ])('says whether the data is still what it was, when that is known: %s', (fingerprint, said) => {
    const profiles = [{ name: 'df', fingerprint } as unknown as DatasetProfile];
    expect(textOf({ profiles })['Data']).toMatch(said);
  });
});

describe('showProvenance', () => {
  afterEach(() => Dialog.flush());

  it.each([
    [true, 'Where this cell comes from', ['Show in chat', 'Close']],
    [false, 'This file says', ['Close']]
  ])('leads to the answer where the chats know the draft: %s', async (isKnown, title, labels) => {
    const onShowInChat = jest.fn();
    const datasets = [{ name: '<b>df</b>', fingerprint: '', rows: 3, columns: 2 }];
    const closed = showProvenance({ ...facts, provenance: { ...provenance, datasets }, isKnown, onShowInChat });
    await Promise.resolve();
    const dialog = document.querySelector('.jp-Dialog');
    const buttons = [...(dialog?.querySelectorAll<HTMLButtonElement>('button.jp-mod-styled') ?? [])];
    expect(dialog?.getAttribute('aria-label')).toBe(title);
    expect(dialog?.textContent.includes('None of your chats made this draft.')).toBe(!isKnown);
    expect(dialog?.querySelector('b')).toBeNull();
    expect(dialog?.querySelector('code')?.textContent).toBe('<b>df</b>');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
    buttons[0]?.click();
    await closed;
    expect(onShowInChat).toHaveBeenCalledTimes(isKnown ? 1 : 0);
  });
});
