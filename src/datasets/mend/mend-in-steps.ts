import { freeNames, ownBindings } from '../check/bindings.js';
import type { CodeCheck } from '../check/code-check.js';
import { callArguments, calleeOf, stringsWithin, stringValue } from '../check/expressions.js';
import { contains, parsePython, walk, type PythonNode } from '../check/python-tree.js';
import type { DatasetProfile } from '../dataset-profile.js';
import type { Mended, MendFacts } from './mend-code.js';

/** Functions that read a table, by the last part of their dotted name. */
const READER = /(?:^|\.)(?:read|scan)_\w+$/u;
/** Functions that make a table from their arguments. */
const MAKER = /(?:^|\.)(?:DataFrame|Series|from_dict|from_records)$/u;
/** pandas methods that fail on text instead of leaving it out. */
const NUMERIC = /^(?:mean|median|std|var|sem|quantile|corr|cov)$/u;
/** Usual names of modules, and the imports that bind them. */
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
    const once = step('Left out code that loads the data again', written, await dropReloads(written, profiles));
    const loaded = step('Added the loading of the file', once, await addLoading(once, profiles));
    const shown = step('Shows the result', loaded, await showResult(loaded, new Set([...variables, ...datasets])));
    const numeric = step('Limited statistics to columns of numbers', shown, await numericOnly(shown, profiles));
    const first = await check(numeric);
    const imported = step('Added missing imports', numeric, addImports(numeric, first));
    const fitted = step('Corrected spaces in column names', imported, await fitNames(imported, first));
    const checks = fitted === numeric ? first : await check(fitted);
    return { code: fitted, checks: [...checks, ...(await findMadeUp(fitted, datasets)), ...notes] };
  } catch {
    return { code: written, checks: await check(written) };
  }
}

/** Code without statements that load a live dataset again, or its file from a wrong path, unless it does nothing else. */
async function dropReloads(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const { children } = await parsePython(code);
  const reloads = children.filter(statement => {
    const { name, value } = assignment(statement) ?? {};
    const profile = profiles.find(one => one.name === name);
    const path = profile?.file?.path ?? profile?.source;
    return (
      profile !== undefined &&
      value?.name === 'CallExpression' &&
      READER.test(value.children[0]?.text ?? '') &&
      (path === undefined || stringsWithin(value).some(text => mayBeSameFile(text, path))) &&
      (profile.file === undefined || !statement.text.includes(profile.file.path))
    );
  });
  if (reloads.length === 0 || children.every(each => reloads.includes(each) || each.name === 'ImportStatement')) {
    return code;
  }
  const lines = reloads.map(({ from, to }) => ({
    from,
    to: to + (/^.*\n?(?:[ \t]*\n)*/u.exec(code.slice(to))?.[0].length ?? 0),
    text: ''
  }));
  return edited(code, lines).trim();
}

/** Whether two paths may lead to one file: one is the end of the other, or would be without the extension of one of them. */
function mayBeSameFile(written: string, path: string): boolean {
  const one = written.replace(/^\.\//u, '');
  const bare = (text: string): string => text.replace(/\.\w+$/u, '');
  const match = (a: string, b: string): boolean => `/${a}`.endsWith(`/${b}`) || `/${b}`.endsWith(`/${a}`);
  return match(one, path) || match(bare(one), path) || match(one, bare(path));
}

/** Puts the loading code of a file before code that uses the file by its variable name without loading it. */
async function addLoading(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const names = freeNames(await parsePython(code));
  const files = profiles.flatMap(({ name, file }) =>
    file !== undefined && file.code !== '' && names.has(name) ? [file] : []
  );
  if (files.length === 0) {
    return code;
  }
  const imports = [...new Set(files.flatMap(file => file.imports))];
  return [...imports, ...(imports.length > 0 ? [''] : []), ...files.map(file => file.code), code].join('\n');
}

/**
 * Makes a cell that prints or names its result in its last line show it: `print(x)`, or a print of text with one value in it,
 * becomes `x`, and `x = …` is followed by `x`, unless `variables` has it: a variable of the user stays as it is.
 */
async function showResult(code: string, variables: ReadonlySet<string>): Promise<string> {
  const last = (await parsePython(code)).children.at(-1);
  if (last === undefined) {
    return code;
  }
  const text = printedValue(last);
  if (text !== undefined) {
    return edited(code, [{ from: last.from, to: last.to, text }]);
  }
  const assigned = assignment(last);
  return assigned === undefined || variables.has(assigned.name) ? code : `${code.trimEnd()}\n${assigned.name}`;
}

function printedValue({ name, children: [call, ...others] }: PythonNode): string | undefined {
  const isCall = name === 'ExpressionStatement' && call?.name === 'CallExpression' && !call.text.includes(':=');
  if (!isCall || others.length > 0 || call.children[0]?.text !== 'print') {
    return undefined;
  }
  const { positional, keywords, more } = callArguments(call);
  const [value, ...rest] = positional.filter(child => child.name !== 'String');
  if (rest.length > 0 || positional.at(-1) !== value || keywords.size > 0 || more) {
    return undefined;
  }
  return value?.name === 'FormatString' ? onlyValueIn(value) : value?.text;
}

/** The expression of an f-string that has exactly one, else `undefined`. */
function onlyValueIn(text: PythonNode): string | undefined {
  const [place, ...others] = text.children.filter(({ name }) => name === 'FormatReplacement');
  return others.length > 0 ? undefined : place?.children[1]?.text;
}

/** Adds `numeric_only=True` to a statistic of numbers over a whole or grouped pandas frame (`df.mean()`) that has other columns. */
async function numericOnly(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const mixed = new Set(
    profiles
      .filter(({ engine, columns }) => engine === 'pandas' && columns.some(({ type }) => type !== 'number'))
      .map(({ name }) => name)
  );
  const places: Edit[] = [];
  walk(await parsePython(code), node => {
    const { object, name } = calleeOf(node);
    const list = node.children[1];
    const isPlain = node.name === 'CallExpression' && NUMERIC.test(name) && list?.text === '()';
    if (isPlain && object && mixed.has(wholeFrame(object))) {
      places.push({ from: list.from + 1, to: list.from + 1, text: 'numeric_only=True' });
    }
  });
  return edited(code, places);
}

/** The name of a frame that is used whole or grouped; empty if columns were picked. */
function wholeFrame(node: PythonNode): string {
  const { object, name } = calleeOf(node);
  const frame = node.name === 'CallExpression' && name === 'groupby' ? object : node;
  return frame?.name === 'VariableName' ? frame.text : '';
}

/** Code with the missing imports of modules that it uses by their usual names. */
function addImports(code: string, checks: readonly CodeCheck[]): string {
  const missing = checks.flatMap(({ id, unknown }) => {
    const line = id === 'variables' && unknown !== undefined ? KNOWN[unknown.name] : undefined;
    return line === undefined ? [] : [line];
  });
  return missing.length === 0 ? code : `${[...new Set(missing)].join('\n')}\n\n${code}`;
}

/** Code with column names spelled as in the data, where they differ only in blanks. */
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
  const places: Edit[] = [];
  walk(await parsePython(code), node => {
    const real = node.name === 'String' ? names.get(stringValue(node) ?? '') : undefined;
    if (real !== undefined) {
      places.push({ from: node.from, to: node.to, text: JSON.stringify(real) });
    }
  });
  return edited(code, places);
}

const bare = (name: string): string => name.replace(/\s+/gu, ' ').trim();

/** Reports live datasets that code replaces with made-up values: the result would not be about the user's data. */
async function findMadeUp(code: string, datasets: ReadonlySet<string>): Promise<readonly CodeCheck[]> {
  const { children } = await parsePython(code);
  return children.flatMap(statement => {
    const value = statement.children.at(-1);
    const isMadeUp = value?.name === 'CallExpression' && MAKER.test(value.children[0]?.text ?? '') && isLiteral(value);
    const names = isMadeUp ? ownBindings(statement).filter(name => datasets.has(name)) : [];
    return names.map((name): CodeCheck => ({
      id: 'overwrite',
      status: 'failed',
      text: `Invents data for ${name}`
    }));
  });
}

/** Whether a call has arguments that contain no names, apart from keywords, `pd` and `np`. */
function isLiteral(call: PythonNode): boolean {
  const isName = ({ name, text }: PythonNode): boolean => name === 'VariableName' && text !== 'pd' && text !== 'np';
  const values = (call.children[1]?.children ?? []).filter((_, at, all) => all[at + 1]?.name !== 'AssignOp');
  return values.length > 2 && !values.some(value => contains(value, isName));
}

/** `name = value` and nothing else. */
function assignment({ name, children }: PythonNode): { readonly name: string; readonly value: PythonNode } | undefined {
  const [target, operator, value, ...more] = children;
  return name === 'AssignStatement' &&
    target?.name === 'VariableName' &&
    operator?.name === 'AssignOp' &&
    value !== undefined &&
    more.length === 0
    ? { name: target.text, value }
    : undefined;
}

/** A range of code and the text that replaces it. */
type Edit = { readonly from: number; readonly to: number; readonly text: string };

function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((made, { from, to, text }) => `${made.slice(0, from)}${text}${made.slice(to)}`, code);
}
