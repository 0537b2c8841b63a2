import type { DatasetProfile } from '../dataset-profile.js';
import { escapeText } from '../prompt/escape-text.js';
import { boundModules } from './bindings.js';
import { checkEffects } from './check-effects.js';
import { checkColumns, checkOverwrite, checkVariables } from './check-names.js';
import type { CodeCheck, SyntaxReport } from './code-check.js';
import { ColumnReader } from './column-reader.js';
import { plainPython } from './plain-python.js';
import { parsePython } from './python-tree.js';

export type CheckFacts = {
  readonly profiles: readonly DatasetProfile[];
  /** All variables of the kernel, datasets among them. */
  readonly variables: readonly string[];
  /** Modules bound in the kernel, by the name they have there. */
  readonly modules: Readonly<Record<string, string>>;
  /** Absent when the kernel could not be asked: then syntax and imports are `unknown`. */
  readonly syntax?: SyntaxReport;
};

/**
 * Checks a draft against the live schema: columns, variables, imports, syntax, names it overwrites, effects outside the
 * kernel. Code beyond the limits of `plainPython` is not checked. Help for the reader, never a security boundary; complains
 * only about what is certain. Never rejects.
 */
export async function checkCode(code: string, facts: CheckFacts): Promise<readonly CodeCheck[]> {
  const { profiles, variables, modules, syntax } = facts;
  const python = plainPython(code);
  if (python.status === 'unread') {
    return [unchecked(python.reason)];
  }
  const told = checkSyntax(syntax);
  if (syntax?.syntax.status === 'error') {
    return told;
  }
  try {
    const root = await parsePython(python.code);
    const reader = new ColumnReader(profiles, modules);
    reader.read(root);
    const live = profiles.filter(({ file }) => file === undefined);
    const known = [...new Set([...live.map(({ name }) => name), ...variables, ...Object.keys(modules)])];
    return [
      ...(python.mayBind ? [] : [...checkColumns(reader.uses), ...checkVariables(root, known)]),
      ...told,
      ...checkOverwrite(root, variables, modules, reader.changed),
      ...checkEffects(root, profiles, boundModules(root, modules), python.shell)
    ];
  } catch {
    return [{ id: 'columns', status: 'unknown', text: 'Columns were not checked' }, ...told];
  }
}

function unchecked(reason: string): CodeCheck {
  return { id: 'syntax', status: 'note', text: `Not checked: ${escapeText(reason)}` };
}

/** Packages that drafts import, by the names under which pip knows them. */
const DRAFTED: ReadonlySet<string> = new Set(
  'matplotlib scipy polars duckdb pyarrow seaborn statsmodels plotly altair'.split(' ')
);

function checkSyntax(facts: SyntaxReport | undefined): readonly CodeCheck[] {
  if (!facts) {
    return [{ id: 'syntax', status: 'unknown', text: 'Syntax was not checked' }];
  }
  if (facts.syntax.status === 'unchecked') {
    return [unchecked(facts.syntax.reason)];
  }
  if (facts.syntax.status === 'error') {
    const { message, line } = facts.syntax;
    return [{ id: 'syntax', status: 'failed', text: `Syntax error in line ${line}: ${escapeText(message)}` }];
  }
  const imports: readonly CodeCheck[] =
    facts.missingImports.length === 0
      ? [{ id: 'imports', status: 'passed', text: 'Imports available' }]
      : facts.missingImports.map(name => ({
          id: 'imports',
          status: 'failed',
          text: DRAFTED.has(name)
            ? `${name} is not installed in the kernel: run %pip install ${name} in a cell`
            : `No module ${escapeText(name)} in this kernel`,
          unknown: { name, nearest: [] }
        }));
  return [...imports, { id: 'syntax', status: 'passed', text: 'Syntax' }];
}
