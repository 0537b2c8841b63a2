import type { CodeCheck } from '../code-check.js';

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
export function addImports(code: string, checks: readonly CodeCheck[]): string {
  const missing = checks.flatMap(({ id, unknown }) => {
    const line = id === 'variables' && unknown !== undefined ? KNOWN[unknown.name] : undefined;
    return line === undefined ? [] : [line];
  });
  return missing.length === 0 ? code : `${[...new Set(missing)].join('\n')}\n\n${code}`;
}
