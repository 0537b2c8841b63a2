import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnalysisPlan, compilePlan } from '../../../analysis/index.js';
import type { DatasetsData } from '../../../datasets/index.js';
import { decideTurn } from '../../conversation/decide-turn.js';
import type { Decision } from '../../ranking/decide.js';
import { profileOf } from './profile-of.js';
import type { Cell, Table } from './table.js';
import { loadParts } from '../load-parts.js';

export const ENGINES = ['pandas', 'polars', 'duckdb'] as const;

export type Outcome = {
  readonly table: string;
  readonly question: string;
  readonly engine: (typeof ENGINES)[number];
  /** `declined`: gave up on a question with an answer; `refused`: gave up on one without. */
  readonly status: 'right' | 'wrong' | 'declined' | 'refused' | 'bad reference';
  readonly code: string;
  readonly detail: string;
};

function csv(table: Table): string {
  const cell = (value: Cell | undefined): string =>
    value === null || value === undefined ? '' : `"${String(value).replaceAll('"', '""')}"`;
  const plain = (value: Cell | undefined): string =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : cell(value);
  const rows =
    table.columns[0]?.cells.map((_, row) => table.columns.map(column => plain(column.cells[row])).join(',')) ?? [];
  return [table.columns.map(column => cell(column.name)).join(','), ...rows].join('\n');
}

type Asked = {
  readonly table: string;
  readonly question: string;
  readonly answer: string;
  /** What was asked before it in the same chat. */
  readonly after: readonly string[];
};

/**
 * The questions of a file: `# table`, then `question => pandas expression`, where `-` means that there is no answer. A
 * question behind `> ` follows the one above it.
 */
export function readQuestions(path: string): readonly Asked[] {
  let table = '';
  let chat: readonly string[] = [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line => {
      if (line.startsWith('# ')) {
        table = line.slice(2).trim();
        return [];
      }
      const at = line.lastIndexOf(' => ');
      if (at < 0) {
        return [];
      }
      const after = line.startsWith('> ') ? chat : [];
      const question = line.slice(0, at).replace(/^> /u, '').trim();
      chat = [...after, question];
      return [{ table, question, answer: line.slice(at + 4).trim(), after }];
    });
}

/** The decision on the last question of a chat. */
function decideChat(questions: readonly string[], data: DatasetsData): Decision {
  let before: AnalysisPlan | undefined;
  let decision = decideTurn(questions[0] ?? '', data, undefined);
  for (const question of questions.slice(1)) {
    before = decision.type === 'plan' ? decision.plan : before;
    decision = decideTurn(question, data, before);
  }
  return decision;
}

const profiles = new Map<string, ReturnType<typeof profileOf>>();

/** The profile of a table, described once for each engine. */
function profileFor(table: Table, engine: Outcome['engine']): ReturnType<typeof profileOf> {
  const key = `${table.name} ${engine}`;
  const profile = profiles.get(key) ?? profileOf(table, engine);
  profiles.set(key, profile);
  return profile;
}

/** Asks these questions of all engines, runs the code in Python and compares with the reference expression. */
export async function measure(
  questions: readonly Asked[],
  tables: readonly Table[],
  python: string,
  script: string
): Promise<readonly Outcome[]> {
  await loadParts();
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-analyst-'));
  try {
    const jobs: { id: number; table: string; engine: string; code: string; answer: string }[] = [];
    const outcomes: Outcome[] = [];
    for (const { table, question, answer, after } of questions) {
      const source = tables.find(one => one.name === table);
      if (source === undefined) {
        throw new Error(`No table ${table}`);
      }
      for (const engine of ENGINES) {
        const profile = profileFor(source, engine);
        const decision = decideChat([...after, question], {
          type: 'cellwright.datasets',
          profiles: [profile],
          variables: ['df'],
          modules: {}
        });
        if (decision.type === 'declined') {
          const best = decision.detail;
          outcomes.push({
            table,
            question,
            engine,
            status: answer === '-' ? 'refused' : 'declined',
            code: '',
            detail: best
          });
          continue;
        }
        const { code } = compilePlan(decision.plan, profile, { variables: ['df'], modules: {} });
        if (answer === '-') {
          outcomes.push({
            table,
            question,
            engine,
            status: 'wrong',
            code,
            detail: `should be refused ${String(decision.score)}`
          });
        } else {
          jobs.push({ id: outcomes.length, table, engine, code, answer });
          outcomes.push({ table, question, engine, status: 'wrong', code, detail: 'not run' });
        }
      }
    }
    const asked = new Set(jobs.map(({ table }) => table));
    const paths = tables
      .filter(({ name }) => asked.has(name))
      .map(table => {
        const path = join(folder, `${table.name}.csv`);
        writeFileSync(path, csv(table));
        return {
          name: table.name,
          path,
          dates: table.dates ?? [],
          index: table.index ?? '',
          numericLabels: table.numericLabels ?? []
        };
      });
    writeFileSync(join(folder, 'jobs.json'), JSON.stringify({ tables: paths, questions: jobs }));
    const run = spawnSync(python, [script, join(folder, 'jobs.json')], { encoding: 'utf8', maxBuffer: 1e8 });
    if (run.status !== 0) {
      throw new Error(run.stderr);
    }
    for (const line of run.stdout
      .trim()
      .split('\n')
      .filter(text => text !== '')) {
      const { id, status, detail } = JSON.parse(line) as { id: number; status: Outcome['status']; detail: string };
      const before = outcomes[id];
      if (before !== undefined) {
        outcomes[id] = { ...before, status, detail };
      }
    }
    return outcomes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
