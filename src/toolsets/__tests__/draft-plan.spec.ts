import { SHARING_LEVELS } from '../../datasets/index.js';
import type { CodeForm } from '../code-form.js';
import { PLAN_PROMPT } from '../plan-prompt.js';
import { askAgent, type Asked } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, type Reply } from './fake-model.js';
import { formsIn } from './forms-of.js';
import { CANARIES, column, rides } from './profiles.js';

const CALL = { tool: 'generatePythonCode', args: { query: 'Mean fare by city' } };
const ASSUMED = [{ phrase: 'average', reading: 'the mean' }];

const reply = (measured: string, dataset = 'df'): string =>
  JSON.stringify({
    plan: {
      dataset,
      type: 'cellwright.plan',
      steps: [
        { type: 'aggregate', by: ['city'], measures: [{ fn: 'mean', column: measured, q: null, ddof: null }] },
        { type: 'sort', by: null, descending: true }
      ],
      headings: []
    },
    assumptions: ASSUMED
  });
const NONE = JSON.stringify({ plan: { type: 'none', reason: 'It asks for a forecast.' }, assumptions: [] });
const FENCED = 'The mean.\n```python\ndf["fare"].mean()\n```';

async function ask(replies: readonly Reply[], codeForm?: CodeForm): Promise<Asked & { readonly model: FakeModel }> {
  const model = new FakeModel([CALL, ...replies], 'network');
  const more = codeForm === undefined ? {} : { codeForm };
  return { ...(await askAgent(new FakeKernel(rides()), model, 'What is the average fare by city?', more)), model };
}

describe('a model that writes plans', () => {
  it('is asked for a plan whose names are those of the data, which becomes the draft', async () => {
    const { result, model } = await ask([reply('fare')], 'plan');
    expect(result).toMatchObject({
      status: 'tool',
      value: {
        reason: 'Mean fare by city, highest value first (1,200 rows, none missing).',
        plan: { dataset: 'df', steps: [{ type: 'aggregate' }, { type: 'sort' }] },
        assumptions: [{ type: 'method', phrase: 'average', reading: 'the mean' }]
      }
    });
    const { value } = result as { readonly value: { readonly code: string; readonly checks: readonly object[] } };
    expect(value.code).toContain('groupby("city")["fare"].mean()');
    expect(value.checks).not.toEqual([]);
    expect(model.requests).toHaveLength(2);
    expect(JSON.stringify(model.requests[1]?.schema).includes('"enum":["fare","ride_class","tip","city"')).toBe(true);
  });

  it('is told exactly what is wrong, once; the repair stands on record', async () => {
    const { result, model } = await ask([reply('fares'), reply('fare')], 'plan');
    expect(result).toMatchObject({ status: 'tool', value: { repairs: [{ from: 'fares', to: 'fare' }] } });
    const query = model.requests[2]?.messages.at(-1);
    expect(query).toMatchObject({ role: 'user' });
    expect(JSON.stringify(query)).toContain('plan.steps.0.measures.0.column is \\"fares\\", which does not exist');
    expect(JSON.stringify(query)).toContain('Nearest names: \\"fare\\"');
  });

  it('is told so when it writes no JSON', async () => {
    const { result, model } = await ask(['The mean is best.', reply('fare')], 'plan');
    expect(result).toMatchObject({ status: 'tool', value: { repairs: [] } });
    expect(JSON.stringify(model.requests[2]?.messages)).toContain('The reply is not JSON');
  });

  it('gets an error that names the cause when it is wrong twice', async () => {
    const { result, model } = await ask([reply('fares'), reply('fair'), 'Sorry.'], 'plan');
    expect(result).toMatchObject({ status: 'answer', text: 'Sorry.' });
    const told = JSON.stringify(model.requests[3]?.messages.at(-1));
    expect(told).toContain('"status":"error"');
    expect(told).toContain('fair');
    expect(told).toContain('which does not exist there');
  });

  it('writes code when no plan can say it', async () => {
    const { result, model } = await ask([NONE, FENCED], 'plan');
    expect(result).toMatchObject({ status: 'tool', value: { code: 'df["fare"].mean()' } });
    expect(model.requests[2]?.schema).toBeUndefined();
  });

  it('writes code when its server refuses the schema, and fails like before for any other reason', async () => {
    const { result } = await ask([{ error: 'bad_request' }, FENCED], 'plan');
    expect(result).toMatchObject({ status: 'tool', value: { code: 'df["fare"].mean()' } });
    const { result: late } = await ask([{ error: 'timeout' }, 'Sorry.'], 'plan');
    expect(late.status).not.toBe('tool');
  });

  it('declines when no plan can say it and code is switched off', async () => {
    const { result, model } = await ask([NONE, 'A forecast cannot be made.'], 'planOnly');
    expect(result).toMatchObject({ status: 'answer', text: 'A forecast cannot be made.' });
    expect(JSON.stringify(model.requests[2]?.messages.at(-1))).toContain('It asks for a forecast.');
  });

  it('is asked for code where no dataset can be planned over', async () => {
    const model = new FakeModel([CALL, FENCED], 'network');
    const kernel = new FakeKernel({ ...rides(), engine: 'ray' });
    const { result } = await askAgent(kernel, model, 'q', { codeForm: 'plan' });
    expect(result).toMatchObject({ status: 'tool', value: { code: 'df["fare"].mean()' } });
    expect(model.requests[1]?.schema).toBeUndefined();
  });
});

describe('a model that writes code', () => {
  it.each([undefined, 'code'] as const)('is sent no schema: %s', async form => {
    const { result, model } = await ask([FENCED], form);
    expect(result).toMatchObject({ status: 'tool', value: { code: 'df["fare"].mean()' } });
    expect(model.requests[1]?.schema).toBeUndefined();
  });
});

describe('what a plan tells of the data', () => {
  it.each(SHARING_LEVELS)('is no more than the level %s allows, also in what comes back as a draft', async level => {
    const model = new FakeModel([CALL, reply('fares'), reply('fare'), FENCED], 'network');
    const kernel = new FakeKernel(rides());
    const { result } = await askAgent(kernel, model, 'What is the average fare?', {
      codeForm: 'plan',
      levelOf: () => level
    });
    const schemas = JSON.stringify(model.requests.map(({ schema }) => schema ?? null));
    expect(schemas.includes('ride_class')).toBe(level !== 'names');
    expect(formsIn(schemas, CANARIES)).toEqual([]);
    if (level === 'names' || level === 'types') {
      expect(formsIn(model.sent, CANARIES)).toEqual([]);
      expect(formsIn(JSON.stringify(result.messages), CANARIES)).toEqual([]);
    }
  });

  it('says that names are left out of the schema of a wide frame, which stays small', async () => {
    const columns = Array.from({ length: 10_000 }, (_, i) => column(`sensor_${i}`));
    const call = { ...CALL, args: { query: 'mean of sensor_9000' } };
    const model = new FakeModel([call, NONE, FENCED], 'network');
    const kernel = new FakeKernel({ ...rides(), columns, columnCount: 10_000 });
    await askAgent(kernel, model, 'mean of sensor_9000', { codeForm: 'plan' });
    const { schema, context } = model.requests[1] ?? {};
    expect(JSON.stringify(context)).toContain('The schema names 60 of 10000 columns');
    expect(JSON.stringify(schema).includes('sensor_9000')).toBe(true);
    expect(JSON.stringify(schema).length).toBeLessThan(1_000_000);
  });
});

describe('the prompt of a plan', () => {
  it('is at most 6,500 characters', () => {
    expect(PLAN_PROMPT.length).toBeLessThanOrEqual(6_500);
  });
});
