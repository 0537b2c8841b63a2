import { Privacy, type DatasetProfile, type SharedNames } from '../../../datasets/index.js';
import { loadCompilers } from '../../__tests__/load-compilers.js';
import { profileWith } from '../../__tests__/profile-with.js';
import { OPERATIONS } from '../../operations/operations.js';
import { PLAN_GUIDE } from '../plan-guide.js';
import { planReplySchema } from '../plan-reply-schema.js';
import { planSchema } from '../plan-schema.js';
import { readPlanReply, type PlanReading } from '../read-plan-reply.js';

beforeAll(loadCompilers);

const sales = profileWith([{ name: 'amount' }, { name: 'shop', type: 'text' }, { name: 'day', type: 'datetime' }]);
const shops = profileWith([{ name: 'id', type: 'text' }, { name: 'staff' }], { name: 'shops' });

const shared = (...profiles: readonly DatasetProfile[]): SharedNames =>
  new Privacy({ destination: 'page', levelOf: () => null }).nameable(profiles, '');

function read(plan: object, profiles: readonly DatasetProfile[] = [sales]): PlanReading {
  const schema = planReplySchema(shared(...profiles));
  if (schema === undefined) {
    throw new Error('There is no schema.');
  }
  const whole = { type: 'cellwright.plan', dataset: 'df', headings: [], ...plan };
  return readPlanReply({ plan: whole, assumptions: [] }, { schema, profiles, variables: ['df'], modules: {} });
}

const problem = (reading: PlanReading): string =>
  reading.status === 'wrong' ? reading.problems.map(({ text }) => text).join(' ') : reading.status;

/** All parts of a schema. */
function partsOf(part: unknown): readonly object[] {
  return typeof part !== 'object' || part === null
    ? []
    : [...(Array.isArray(part) ? [] : [part]), ...Object.values(part).flatMap(partsOf)];
}

const mean = (column: string): object => ({ type: 'aggregate', by: [], measures: [{ fn: 'mean', column }] });

describe('the schema of a plan', () => {
  it('has nothing that a model cannot be held to: no reference, no record, no open object', () => {
    const [schema] = planSchema([sales]);
    const objects = partsOf(schema).filter(part => 'properties' in part && 'type' in part && part.type === 'object');
    expect(objects.length).toBeGreaterThan(100);
    expect(objects.every(part => 'additionalProperties' in part && part.additionalProperties === false)).toBe(true);
    expect(JSON.stringify(schema)).not.toMatch(/"(?:\$ref|\$id|oneOf|allOf|patternProperties|names":"\w+)"/u);
  });

  it('takes numbers only where a step says so', () => {
    const step = (column: string): object => ({ type: 'standardize', column, how: 'z' });
    expect(read({ steps: [step('amount')] }).status).toBe('plan');
    expect(problem(read({ steps: [step('shop')] }))).toContain('plan.steps.0.column is "shop"');
  });

  it('has the names of one dataset in its form; a plan over several joins', () => {
    const over = (dataset: string, ...steps: readonly object[]): PlanReading =>
      read({ dataset, steps }, [sales, shops]);
    const join = { type: 'join', with: 'shops', left: ['shop'], right: ['id'], how: 'left', columns: ['staff'] };
    expect(planSchema([sales, shops])).toHaveLength(3);
    expect(over('shops', mean('staff')).status).toBe('plan');
    expect(problem(over('df', mean('staff')))).toContain('"staff", which df does not have at that step');
    expect(over('df', join, mean('staff')).status).toBe('plan');
    expect(problem(read({ steps: [join] }))).not.toBe('plan');
    expect(problem(over('df', { ...join, right: ['shop'] }))).toContain('"shop"');
  });

  it('calls columns that steps make by numbers, and shows them under their headings', () => {
    const value = { type: 'arithmetic', op: 'multiply', left: { type: 'column', column: 'amount' } };
    const derive = { type: 'derive', name: 'derived_1', value: { ...value, right: { type: 'value', value: 2 } } };
    const headings = [{ column: 'derived_1', heading: 'double amount' }];
    const reading = read({ steps: [derive, mean('derived_1')], headings });
    expect(reading).toMatchObject({ status: 'plan', plan: { steps: [{ name: 'double amount' }, {}] } });
    expect(
      read({ steps: [derive, mean('derived_1')], headings: [{ column: 'derived_1', heading: 'shop' }] })
    ).toMatchObject({ plan: { steps: [{ name: 'derived_1' }, {}] } });
    expect(problem(read({ steps: [mean('derived_1')] }))).toContain('"derived_1", which df does not have at that step');
  });

  it('takes a text of the data for no name, also when it reads like one', () => {
    const where = [{ type: 'compare', column: 'shop', op: 'eq', value: 'derived_1' }];
    const headings = [{ column: 'derived_1', heading: 'other' }];
    expect(read({ steps: [{ type: 'filter', where }], headings })).toMatchObject({
      plan: { steps: [{ where: [{ value: 'derived_1' }] }] }
    });
  });

  it.each([
    ['a step that there is none of', [{ type: 'cluster' }], 'is none of type'],
    ['a field that is missing', [{ type: 'sort', by: 'amount' }], 'plan.steps.0.descending is missing'],
    ['a field that is unknown', [{ type: 'removed', why: 1 }], 'plan.steps.0.why is unknown'],
    ['no step', [], 'plan.steps has to have at least 1'],
    ['a number out of its range', [{ type: 'round', digits: 99 }], 'plan.steps.0.digits is out of its range'],
    ['an order of steps that cannot be', [{ type: 'reduce', fn: 'mean' }], 'The step reduce needs groups']
  ])('refuses %s and says so', (_, steps, cause) => {
    expect(problem(read({ steps }))).toContain(cause);
  });

  it('takes null for what is absent', () => {
    expect(read({ steps: [{ type: 'sort', by: null, descending: true }] }).status).not.toBe('none');
    expect(read({ steps: [{ type: 'shape', form: 'both', column: null }] }).status).toBe('plan');
  });

  it('is none for datasets that plans are not compiled for', () => {
    expect(planReplySchema(shared({ ...sales, engine: 'ray' }))).toBeUndefined();
    expect(planReplySchema(shared(profileWith([])))).toBeUndefined();
  });
});

describe('the schemas of the steps', () => {
  it('mark every name of a column: what else is text is no name', () => {
    const texts = new Set<string>();
    const walk = (part: unknown, key: string): void => {
      if (typeof part !== 'object' || part === null) {
        return;
      }
      const { type, names, properties, anyOf, items, ...rest } = part as Readonly<Record<string, unknown>>;
      if (type === 'string' && names === undefined && !('const' in rest)) {
        texts.add(key);
      }
      Object.entries(properties ?? {}).forEach(([name, inner]) => {
        walk(inner, name);
      });
      [...((anyOf ?? []) as readonly unknown[]), items].forEach(inner => {
        walk(inner, key);
      });
    };
    Object.values(OPERATIONS).forEach(({ schema }) => {
      walk(schema, '');
    });
    const plain = 'format from labels name no on otherwise separator text to until value values word yes'.split(' ');
    expect([...texts].sort()).toEqual(plain);
  });
});

describe('the guide to the steps', () => {
  it('names every step with its fields, in at most 4,500 characters', () => {
    expect(PLAN_GUIDE).toContain('- aggregate (by, measures): ');
    expect(PLAN_GUIDE.length).toBeLessThanOrEqual(4_500);
  });
});
