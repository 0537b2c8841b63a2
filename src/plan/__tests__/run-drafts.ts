import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFolder } from '../../models/__tests__/new-folder.js';
import { PYTHON } from '../../service/files/__tests__/run-python.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Plan } from '../algebra/plan.js';
import { checkPlan } from '../check/check-plan.js';
import { printPlan } from '../print-plan.js';

/** The code of a plan, or the sentence why there is none. Throws where the plan does not check. */
export function draftOf(
  plan: Plan,
  profiles: readonly DatasetProfile[],
  modules: Readonly<Record<string, string>> = {}
): string {
  const checked = checkPlan(plan, profiles);
  if (checked.status === 'problem') {
    throw new Error(checked.problem);
  }
  const printed = printPlan(checked, { variables: profiles.map(({ name }) => name), modules });
  return 'code' in printed ? printed.code : `# ${printed.refused}`;
}

/** What Python prints when it is run with some arguments. Throws what it says of an error. */
export function python(args: readonly string[], input: string): string {
  const { stdout, stderr, status } = spawnSync(PYTHON, args, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout;
}

const RUN = `
import ast, json, sys
for code in json.load(sys.stdin):
    tree, space = ast.parse(code), names()
    last = tree.body.pop()
    exec(compile(tree, "cell", "exec"), space)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
    read = getattr(value, "rows", None) or getattr(value, "fetchall", None)
    print(json.dumps(read() if read else value, default=str))
`;

/** What each code gives, rows of a table as lists, all of them in one process. `prelude` defines `names()`, which they find. */
export const run = (prelude: string, codes: readonly string[], ...args: readonly string[]): readonly unknown[] =>
  python(['-c', prelude + RUN, ...args], JSON.stringify(codes))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);

/** What a tool of ruff says of drafts; empty where it finds nothing. */
export function ruff(found: ReadonlyMap<string, string>, ...args: readonly string[]): string {
  const folder = madeFolder();
  // The semicolon behind a chart is right in a notebook only.
  found.forEach((code, name) =>
    writeFileSync(join(folder, `${name.replaceAll('-', '_')}.py`), code.replace(/;\n$/u, '\n'))
  );
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-m', 'ruff', ...args, folder], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
