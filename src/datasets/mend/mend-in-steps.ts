import type { CodeCheck } from '../check/code-check.js';
import type { Mended, MendFacts } from './mend-code.js';
import type { DatasetProfile } from '../dataset-profile.js';
import type { SyntaxNode } from '@lezer/common';
import { bindings } from '../check/bindings.js';
import { parsePython, type PythonNode, pythonParser } from '../check/python-tree.js';

/** See `mendCode`. */
export async function mendInSteps(written: string, { profiles, variables, check }: MendFacts): Promise<Mended> {
  const notes: CodeCheck[] = [];
  const step = (text: string, before: string, after: string): string => {
    if (before !== after) {
      notes.push({ id: 'mended', status: 'note', text });
    }
    return after;
  };
  try {
    const datasets = new Set(profiles.filter(({ file }) => file === undefined).map(({ name }) => name));
    const once = step('A second loading was left out', written, await dropReloads(written, profiles));
    const loaded = step('The loading of the file was added', once, await addLoading(once, profiles));
    const shown = step('The result is shown', loaded, await showResult(loaded, new Set([...variables, ...datasets])));
    const numeric = step('Means of numbers alone', shown, await numericOnly(shown, profiles));
    const first = await check(numeric);
    const imported = step('Missing imports were added', numeric, addImports(numeric, first));
    const fitted = step('Blanks in names of columns were put right', imported, await fitNames(imported, first));
    const checks = fitted === numeric ? first : await check(fitted);
    return { code: fitted, checks: [...checks, ...(await findMadeUp(fitted, datasets)), ...notes] };
  } catch {
    return { code: written, checks: await check(written) };
  }
}

/** What reads a table from somewhere, by the last name of its path. */
const READER = /(?:^|\.)(?:read|scan)_\w+$/u;

/**
 * Without statements that load a live dataset again under its own name, or a file from a path that is not its own, as models write
 * them that take a name for a path. A cell that does nothing else stays as it is.
 */
async function dropReloads(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const paths = new Map(profiles.map(({ name, file }) => [name, file?.path]));
  const statements = await statementsOf(code);
  const reloads = statements.filter(statement => {
    const found = assignment(statement, code);
    const callee = found?.value.name === 'CallExpression' ? found.value.firstChild : null;
    if (found === undefined || !paths.has(found.name) || !callee || !READER.test(code.slice(callee.from, callee.to))) {
      return false;
    }
    const own = paths.get(found.name);
    return own === undefined || !code.slice(statement.from, statement.to).includes(own);
  });
  if (reloads.length === 0 || statements.every(each => reloads.includes(each) || each.name === 'ImportStatement')) {
    return code;
  }
  return reloads
    .reduceRight((text, { from, to }) => {
      const end = text.indexOf('\n', to);
      return `${text.slice(0, from)}${text.slice(end < 0 ? text.length : end + 1)}`;
    }, code)
    .trim();
}

/** Code that uses a file under the name it is to have, and does not load it, begins with the loading that was made for the file. */
async function addLoading(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const names = new Set<string>();
  const assigned = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    if (node.name === 'VariableName') {
      names.add(code.slice(node.from, node.to));
    }
    const [target] = node.name === 'AssignStatement' ? childrenOf(node) : [];
    if (target?.name === 'VariableName') {
      assigned.add(code.slice(target.from, target.to));
    }
    childrenOf(node).forEach(visit);
  };
  (await statementsOf(code)).forEach(visit);
  const files = profiles.flatMap(({ name, file }) =>
    file !== undefined && file.code !== '' && names.has(name) && !assigned.has(name) ? [file] : []
  );
  if (files.length === 0) {
    return code;
  }
  const imports = [...new Set(files.flatMap(file => file.imports))];
  return [...imports, ...(imports.length > 0 ? [''] : []), ...files.map(file => file.code), code].join('\n');
}

/**
 * A cell whose last line prints or names its result shows it instead: `print(x)` and a print of a text with one value in it become `x`, and behind `x = …` comes `x`. A
 * variable of the user that is changed stays a change, and what prints more than one value stays as it is.
 *
 * @param variables Names of the kernel.
 */
async function showResult(code: string, variables: ReadonlySet<string>): Promise<string> {
  const last = (await statementsOf(code)).at(-1);
  if (last === undefined) {
    return code;
  }
  const printed = printedValue(last, code);
  if (printed !== undefined) {
    return `${code.slice(0, last.from)}${printed}${code.slice(last.to)}`;
  }
  const assigned = assignment(last, code);
  return assigned === undefined || variables.has(assigned.name) ? code : `${code.trimEnd()}\n${assigned.name}`;
}

function printedValue(statement: SyntaxNode, code: string): string | undefined {
  const [call, ...others] = childrenOf(statement);
  const [callee, list] = call === undefined ? [] : childrenOf(call);
  if (
    statement.name !== 'ExpressionStatement' ||
    others.length > 0 ||
    call?.name !== 'CallExpression' ||
    callee?.name !== 'VariableName' ||
    code.slice(callee.from, callee.to) !== 'print' ||
    list?.name !== 'ArgList'
  ) {
    return undefined;
  }
  const args = childrenOf(list).filter(({ name }) => !['(', ')', ','].includes(name));
  const values = args.filter(({ name }) => name !== 'String');
  const [value] = values;
  if (values.length !== 1 || args.at(-1) !== value || args.some(({ name }) => ['AssignOp', '*', '**'].includes(name))) {
    return undefined;
  }
  return value?.name === 'FormatString' ? onlyValueIn(value, code) : value && code.slice(value.from, value.to);
}

/** The expression in a text that holds one. */
function onlyValueIn(text: SyntaxNode, code: string): string | undefined {
  const [place, ...others] = childrenOf(text).filter(({ name }) => name === 'FormatReplacement');
  const [, value] = place === undefined ? [] : childrenOf(place);
  return value === undefined || others.length > 0 ? undefined : code.slice(value.from, value.to);
}

/** Methods of pandas that fail on text in place of leaving it out. */
const NUMERIC = new Set(['mean', 'median', 'std', 'var', 'sem', 'quantile', 'corr', 'cov']);

/**
 * Code that asks whole frames of pandas for what numbers alone have (`df.mean()`, `df.groupby("class").mean()`) says
 * `numeric_only=True`, where the frame has other columns too.
 */
async function numericOnly(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const mixed = new Set(
    profiles
      .filter(({ engine, columns }) => engine === 'pandas' && columns.some(({ type }) => type !== 'number'))
      .map(({ name }) => name)
  );
  const places: number[] = [];
  const text = ({ from, to }: SyntaxNode): string => code.slice(from, to);
  const visit = (node: SyntaxNode): void => {
    const [member, list] = node.name === 'CallExpression' ? childrenOf(node) : [];
    const [owner, , method] = member?.name === 'MemberExpression' ? childrenOf(member) : [];
    if (owner && method?.name === 'PropertyName' && NUMERIC.has(text(method)) && list && text(list) === '()') {
      if (mixed.has(wholeFrame(owner, text))) {
        places.push(list.from + 1);
      }
    }
    childrenOf(node).forEach(visit);
  };
  (await statementsOf(code)).forEach(visit);
  return places
    .sort((a, b) => b - a)
    .reduce((made, at) => `${made.slice(0, at)}numeric_only=True${made.slice(at)}`, code);
}

/** The name of a frame that stands alone or grouped; nothing where columns were picked. */
function wholeFrame(node: SyntaxNode, text: (node: SyntaxNode) => string): string {
  if (node.name === 'VariableName') {
    return text(node);
  }
  const [member] = node.name === 'CallExpression' ? childrenOf(node) : [];
  const [owner, , method] = member?.name === 'MemberExpression' ? childrenOf(member) : [];
  return owner?.name === 'VariableName' && method !== undefined && text(method) === 'groupby' ? text(owner) : '';
}

/** Names that everybody gives to modules, and what binds them. */
const KNOWN: Readonly<Record<string, string>> = {
  pd: 'import pandas as pd',
  np: 'import numpy as np',
  pl: 'import polars as pl',
  plt: 'import matplotlib.pyplot as plt',
  sns: 'import seaborn as sns',
  px: 'import plotly.express as px',
  stats: 'from scipy import stats',
  duckdb: 'import duckdb',
  math: 'import math',
  re: 'import re',
  datetime: 'import datetime',
  timedelta: 'from datetime import timedelta'
};

/** With the imports that are missing of modules which the code calls by their usual names. */
function addImports(code: string, checks: readonly CodeCheck[]): string {
  const missing = checks.flatMap(({ id, unknown }) => {
    const line = id === 'variables' && unknown !== undefined ? KNOWN[unknown.name] : undefined;
    return line === undefined ? [] : [line];
  });
  return missing.length === 0 ? code : `${[...new Set(missing)].join('\n')}\n\n${code}`;
}

/** Code in which names of columns stand as the data has them, where they differ in blanks alone. */
async function fitNames(code: string, checks: readonly CodeCheck[]): Promise<string> {
  const names = new Map(
    checks.flatMap(({ id, unknown }) => {
      const real = unknown?.nearest.find(name => bare(name) === bare(unknown.name));
      return id === 'columns' && unknown !== undefined && real !== undefined ? [[unknown.name, real] as const] : [];
    })
  );
  if (names.size === 0) {
    return code;
  }
  const strings: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.name === 'String') {
      strings.push(node);
    }
    childrenOf(node).forEach(visit);
  };
  (await statementsOf(code)).forEach(visit);
  return strings.reduceRight((text, { from, to }) => {
    const [, quote, written = ''] = /^(['"])((?:(?!\1)[^\\])*)\1$/su.exec(text.slice(from, to)) ?? [];
    const real = quote === undefined ? undefined : names.get(written);
    return real === undefined ? text : `${text.slice(0, from)}${JSON.stringify(real)}${text.slice(to)}`;
  }, code);
}

const bare = (name: string): string => name.replace(/\s+/gu, ' ').trim();

/** What makes a table of its arguments. */
const MAKER = /(?:^|\.)(?:DataFrame|Series|from_dict|from_records)$/u;

/** A live dataset that code replaces by values written in it: what is computed then is nobody's data. */
async function findMadeUp(code: string, datasets: ReadonlySet<string>): Promise<readonly CodeCheck[]> {
  const { children } = await parsePython(code);
  return children.flatMap(statement => {
    const value = statement.children.at(-1);
    const isMadeUp = value?.name === 'CallExpression' && MAKER.test(value.children[0]?.text ?? '') && isLiteral(value);
    return isMadeUp
      ? bindings
          .of(statement)
          .filter(name => datasets.has(name))
          .map((name): CodeCheck => ({ id: 'overwrite', status: 'failed', text: `Makes up the data of ${name}` }))
      : [];
  });
}

/** Whether a call has arguments, and names nothing in them but their keywords. */
function isLiteral(call: PythonNode): boolean {
  const [, args] = call.children;
  const names = (node: PythonNode): boolean =>
    (node.name === 'VariableName' && node.text !== 'pd' && node.text !== 'np') || node.children.some(names);
  const values = (args?.children ?? []).filter((_, at, all) => all[at + 1]?.name !== 'AssignOp');
  return values.length > 2 && !values.some(names);
}

/** Statements of a module in their order, without comments. Rejects when the parser cannot be loaded. */
async function statementsOf(code: string): Promise<readonly SyntaxNode[]> {
  const parser = await pythonParser.load();
  return childrenOf(parser.parse(code).topNode).filter(({ name }) => name !== 'Comment');
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    children.push(child);
  }
  return children;
}

/** `name = value` and nothing else. */
export function assignment(
  statement: SyntaxNode,
  code: string
): { readonly name: string; readonly value: SyntaxNode } | undefined {
  const [target, operator, value, ...more] = childrenOf(statement);
  return statement.name === 'AssignStatement' &&
    target?.name === 'VariableName' &&
    operator?.name === 'AssignOp' &&
    value !== undefined &&
    more.length === 0
    ? { name: code.slice(target.from, target.to), value }
    : undefined;
}
