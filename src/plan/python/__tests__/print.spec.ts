import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printPython } from '../print.js';
import {
  attribute,
  binary,
  call,
  dict,
  dotted,
  list,
  literal,
  method,
  name,
  type Py,
  type Statement,
  subscript,
  unary
} from '../tree.js';

const PYTHON = join(__dirname, '../../../../.venv/bin/python');
const df = name('df');
const column = (id: string): Py => subscript(df, literal(id));
const show = (value: Py): Statement => ({ type: 'show', value });
const assign = (to: string, value: Py): Statement => ({ type: 'assign', to, value });
const repeated = <Made>(count: number, make: (at: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, at) => make(at));
const is = (id: string, value: string): Py => binary('==', column(id), literal(value));
const long = (at: number): string => `a_rather_long_name_of_a_column_${at}`;
const tuple = (...items: readonly Py[]): Py => ({ type: 'tuple', items });

/** Statements as printers make them, short and long. */
const TREES: Readonly<Record<string, readonly Statement[]>> = {
  'a call': [show(method(df, 'head', [literal(5)]))],
  'a long call': [show(method(df, 'drop', [], { columns: list(repeated(3, at => literal(long(at)))) }))],
  'many keyword arguments': [
    show(
      method(
        df,
        'assign',
        [],
        repeated(4, at => [long(at), column(long(at))] as const)
      )
    )
  ],
  'names that are none': [
    show(method(df, 'assign', [], { 'a b': column('x'), plain: column('y'), '1st': literal(1) }))
  ],
  'two calls in a chain': [
    show(
      method(
        method(df, 'groupby', [literal('species')]),
        'agg',
        [],
        repeated(3, at => [long(at), tuple(literal(long(at)), literal('mean'))] as const)
      )
    )
  ],
  'a long chain': [
    assign(
      'totals',
      method(
        method(
          subscript(method(df, 'groupby', [list(repeated(2, at => literal(long(at))))]), literal('revenue')),
          'sum'
        ),
        'reset_index'
      )
    ),
    show(
      method(
        method(method(df, 'sort_values', [literal(long(1))], { ascending: literal(false) }), 'groupby', [
          literal(long(2))
        ]),
        'head',
        [literal(3)]
      )
    )
  ],
  'a chain behind parentheses': [
    show(method(method(binary('*', column(long(1)), column(long(2))), 'groupby', [column(long(3))]), 'sum')),
    show(method(binary('>', column('x'), literal(4000)), 'mean'))
  ],
  'a chain of attributes': [
    show(binary('==', attribute(attribute(column('date'), 'dt'), 'year'), literal(2024))),
    assign(
      'months',
      method(
        attribute(call(dotted('pd.to_datetime'), [column(long(1))], { errors: literal('coerce') }), 'dt'),
        'to_period',
        [literal('M')]
      )
    )
  ],
  conditions: [
    show(subscript(df, binary('&', is('sex', 'male'), binary('>', column('mass'), literal(4000))))),
    show(
      subscript(
        df,
        repeated(4, at => is(long(at), 'value')).reduce((left, right) => binary('&', left, right))
      )
    ),
    show(subscript(df, binary('|', binary('&', is('a', 'b'), is('c', 'd')), unary('~', method(column('e'), 'isna'))))),
    show(repeated(4, at => is(long(at), 'value')).reduce((left, right) => binary('|', left, right)))
  ],
  'rows and columns': [
    show(subscript(attribute(df, 'loc'), tuple(is('a', 'b'), literal('c')))),
    show(
      subscript(
        attribute(df, 'loc'),
        tuple(binary('&', is(long(1), 'b'), is(long(2), 'c')), list(repeated(3, at => literal(long(at)))))
      )
    ),
    show(
      method(
        subscript(attribute(df, 'loc'), tuple(binary('&', is(long(1), 'b'), is(long(2), 'c')), literal('d'))),
        'mean'
      )
    ),
    show(subscript(attribute(df, 'iloc'), { type: 'slice', from: literal(1), to: literal(3) }))
  ],
  differences: [
    show(binary('-', method(column(long(1)), 'max'), method(column(long(2)), 'min'))),
    show(
      binary(
        '-',
        method(subscript(attribute(df, 'loc'), tuple(is(long(1), 'm'), literal('x'))), 'mean'),
        method(subscript(attribute(df, 'loc'), tuple(is(long(1), 'f'), literal('x'))), 'mean')
      )
    ),
    assign(
      'growth',
      binary('-', binary('/', column(long(1)), method(column(long(2)), 'shift', [literal(1)])), literal(1))
    ),
    assign('share', binary('/', column(long(1)), method(column(long(2)), 'fillna', [method(column(long(2)), 'mean')]))),
    show(binary('*', unary('-', literal(2)), binary('+', literal(1), literal(2))))
  ],
  'lists and dictionaries': [
    assign('names', list(repeated(6, at => literal(long(at))))),
    assign(
      'renamed',
      method(df, 'rename', [], {
        columns: dict(repeated(3, at => [literal(long(at)), literal(`new ${long(at)}`)] as const))
      })
    ),
    assign('one', tuple(literal(1))),
    assign('none', list([]))
  ],
  'operands with brackets of their own': [
    assign(
      'with_mass',
      method(df, 'assign', [], {
        mass: method(column('mass'), 'fillna', [
          method(method(df, 'groupby', [literal(long(1))]), 'transform', [literal('mean')])
        ])
      })
    ),
    show(
      subscript(
        df,
        binary(
          '<=',
          method(subscript(method(df, 'groupby', [literal(long(1))]), literal(long(2))), 'rank', [], {
            method: literal('min'),
            ascending: literal(false)
          }),
          literal(3)
        )
      )
    )
  ],
  'texts with quotes': [
    show(
      list([
        literal('plain'),
        literal("it's"),
        literal('say "yes"'),
        literal('it\'s "so"'),
        literal('"a" or \'b\' or "c"'),
        literal('back\\slash\n')
      ])
    )
  ],
  'other languages': [
    show(call(dotted('duckdb.sql'), [{ type: 'text', lines: ['SELECT 1'] }])),
    show(call(dotted('duckdb.sql'), [{ type: 'text', lines: ['SELECT', '    1'] }])),
    show(method(call(dotted('duckdb.sql'), [{ type: 'text', lines: ['SELECT', '    1'] }]), 'df'))
  ],
  'functions of a line': [
    show(
      method(method(df, 'groupby', [literal('k')]), 'agg', [], {
        q: tuple(literal('x'), {
          type: 'lambda',
          parameter: 'x',
          body: method(name('x'), 'quantile', [literal(0.9)])
        })
      })
    )
  ],
  'what is kept': [
    { type: 'assign', to: '_df_before', value: df, comment: 'df = _df_before undoes this' },
    { type: 'import', module: 'pandas', alias: 'pd' }
  ]
};

describe('the layout of Python', () => {
  it('is that of ruff', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cellwright-print-'));
    try {
      Object.entries(TREES).forEach(([title, statements]) =>
        writeFileSync(join(folder, `${title.replaceAll(' ', '_')}.py`), `${printPython(statements)}\n`)
      );
      const { stdout, stderr } = spawnSync(PYTHON, ['-m', 'ruff', 'format', '--isolated', '--diff', folder], {
        encoding: 'utf8'
      });
      expect(stdout).toBe('');
      expect(stderr).toContain('already formatted');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('puts imports first, each once, and comments behind their statement', () => {
    expect(
      printPython(TREES['what is kept'] ?? [])
        .split('\n')
        .slice(0, 3)
    ).toEqual(['import pandas as pd', '', '_df_before = df  # df = _df_before undoes this']);
  });
});
