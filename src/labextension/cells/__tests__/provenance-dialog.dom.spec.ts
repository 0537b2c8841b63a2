import { Dialog } from '@jupyterlab/apputils';
import type { DatasetProfile } from '../../../datasets/index.js';
import { type ProvenanceFacts, provenanceRows, showProvenance } from '../provenance-dialog.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';

const now = new Date();
now.setHours(14, 2, 0, 0);

const provenance: ProvenanceFacts['provenance'] = {
  question: 'fares by class',
  model: 'builtin',
  date: now.toISOString(),
  version: '0.1.0',
  source: 'x',
  datasets: [{ name: 'df', fingerprint: 'a1-f1', rows: 184_203, columns: 8 }],
  checks: [
    { id: 'columns', status: 'passed', text: '3 columns exist' },
    { id: 'syntax', status: 'passed', text: 'syntax' }
  ],
  assumptions: [
    { type: 'column', phrase: 'class', reading: 'ride_class', text: '…' },
    { type: 'operation', phrase: '', reading: 'mean', text: 'The mean skips missing values.' }
  ]
};

const profile = (fingerprint: string): DatasetProfile => ({ name: 'df', fingerprint }) as unknown as DatasetProfile;

function textOf(facts: Partial<ProvenanceFacts>): Record<string, string> {
  const rows = provenanceRows({ provenance, edited: false, profiles: [], trans: plainTrans, ...facts });
  return Object.fromEntries(
    rows.map(({ label, value }) => [label, value.map(part => (typeof part === 'string' ? part : part.code)).join('')])
  );
}

describe('provenanceRows', () => {
  it('says question, model, data, checks, assumptions and edits', () => {
    expect(textOf({})).toEqual({
      Question: 'fares by class',
      Model: 'Built-in analyst · offline',
      Data: `df · ${(184_203).toLocaleString()} × 8 · read 14:02`,
      Checks: '3 columns exist, syntax',
      Assumed: '‘class’ = ride_class, The mean skips missing values.',
      Edited: 'Not since it was drafted'
    });
  });

  it('says whether the data is still what it was, when that is known', () => {
    expect(textOf({ profiles: [profile('a1-f1')] })['Data']).toMatch(/ · unchanged since$/);
    expect(textOf({ profiles: [profile('a1-f2')] })['Data']).toMatch(/ · changed since$/);
    expect(textOf({ profiles: [profile('b2-f2')] })['Data']).toMatch(/ · read 14:02$/);
  });

  it('leaves out what was not recorded', () => {
    const bare = { ...provenance, question: '', datasets: [], checks: [], assumptions: [] };
    expect(Object.keys(textOf({ provenance: bare, edited: true }))).toEqual(['Model', 'Edited']);
    // Who edited it is not known: the file may be somebody else's.
    expect(textOf({ provenance: bare, edited: true })['Edited']).toBe('Since it was drafted');
  });
});

describe('showProvenance', () => {
  afterEach(() => {
    Dialog.flush();
  });

  it.each([
    [true, 'Where this cell comes from', ['Show in chat', 'Close']],
    [false, 'This file says', ['Close']]
  ])('leads to the answer where the chats know the draft: %s', async (isKnown, title, labels) => {
    const onShowInChat = jest.fn();
    const datasets = [{ name: '<b>df</b>', fingerprint: '', rows: 3, columns: 2 }];
    const facts = { provenance: { ...provenance, datasets }, edited: false, profiles: [], trans: plainTrans };
    const closed = showProvenance({ ...facts, isKnown, onShowInChat });
    await Promise.resolve();
    const dialog = document.querySelector('.jp-Dialog');
    const buttons = [...(dialog?.querySelectorAll<HTMLButtonElement>('button.jp-mod-styled') ?? [])];
    expect(dialog?.getAttribute('aria-label')).toBe(title);
    expect(dialog?.textContent.includes('Your chats do not know this draft.')).toBe(!isKnown);
    expect(dialog?.querySelector('b')).toBeNull();
    expect(dialog?.querySelector('code')?.textContent).toBe('<b>df</b>');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
    buttons[0]?.click();
    await closed;
    expect(onShowInChat).toHaveBeenCalledTimes(isKnown ? 1 : 0);
  });
});
