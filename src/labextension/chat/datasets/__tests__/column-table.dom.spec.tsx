import { act } from 'react';
import type { ColumnProfile, DatasetProfile } from '../../../../datasets/index.js';
import type { ChatState } from '../../state/chat-state.js';
import { click, press, renderPanel, texts, type } from '../../__tests__/fixtures/render.js';
import { df } from '../../__tests__/fixtures/profiles.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

const full = { type: 'full' } as const;
const sample = { type: 'sample', rows: 100_000, total: 900_000 } as const;

function open(profile: Partial<DatasetProfile>, rest: Partial<ChatState['datasets']> = {}) {
  const panel = renderPanel({
    ...emptyState,
    datasets: { status: 'ready', profiles: [{ ...df, ...profile }], ...rest }
  });
  click(panel.find('.jp-cw-Dataset'));
  const rows = (): HTMLElement[] => [...panel.root.querySelectorAll<HTMLElement>('.jp-cw-Column:not(.jp-cw-mod-head)')];
  return { ...panel, rows, names: () => rows().map(row => row.querySelector('.jp-cw-Column-name')?.textContent) };
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
const kind: ColumnProfile = {
  name: 'ride class',
  type: 'category',
  dtype: 'category',
  nulls: { count: 0, evidence: full },
  distinct: { count: 3, approximate: false, evidence: full },
  top: {
    values: [
      { value: 'standard', count: 130_000 },
      { value: 'shared', count: 40_000 },
      { value: 'premium', count: 14_203 }
    ],
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
    expect([...root.querySelectorAll('.jp-cw-Spread')].map(picture => picture.getAttribute('aria-hidden'))).toEqual([
      'true',
      'true'
    ]);
  });

  it('have ten bars for the range and one for each of the most frequent values', () => {
    const { rows } = open({ columns: [fare, kind] });
    const heights = rows().map(row => [...row.querySelectorAll('rect')].map(bar => Number(bar.getAttribute('height'))));
    expect(heights[0]).toHaveLength(10);
    expect(heights[0]?.indexOf(13)).toBe(1);
    expect(heights[0]?.at(-1)).toBe(0);
    expect(heights[1]).toHaveLength(3);
  });

  it.each([
    ['every row', [kind], 'Exact: every row was read.'],
    ['a sample for the spread', [fare, kind], 'Exact; spread: sample of 100,000 rows.'],
    ['a sample', [{ ...kind, nulls: { count: 0, evidence: sample } }], '≈ and spread: sample of 100,000 rows.'],
    ['two that were not read', [kind, ...many(2)], 'Exact: every row was read. Values of 2 columns were not read.']
  ])('say in words that they come from %s', (_, columns, words) => {
    expect(open({ columns }).find('.jp-cw-mod-foot').textContent).toBe(words);
  });

  it('go into the question with a click or Enter', () => {
    const { rows, find } = open({ columns: [fare, kind] });
    const input = find('textarea') as HTMLTextAreaElement;
    click(rows()[0] as HTMLElement);
    expect(input.value).toBe('@df.fare ');
    press('Enter', { on: rows()[1] as HTMLElement });
    expect(input.value).toBe('@df.fare @df["ride class"] ');
    click(find('.jp-cw-Columns button', 'Ask'));
    expect(input.value).toContain('@df ');
  });

  it('of ten thousand are drawn as far as they are in sight', () => {
    const { root, rows, find } = open({ columns: many(10_000), columnCount: 10_000 });
    expect(rows().length).toBeLessThanOrEqual(20);
    expect(find('[role="table"]').getAttribute('aria-rowcount')).toBe('10001');
    expect(root.querySelector('.jp-cw-ColumnTable-scroller > div')?.getAttribute('style')).toContain(
      'height: 230000px'
    );
  });

  it('are one tab stop, and arrow keys reach the first and the last of ten thousand', () => {
    const { rows, names } = open({ columns: many(10_000), columnCount: 10_000 });
    const focused = (): string | null | undefined =>
      document.activeElement?.querySelector('.jp-cw-Column-name')?.textContent;
    const stops = (): number => rows().filter(row => row.tabIndex === 0).length;
    act(() => rows()[0]?.focus());
    for (const [key, name] of [
      ['ArrowDown', 'c1'],
      ['PageDown', 'c11'],
      ['End', 'c9999'],
      ['ArrowDown', 'c9999'],
      ['ArrowUp', 'c9998'],
      ['Home', 'c0'],
      ['ArrowUp', 'c0']
    ] as const) {
      press(key);
      expect(focused()).toBe(name);
      expect(stops()).toBe(1);
    }
    expect(names()[0]).toBe('c0');
  });
});

describe('the description of a dataset', () => {
  it('is kept on Enter, dropped on Escape, and can be erased', () => {
    const { controller, find } = open({}, { descriptions: new Map([['df', 'Rides of 2024']]) });
    const input = find('input', 'Description of df') as HTMLInputElement;
    expect(input.value).toBe('Rides of 2024');
    type(input, 'no');
    press('Escape', { on: input });
    expect(input.value).toBe('Rides of 2024');
    expect(controller.calls).toEqual([]);
    type(input, ' ');
    press('Enter', { on: input });
    expect(controller.called('describeDataset')).toEqual([['describeDataset', 'df', '']]);
  });

  it('stands in its field, and the one of the frame itself below it', () => {
    const { root } = open(
      { notes: ['Description: Rides of 2024', 'Description: from attrs'] },
      { descriptions: new Map([['df', 'Rides of 2024']]) }
    );
    expect(texts(root, '.jp-cw-Columns-note:not(.jp-cw-mod-foot)')).toEqual(['Description: from attrs']);
  });
});
