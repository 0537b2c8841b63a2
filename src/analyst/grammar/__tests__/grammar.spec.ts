import START from '../../../../training/start.json';
import { checkPlan, explainPlan } from '../../../plan/index.js';
import { PENGUINS } from '../../__tests__/tables.js';
import { parse } from '../../parser/parse.js';
import { Question } from '../../parser/question.js';
import type { Item } from '../../parser/item.js';
import { TRAINED, Weights } from '../../weights/weights.js';
import { AMOUNTS } from '../amounts.js';
import { ANSWERS } from '../answers.js';
import { CONDITIONS } from '../conditions.js';
import { GROUPS } from '../groups.js';
import { KEYS } from '../keys.js';
import { MEASURES } from '../measures.js';
import { PICKED, ROWS } from '../rows.js';
import type { Rule } from '../rule.js';
import { QUESTIONS } from './questions.js';

const RULES = [AMOUNTS, CONDITIONS, KEYS, ROWS, MEASURES, PICKED, GROUPS, ANSWERS].flat(2);

/** Rules that differ in a number or a mark alone share a name, and what they are made of. */
const signature = ({ name, of, result }: Rule): string => `${name}: ${of.join(' + ')} → ${result}`;

/** What training begins with. */
const first = new Weights(new Map(Object.entries(START)));
const used = new Set<string>();
const problems = new Map<string, number>();
const seen = new WeakSet<Item>();

/** Notes the rules by which an item was made, those of its parts among them. */
function note(item: Item): void {
  if (seen.has(item)) {
    return;
  }
  seen.add(item);
  if (item.made !== undefined) {
    used.add(signature(item.made));
  }
  item.parts.forEach(note);
}

let asked = 0;
let read = 0;

beforeAll(() => {
  for (const [tables, questions] of QUESTIONS) {
    for (const question of questions) {
      asked++;
      for (const { plan, item } of parse(question, tables, TRAINED).readings) {
        read++;
        const checked = checkPlan(plan, tables);
        if (checked.status === 'checked') {
          note(item);
        } else {
          const kind = checked.problem.replace(/[“"][^”"]*[”"]/gu, '…');
          problems.set(kind, (problems.get(kind) ?? 0) + 1);
        }
      }
    }
  }
});

/** Notes the readings of questions that speak of a rule with that rule preferred, whatever was learned. */
function prefer({ name, triggers }: Rule): void {
  const preferring = { of: (feature: string) => (feature === `rule ${name}` ? 50 : first.of(feature)) } as Weights;
  for (const [tables, questions] of QUESTIONS) {
    for (const question of questions) {
      const words = new Question(question, preferring, () => new Set());
      if (triggers.every(trigger => words.hits(trigger) > 0)) {
        parse(question, tables, preferring).readings.forEach(({ plan, item }) => {
          if (checkPlan(plan, tables).status === 'checked') {
            note(item);
          }
        });
      }
    }
  }
}

test('every rule is part of a plan that makes sense', () => {
  expect(asked).toBeGreaterThanOrEqual(80);
  RULES.filter(one => !used.has(signature(one))).forEach(prefer);
  expect(RULES.map(signature).filter(name => !used.has(name))).toEqual([]);
});

test('hardly a reading makes no sense for the data', () => {
  const count = [...problems.values()].reduce((sum, of) => sum + of, 0);
  expect(count / read < 0.01 ? [] : [...problems]).toEqual([]);
});

test.each(['ratio of bill length to flipper length', 'bill length divided by flipper length per island'])(
  'in “%s” the dividend stands first',
  question => {
    const [reading] = parse(question, [PENGUINS], TRAINED).readings;
    expect(reading && explainPlan(reading.plan, [PENGUINS])).toMatch(/bill length\)? divided by .*flipper length/u);
  }
);
