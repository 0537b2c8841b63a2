import type { ColumnProfile, DatasetProfile } from '../../../../datasets/index.js';
import type { ChatState } from '../../state/chat-state.js';
import { df } from '../../__tests__/fixtures/profiles.js';
import { click, press, renderPanel, texts, type } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

const full = { type: 'full' } as const;
const sample = { type: 'sample', rows: 100_000, total: 900_000 } as const;

function open(profile: Partial<DatasetProfile>, rest: Partial<ChatState['datasets']> = {}) {
  const datasets = { status: 'ready', profiles: [{ ...df, ...profile }], ...rest } as const;
  const panel = renderPanel({ ...emptyState, datasets });
  click(panel.find('.jp-cw-Dataset'));
  const rows = (): HTMLElement[] => [...panel.root.querySelectorAll<HTMLElement>('.jp-cw-Column:not(.jp-cw-mod-head)')];
  return { ...panel, rows };
}

const many = (count: number): ColumnProfile[] =>
  Array.from({ length: count }, (_, at) => ({ name: `c${String(at)}`, type: 'number', dtype: 'float64' }));

const fare: ColumnProfile = {
  name: 'fare',
  type: 'number',
  dtype: 'float64',
  nulls: { count: 2210, evidence: full },
  range: { min: 0, max: 100, evidence: full },
  spread: { counts: [10, 60, 20, 5, 1, 1, 1, 1, 1, 0], evidence: sample }
};
const top = { standard: 130_000, shared: 40_000, premium: 14_203 };
const kind: ColumnProfile = {
  name: 'ride class',
  type: 'category',
  dtype: 'category',
  nulls: { count: 0, evidence: full },
  distinct: { count: 3, approximate: false, evidence: full },
  top: {
    values: Object.entries(top).map(([value, count]) => ({ value, count })),
    complete: true,
    evidence: full
  }
};

describe('the columns of a dataset', () => {
  it('of a lazy frame are read when the user says so, and of none that starts a job', () => {
    const unread = { rows: null, columnCount: 0, columns: [] };
    const lazy = open({ ...unread, engine: 'polars', kind: 'lazy' });
    expect(lazy.controller.calls).toEqual([]);
    click(lazy.find('.jp-cw-Columns button', 'Read columns'));
    expect(lazy.controller.calls).toEqual([['readColumns', 'df']]);
    lazy.set({ datasets: { status: 'ready', profiles: [{ ...df, engine: 'polars', kind: 'lazy' }] } });
    expect(lazy.root.textContent).not.toContain('Read columns');
    expect(open({ ...unread, engine: 'pyspark', kind: 'remote' }).root.textContent).not.toContain('Read columns');
  });

  it('are named in full, with what their bars show, and the bars themselves are only a picture', () => {
    const { rows, root } = open({ columns: [fare, kind] });
    expect(rows().map(row => row.getAttribute('aria-label'))).toEqual([
      'fare, float64, 1.2 % missing, 0 – 100 (exact), from low to high: 10, 60, 20, 5, 1, 1, 1, 1, 1, 0 (sample of 100,000)',
      'ride class, category, 0 % missing, 3 values (exact), standard 130,000, shared 40,000, premium 14,203 (exact)'
    ]);
    expect(root.querySelectorAll('.jp-cw-Spread[aria-hidden="true"]')).toHaveLength(2);
    const heights = rows().map(row => [...row.querySelectorAll('rect')].map(bar => Number(bar.getAttribute('height'))));
    expect([heights[0]?.[1], heights[0]?.[9], heights[0]?.length, heights[1]?.length]).toEqual([13, 0, 10, 3]);
  });

  it.each([
    ['every row', [kind], 'Exact: every row was read.'],
    ['a sample', [fare, kind], '≈ and spread: sample of 100,000 rows.'],
    ['two that were not read', [kind, ...many(2)], 'Exact: every row was read. Values of 2 columns were not read.']
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
