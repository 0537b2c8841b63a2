import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { createAnalyst } from '../index.js';

const evidence = { type: 'full' } as const;

const group = (name: string, ...values: readonly string[]): Partial<ColumnProfile> & { readonly name: string } => ({
  name,
  type: 'text',
  dtype: 'str',
  distinct: { count: values.length, approximate: false, evidence },
  top: { values: values.map(value => ({ value, count: 5 })), complete: true, evidence }
});

const gaps = { nulls: { count: 9, evidence }, range: { min: 0, max: 30, evidence } };
const readings = profileWith([group('sensor', 'S1', 'S2'), { name: 'temp_c', ...gaps }], { name: 'readings' });
const machines = profileWith([group('hall', 'A', 'B'), { name: 'downtime_h', ...gaps }], { name: 'machines' });
const suppliers = profileWith([group('country', 'CH', 'DE'), { name: 'lead_days', ...gaps }], {
  name: 'suppliers',
  source: 'suppliers.csv'
});

async function textOf(question: string, ...profiles: readonly DatasetProfile[]): Promise<string> {
  const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
  const messages = [{ role: 'user', text: question }] as const;
  const request: ModelRequest = { role: 'subquery', messages, tools: [], context: [{ text: '', data }] };
  const events: ModelEvent[] = [];
  for await (const event of createAnalyst().stream(request, new AbortController().signal)) {
    events.push(event);
  }
  return events.flatMap(event => (event.type === 'text' ? [event.delta] : [])).join('');
}

describe('a column in front of a question', () => {
  it.each([
    ['how many are missing?', 'machines["downtime_h"].isna().sum()'],
    ['how many above 5?', '(machines["downtime_h"] > 5).sum()'],
    ['what is the average by hall?', 'machines.groupby("hall")["downtime_h"].mean()'],
    ['which hall has the highest?', 'machines["downtime_h"].idxmax()']
  ])('is what it is about, and changes nothing else of how it is read: %s', async (question, code) => {
    for (const topic of ['@machines.downtime_h', '@machines.downtime_h:', 'downtime_h,']) {
      expect(await textOf(`${topic} ${question}`, readings, machines)).toContain(code);
    }
  });
});

describe('an amount by a group', () => {
  it.each(['lead_days by country in suppliers.csv', 'lead_days by country', 'lead_days per country'])(
    'that may be a sum or a mean is asked about, with both: %s',
    async question => {
      const text = await textOf(question, suppliers, machines);
      expect(text).toMatch(/total lead by country/iu);
      expect(text).toMatch(/mean lead by country/iu);
    }
  );
});

describe('what is said in place of an answer', () => {
  const lazy = profileWith([group('sensor', 'S1', 'S2'), { name: 'temp_c', ...gaps }], {
    name: 'readings',
    engine: 'polars'
  });

  it('never denies a column that some frame has', async () => {
    for (const first of [readings, lazy]) {
      const text = await textOf('the frobnicate of downtime_h by zorp', first, machines);
      expect(text).not.toContain('“downtime_h”');
    }
    expect(await textOf('average of downtime_h in readings', lazy, machines)).not.toContain('no column');
  });

  it('counts the characters that were written', async () => {
    const pasted = `mean temp_c${' '.repeat(900)}by sensor ${'and so on '.repeat(60)}`;
    expect(await textOf(pasted, readings)).toContain(`This has ${String(pasted.length)} characters`);
  });

  it('says of short text that it takes too many steps, not that it is much', async () => {
    const text = await textOf('drop rows where sensor is missing and then '.repeat(20), readings);
    expect(text).toMatch(/^Reading this takes me more steps than I may spend on one question: /u);
  });
});
