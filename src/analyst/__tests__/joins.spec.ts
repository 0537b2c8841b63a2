import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compilePlan } from '../../analysis/index.js';
import type { DatasetsData } from '../../datasets/index.js';
import { nameMentions } from '../client/name-mentions.js';
import { decideTurn } from '../conversation/decide-turn.js';
import { decide } from '../ranking/decide.js';
import { profileOf } from './development/profile-of.js';
import type { Cell, Table } from './development/table.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const PYTHON = join(__dirname, '../../../.venv/bin/python');
const rows = (count: number, make: (row: number) => Cell): readonly Cell[] =>
  Array.from({ length: count }, (_, row) => make(row));

const orders: Table = {
  name: 'orders',
  columns: [
    { name: 'orderId', cells: rows(40, row => 900 + row) },
    { name: 'customer_id', cells: rows(40, row => (row === 7 ? 99 : 1 + (row % 9))) },
    { name: 'amount_eur', cells: rows(40, row => 10 + ((row * 7) % 31)) },
    { name: 'channel', cells: rows(40, row => ['web', 'shop', 'phone'][row % 3] ?? '') }
  ]
};
const customers: Table = {
  name: 'customers',
  columns: [
    { name: 'customerId', cells: rows(12, row => 1 + row) },
    { name: 'customer name', cells: rows(12, row => `Customer ${String.fromCharCode(65 + row)}`) },
    { name: 'city', cells: rows(12, row => ['Oslo', 'Bergen', 'Tromso'][row % 3] ?? '') },
    { name: 'age', cells: rows(12, row => 20 + row * 4) }
  ]
};
const visits: Table = {
  name: 'visits',
  columns: [
    { name: 'customer_id', cells: rows(30, row => 1 + (row % 5)) },
    { name: 'duration_min', cells: rows(30, row => 5 + (row % 11)) }
  ]
};

function dataOf(engine: 'pandas' | 'polars', ...tables: readonly Table[]): DatasetsData {
  const profiles = tables.map(table => profileOf(table, engine, table.name));
  return { type: 'cellwright.datasets', profiles, variables: tables.map(({ name }) => name), modules: {} };
}

const PROGRAM = `
import ast, contextlib, io, json, sys
import pandas as pd, polars as pl
def plain(value):
    if isinstance(value, pl.DataFrame): return sorted(map(list, value.rows()), key=str)
    if isinstance(value, pd.DataFrame): return sorted(value.values.tolist(), key=str)
    if isinstance(value, pd.Series): return sorted(([k, v] for k, v in value.items()), key=str)
    if isinstance(value, (list, tuple)): return sorted(value, key=str)
    return value.item() if hasattr(value, "item") else value
norm = lambda value: json.dumps(value, default=str).replace(".0", "")
def outcome(job):
    make = pd.DataFrame if job["engine"] == "pandas" else pl.DataFrame
    real = {name: pd.DataFrame(data) for name, data in job["tables"].items()}
    space = {name: make(data) for name, data in job["tables"].items()}
    tree = ast.parse(job["code"]); last = tree.body.pop()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, "c", "exec"), space)
    got = norm(plain(eval(compile(ast.Expression(last.value), "c", "eval"), space)))
    want = norm(plain(eval(job["answer"], {"pd": pd, **real})))
    return {"outcome": "same" if got == want else f"{got} <> {want}", "said": said.getvalue().strip()}
print(json.dumps([outcome(job) for job in json.load(sys.stdin)]))
`;

/** The code of the last question of a chat, or why there is none. */
function codeFor(questions: readonly string[], data: DatasetsData): string {
  let before: Parameters<typeof decideTurn>[2];
  let code = '';
  for (const question of questions) {
    const decision = decideTurn(question, data, before);
    if (decision.type === 'declined') {
      return `"${question}: ${decision.reason}"`;
    }
    before = decision.plan;
    ({ code } = compilePlan(decision.plan, decision.profile, data));
  }
  return code;
}

/** Whether the result is that of the reference, and what the code printed. */
type Outcome = { readonly outcome: string; readonly said: string };

/** Runs the answers to some chats in both libraries and compares each with its reference. */
function outcomes(chats: readonly (readonly [readonly string[], string])[]): readonly Outcome[] {
  const content = Object.fromEntries(
    [orders, customers].map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map(one => [one.name, one.cells]))
    ])
  );
  const jobs = (['pandas', 'polars'] as const).flatMap(engine =>
    chats.map(([questions, answer]) => ({
      engine,
      answer,
      tables: content,
      code: codeFor(questions, dataOf(engine, ...(engine === 'pandas' ? [orders, customers] : [customers, orders])))
    }))
  );
  const run = spawnSync(PYTHON, ['-c', PROGRAM], { input: JSON.stringify(jobs), encoding: 'utf8' });
  return run.status === 0 ? (JSON.parse(run.stdout) as readonly Outcome[]) : [{ outcome: run.stderr, said: '' }];
}

const BOTH = 'orders.merge(customers, left_on="customer_id", right_on="customerId", how="left")';

const CHATS: readonly (readonly [readonly string[], string])[] = [
  [['average amount by city'], `${BOTH}.groupby("city").amount_eur.mean()`],
  [['total amount of orders from Oslo'], `int(${BOTH}.query("city == 'Oslo'").amount_eur.sum())`],
  [['number of orders by city'], `${BOTH}.city.value_counts()`],
  [['how many orders per customer city'], `${BOTH}.city.value_counts()`],
  [['Which city has the highest total amount?'], `${BOTH}.groupby("city").amount_eur.sum().idxmax()`],
  [['mean amount of web orders by city'], `${BOTH}.query("channel == 'web'").groupby("city").amount_eur.mean()`],
  [['How many orders have no matching customer?'], '(~orders.customer_id.isin(customers.customerId)).sum()'],
  [
    ['Which customers never ordered?'],
    'customers[~customers.customerId.isin(orders.customer_id)]["customer name"].tolist()'
  ],
  [['how many customers have no orders?'], '(~customers.customerId.isin(orders.customer_id)).sum()'],
  [
    ['how many customers from Tromso ordered by phone?'],
    `${BOTH}.query("city == 'Tromso' and channel == 'phone'").customer_id.nunique()`
  ],
  [['average amount by city', 'only web'], `${BOTH}.query("channel == 'web'").groupby("city").amount_eur.mean()`],
  [
    ['average amount by city', 'and the median?', 'just Oslo'],
    `${BOTH}.query("city == 'Oslo'").groupby("city").amount_eur.median()`
  ]
];

/** Of rows without a match: these are told of only where they are left out. */
const UNMATCHED: typeof CHATS = [
  [['total amount by city'], `${BOTH}.groupby("city").amount_eur.sum()`],
  [['join orders with customers'], BOTH],
  [['How many orders have no matching customer?'], '(~orders.customer_id.isin(customers.customerId)).sum()']
];

describe('questions whose columns are spread over two frames with an evident key', () => {
  it('are answered from both, by both libraries, with word of the rows that find no match and are left out', () => {
    const all = outcomes([...UNMATCHED, ...CHATS]);
    const unmatched = '1 of 40 rows of orders have no match in customers';
    for (const of of [all.slice(0, all.length / 2), all.slice(all.length / 2)]) {
      expect(of.slice(UNMATCHED.length).filter(({ outcome }) => outcome !== 'same')).toEqual([]);
      expect(of.slice(0, UNMATCHED.length).map(({ said }) => said)).toEqual([unmatched, '', '']);
    }
  });

  it('give both frames as one when that is asked for', () => {
    const decision = decide('join orders with customers', dataOf('pandas', orders, customers));
    expect(decision).toMatchObject({
      type: 'plan',
      plan: { dataset: 'orders', steps: [{ type: 'join', with: 'customers' }] }
    });
  });

  it('say which key was taken, and what happens to rows without a match', () => {
    const decision = decide('average amount by city', dataOf('pandas', orders, customers));
    expect(decision.type === 'plan' ? decision.assumptions[0]?.text : '').toBe(
      'customers is joined to orders on customer_id = customerId: each row finds at most one; rows of orders without a match are kept, with nothing from customers'
    );
  });

  it.each([
    'average age by channel',
    'sum of age of web orders',
    'merge orders with visits',
    'average duration by channel'
  ])('are not answered where rows would be counted twice, or no key is unique: %s', question => {
    const tables =
      question.includes('visits') || question.includes('duration') ? [orders, visits] : [orders, customers];
    expect(decide(question, dataOf('pandas', ...tables)).type).toBe('declined');
  });

  it.each([
    'number of orders by @customers.city',
    'How many orders has @customers.city Oslo?',
    'average @orders.amount_eur by city',
    'average @orders.amount_eur by @customers.city'
  ])('are answered alike where a column of a frame is mentioned: %s', mentioned => {
    const all = dataOf('pandas', orders, customers);
    const { question, data } = nameMentions(mentioned, all);
    const plain = decide(mentioned.replace(/@\w+\./gu, ''), all);
    const said = decide(question, data);
    expect(said.type === 'plan' ? said.plan : said.reason).toEqual(plain.type === 'plan' ? plain.plan : '');
  });

  it('are not answered by looking for what no row lacks', () => {
    const samples: Table = {
      name: 'samples',
      columns: [
        { name: 'Sample ID', cells: rows(30, row => 700 + row) },
        { name: 'Place Code', cells: rows(30, row => 1 + (row % 5)) }
      ]
    };
    const places: Table = {
      name: 'places',
      columns: [
        { name: 'Place Code', cells: rows(8, row => 1 + row) },
        { name: 'District', cells: rows(8, row => ['Harbour', 'Old Town'][row % 2] ?? '') }
      ]
    };
    expect(decide('Which districts have no samples?', dataOf('pandas', samples, places)).type).toBe('declined');
  });

  it('stay with one frame when it answers by itself', () => {
    const data = dataOf('pandas', orders, customers);
    expect(decide('average amount by channel', data)).toMatchObject({ plan: { steps: [{ type: 'aggregate' }] } });
    expect(decide('average age by city', data)).toMatchObject({
      plan: { dataset: 'customers', steps: [{ type: 'aggregate' }] }
    });
  });
});
