import type { DatasetProfile } from '../../datasets/index.js';
import type { Plan } from '../../plan/index.js';
import { AMOUNTS } from '../grammar/amounts.js';
import { ANSWERS } from '../grammar/answers.js';
import { CONDITIONS } from '../grammar/conditions.js';
import { GROUPS } from '../grammar/groups.js';
import { KEYS } from '../grammar/keys.js';
import { addLeaves } from '../grammar/leaves.js';
import { MEASURES } from '../grammar/measures.js';
import { PICKED, ROWS } from '../grammar/rows.js';
import { type Link, linksOf, namedPlaces } from '../links/link.js';
import { forgetTerms, tablesIn } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import { World } from '../terms/world.js';
import { Chart } from './chart.js';
import { type Item, partsIn } from './item.js';
import { Question } from './question.js';
import { baseOf, joinedTables, settle } from './settle.js';
import type { Weights } from '../weights/weights.js';

/** A plan that a question may mean, and how it was read. */
export type Reading = { readonly plan: Plan; readonly item: Item };

export type Parsed = {
  readonly world: World;
  readonly question: Question;
  readonly chart: Chart;
  readonly readings: readonly Reading[];
};

const STRATA = [...AMOUNTS, ...CONDITIONS, ...KEYS, ...ROWS, ...MEASURES, ...PICKED, ...GROUPS, ...ANSWERS];

/** All readings of a question that the beams kept, best first. Deterministic, and bounded by counted steps. */
export function parse(text: string, profiles: readonly DatasetProfile[], weights: Weights): Parsed {
  forgetTerms();
  const world = new World(profiles);
  let links: readonly Link[] = [];
  const question = new Question(text, weights, tokens => {
    links = linksOf(tokens, world.columns, world.tables);
    return namedPlaces(links);
  });
  const chart = new Chart(question, world);
  addLeaves(chart, question, world, links);
  chart.apply(STRATA);
  const readings = chart
    .best('Plan')
    .filter(item => !isDetour(item, world))
    .map(item => ({ plan: settle(item.term as Plan, world), item }));
  return { world, question, chart, readings };
}

/** Whether a plan starts from a table that the question does not name and that only leads to the table it reads. */
function isDetour(item: Item, world: World): boolean {
  const plan = item.term as Plan;
  const base = baseOf(plan.of);
  const isSaid = ({ category, link, term }: Item): boolean =>
    category === 'Table' && link !== undefined && (term as Terms['Table']).name === base;
  return joinedTables(plan, world).size > 0 && !tablesIn(plan).has(base) && !partsIn(item).some(isSaid);
}
