import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import type { ExpressionOf } from './expression.js';

type Part = ExpressionOf<'extract'>['part'];

/** Code of a part of a text in each engine, given the code of the text; missing where the text has no such part. */
export const TEXT_PARTS = {
  pandas: (part: Part, series: string): string => {
    switch (part.take) {
      case 'number':
        return `${series}.str.extract(r"(\\d+)", expand=False).astype("Int64")`;
      case 'piece': {
        const plain = part.separator.length === 1 ? '' : ', regex=False';
        return `${series}.str.split(${pythonLiteral(part.separator)}${plain}).str[${String(part.at)}]`;
      }
      case 'start':
        return `${series}.str[:${String(part.count)}]`;
      case 'end':
        return `${series}.str[-${String(part.count)}:]`;
    }
  },

  polars: (part: Part, value: string, context: CompileContext): string => {
    switch (part.take) {
      case 'number':
        return `${value}.str.extract(r"(\\d+)").cast(${context.module('polars')}.Int64)`;
      case 'piece': {
        const pieces = `${value}.str.split(${pythonLiteral(part.separator)}).list`;
        return part.at === 0 ? `${pieces}.first()` : `${pieces}.get(${String(part.at)}, null_on_oob=True)`;
      }
      case 'start':
        return `${value}.str.head(${String(part.count)})`;
      case 'end':
        return `${value}.str.tail(${String(part.count)})`;
    }
  },

  sql: (part: Part, value: string): string => {
    switch (part.take) {
      case 'number':
        return `nullif(regexp_extract(${value}, '[0-9]+'), '')::BIGINT`;
      case 'piece': {
        const at = part.at < 0 ? part.at : part.at + 1;
        return `string_split(${value}, ${sqlLiteral(part.separator)})[${String(at)}]`;
      }
      case 'start':
        return `left(${value}, ${String(part.count)})`;
      case 'end':
        return `right(${value}, ${String(part.count)})`;
    }
  }
} as const;
