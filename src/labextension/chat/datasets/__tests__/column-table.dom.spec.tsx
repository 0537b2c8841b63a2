import type { DatasetProfile } from '../../../../datasets/index.js';
import type { ChatState } from '../../state/chat-state.js';
import { df, emptyState } from '../../__tests__/fixtures/states.js';
import { click, press, renderPanel, texts, type, type Rendered } from '../../__tests__/fixtures/render.js';

const full = { type: 'full' } as const;
const sample = { type: 'sample', rows: 100_000, total: 900_000 } as const;

function open(profile: Partial<DatasetProfile>, rest: Partial<ChatState['datasets']> = {}): Rendered {
  const datasets = { status: 'ready', profiles: [{ ...df, ...profile }], ...rest } as const;
  const panel = renderPanel({ ...emptyState, datasets });
  click(panel.find('.jp-cw-Dataset'));
  return panel;
}

const unread = { name: 'c', type: 'number', dtype: 'float64' } as const;
const kind = { ...unread, name: 'kind', nulls: { count: 0, evidence: full } };
const fare = { ...kind, name: 'fare', spread: { counts: [10, 60, 20], evidence: sample } };

describe('the columns of a dataset', () => {
  it('of a lazy frame are read when the user says so, and of none that starts a job', () => {
    const plan = { rows: null, columnCount: 0, columns: [] };
    const lazy = open({ ...plan, engine: 'polars', kind: 'lazy' });
    expect(lazy.controller.calls).toEqual([]);
    click(lazy.find('.jp-cw-Columns button', 'Read columns'));
    expect(lazy.controller.calls).toEqual([['readColumns', 'df']]);
    lazy.set({ datasets: { status: 'ready', profiles: [{ ...df, engine: 'polars', kind: 'lazy' }] } });
    expect(lazy.root.textContent).not.toContain('Read columns');
    expect(open({ ...plan, engine: 'pyspark', kind: 'remote' }).root.textContent).not.toContain('Read columns');
  });

  it('go into the question with a click or Enter', () => {
    const panel = open({ columns: [kind, { ...fare, name: 'ride fare' }] });
    click(panel.find('.jp-cw-Column[tabindex]', 'kind'));
    press('Enter', { on: panel.find('.jp-cw-Column[tabindex]', 'ride fare') });
    expect(panel.find('textarea')).toHaveProperty('value', '@df.kind @df["ride fare"] ');
  });

  it.each([
    ['every row', [kind], 'Exact: every row was read.'],
    ['a sample', [fare, kind], '≈ and spread: sample of 100,000 rows.'],
    ['two that were not read', [kind, unread, unread], 'Exact: every row was read. Values of 2 columns were not read.']
  ])('say in words that they come from %s', (_, columns, words) => {
    expect(open({ columns }).find('.jp-cw-mod-foot').textContent).toBe(words);
  });
});

test('the description of a dataset is kept on Enter, dropped on Escape, can be erased, and is not told twice', () => {
  const own = 'Rides of 2024';
  const notes = [`Description: ${own}`, 'Description: from attrs'];
  const { controller, find, root } = open({ notes }, { descriptions: new Map([['df', own]]) });
  const field = find('input', 'Description of df') as HTMLInputElement;
  type(field, 'no');
  press('Escape', { on: field });
  expect(field.value).toBe(own);
  expect(controller.calls).toEqual([]);
  type(field, ' ');
  press('Enter', { on: field });
  expect(controller.called('describeDataset')).toEqual([['describeDataset', 'df', '']]);
  expect(texts(root, '.jp-cw-Columns-note:not(.jp-cw-mod-foot)')).toEqual(['Description: from attrs']);
});
