import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { makeChange } from './make-change.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';

type Bands = Extract<Expression, { readonly type: 'band' }>['bands'];
type Found = { readonly bands: Bands; readonly uses: readonly Span[] };

const NOUNS =
  /^(?:band|bin|group|bucket|range|bracket|class|interval|quartile|decile|quintile|tercile|category|categorie|tier|level)s?$/u;

const one = (at: number): Span => ({ start: at, end: at + 1 });

/** A band between two commas: "short (below 160 cm)", "0-18", "65+", "U21", "tall: 175 or more". */
type Named = {
  readonly low?: number;
  readonly high?: number;
  readonly closedHigh?: boolean;
  readonly openLow?: boolean;
  readonly label?: string;
};

function partOf(text: string): Named | undefined {
  const plain = text
    .replace(/(\d),(\d{3})/gu, '$1$2')
    .trim()
    .replace(/[.?!]$/u, '');
  const labelled = /^["'“]?([\p{L}][\p{L} _-]*?)["'”]?\s*(?:\(|:|=|for|is|if|when|,)\s*(.+?)\)?$/iu.exec(plain);
  const label = labelled?.[1]?.trim();
  const body = (labelled?.[2] ?? plain)
    .replace(/[a-z]+[²³]?$/iu, unit =>
      /^(?:more|up|above|over|older|higher|less|below|under|younger|lower|plus|included|excluded|exclusive|inclusive)$/iu.test(
        unit
      )
        ? unit
        : ''
    )
    .trim();
  const number = '(-?\\d+(?:\\.\\d+)?)\\s*(?:[a-z%€$£]{1,4})?';
  const named = (rest: Named): Named => ({ ...rest, label: label ?? plain.replace(/^(?:and|the)\s+/iu, '') });
  const match = (pattern: string): RegExpExecArray | null =>
    new RegExp(`^(?:and |ages? |from )*${pattern}$`, 'iu').exec(body);
  const between = match(
    `${number}\\s*(?:-|–|to|up to|and|until)\\s*(?:but not including |under |below |less than )?${number}`
  );
  if (between !== null) {
    const open = /not including|under|below|less than/iu.test(body);
    return named({ low: Number(between[1]), high: Number(between[2]), closedHigh: !open });
  }
  const under =
    match(`(?:below|under|less than|up to|at most|<=?|u|younger than|to|until)\\s*${number}`) ??
    match(`${number}\\s*(?:or less|or below|or under|or younger|and below|and under|or lower)`);
  if (under !== null) {
    return named({
      high: Number(under[1]),
      closedHigh: /up to|at most|<=|or |and /iu.test(body) && !/^(?:below|under|less)/iu.test(body)
    });
  }
  const over =
    match(`(?:over|above|more than|at least|>=?|from|older than)\\s*${number}(?:\\s*(?:on|up|upwards))?`) ??
    match(
      `${number}\\s*(?:\\+|or more|or above|or over|or older|and above|and over|and more|and older|and up|plus|or higher|upwards)`
    );
  return over === null
    ? undefined
    : named({ low: Number(over[1]), openLow: /^(?:and )?(?:over|above|more than|>(?!=)|older than)/iu.test(body) });
}

/** Parts of a list of bands; commas inside brackets do not part. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const piece of text.split(/([(),;]|\band\b|\bor\b(?=\s+\p{L}+\s*\())/iu)) {
    depth += piece === '(' ? 1 : piece === ')' ? -1 : 0;
    const tail = /^and$/iu.test(piece) && !/\d\s*$/u.test(part) && part.trim() !== '' && depth > 0;
    if (depth === 0 && !tail && /^(?:[,;]|and|or)$/iu.test(piece)) {
      parts.push(part);
      part = '';
    } else {
      part += piece;
    }
  }
  return [...parts, part].map(one => one.trim()).filter(one => one !== '');
}

function asEdges(parts: readonly Named[], whole: boolean): Bands | undefined {
  const edges: number[] = [];
  let upper: boolean | undefined;
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    if (next === undefined) {
      return at === 0 || upper === undefined
        ? undefined
        : { type: 'edges', edges, upper, labels: parts.map(one => one.label ?? '') };
    }
    const { high, closedHigh = false } = part;
    const { low, openLow = false } = next;
    const [edge, above] =
      high === undefined
        ? [low, !openLow]
        : low === undefined || low === high
          ? [high, low === undefined ? !closedHigh : !openLow]
          : whole && low === high + 1
            ? [low, true]
            : [undefined, false];
    if (edge === undefined || (upper !== undefined && upper !== above) || edge <= (edges.at(-1) ?? -Infinity)) {
      return undefined;
    }
    edges.push(edge);
    upper = above;
  }
  return undefined;
}

function listed(clause: Clause, column: ColumnSpan): Found | undefined {
  for (const start of [
    ...clause.places([
      'into',
      'in',
      ':',
      'as',
      '-',
      'bands',
      'bins',
      'groups',
      'buckets',
      'edges',
      'classes',
      'brackets',
      'ranges',
      'with',
      'at'
    ])
  ].map(at => at + 1)) {
    if (start <= column.start && column.end > start) {
      continue;
    }
    const region = { start, end: clause.tokens.length };
    const parts = partsOf(
      clause.slice(region).replace(/^(?:the\s+)?(?:bands|bins|groups|buckets|brackets|classes|ranges)\s*:?\s*/iu, '')
    ).map(partOf);
    if (parts.length >= 2 && parts.every(part => part !== undefined)) {
      const [, second] = parts;
      const overlapping = parts[0]?.high !== undefined && second?.low === parts[0].high && parts[0].closedHigh === true;
      const bands = asEdges(
        parts.map(part => (overlapping ? { ...part, closedHigh: false } : part)),
        column.column.type === 'integer' ||
          clause.tokens.every(token => token.value === undefined || Number.isInteger(token.value))
      );
      if (bands !== undefined) {
        return { bands, uses: [region] };
      }
    }
  }
  return undefined;
}

/** "edges at 10, 20 and 50", "thresholds 10, 20". */
function given(clause: Clause): Found | undefined {
  const [word] = clause.places([
    'edges',
    'edge',
    'thresholds',
    'breaks',
    'breakpoints',
    'boundaries',
    'cutoffs',
    'limits',
    'cuts',
    'at'
  ]);
  const numbers = clause.tokens.flatMap((token, at) =>
    token.value === undefined || at < (word ?? Infinity) ? [] : [{ at, value: token.value }]
  );
  return word === undefined || numbers.length === 0
    ? undefined
    : {
        bands: { type: 'edges', edges: numbers.map(({ value }) => value), upper: true },
        uses: [one(word), ...clause.places(['edges', 'at']).map(one), ...numbers.map(({ at }) => one(at))]
      };
}

/** How a clause cuts a number into bands. */
export function bandsOf(clause: Clause, column: ColumnSpan): Found | undefined {
  const exact = listed(clause, column);
  if (exact !== undefined) {
    return exact;
  }
  const numbers = clause.tokens.flatMap((token, at) =>
    token.value === undefined || (at >= column.start && at < column.end) ? [] : [{ at, value: token.value }]
  );
  const [first, ...others] = numbers;
  const parts = clause.changes('parts');
  const count = parts.find(part => part.sense.parts > 0)?.sense.parts;
  if (count !== undefined && numbers.length === 0) {
    return { bands: { type: 'quantiles', count }, uses: parts };
  }
  const edges = given(clause);
  if (edges !== undefined && (others.length > 0 || parts.length === 0)) {
    return edges;
  }
  if (first === undefined || others.length > 0 || first.value <= 0) {
    return undefined;
  }
  const uses: readonly Span[] = [one(first.at), ...parts];
  if (parts.length > 0) {
    return { bands: { type: 'quantiles', count: first.value }, uses };
  }
  const equal = clause.places(['equal', 'equally', 'width', 'wide', 'size', 'same']);
  const following = clause.tokens[first.at + 1];
  const sign = following?.text === '-' ? clause.tokens[first.at + 2] : following;
  const noun =
    NOUNS.test(sign?.lower ?? '') ||
    (equal.includes(first.at + 1) && Number.isInteger(first.value) && clause.word(first.at - 1) !== 'of');
  if (noun && clause.word(first.at - 1) !== 'of' && following?.text !== '-') {
    return Number.isInteger(first.value) && first.value >= 2
      ? { bands: { type: 'count', count: first.value }, uses: [...uses, ...equal.map(one)] }
      : undefined;
  }
  const units = clause.changes('width').concat();
  const unit =
    first.at + 1 < clause.tokens.length
      ? [first.at + 1, first.at + 2].filter(
          at =>
            clause.tokens[at]?.type === 'word' &&
            !NOUNS.test(clause.word(at)) &&
            /^(?:years?|units?|points?|euros?|dollars?|usd|eur|km|kg|cm|minutes?|hours?|days?|percent|%|mm|m|g|wide|each)$/u.test(
              clause.word(at)
            )
        )
      : [];
  return {
    bands: { type: 'width', width: first.value },
    uses: [...uses, ...units, ...unit.map(one), ...clause.places(['wide', 'each', 'steps', 'step', 'width']).map(one)]
  };
}

/** The noun by which bands are meant later: "age group" when the question says "per group". */
export function bandNoun(clause: Clause): string {
  const words = `${clause.rest} ${clause.text}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const noun = words.find(word => NOUNS.test(word));
  return (noun ?? 'band').replace(/ies$/u, 'y').replace(/(?<=class)es$|(?<!s)s$/u, '');
}

/** "bin age into groups of 10 years", "cut price into quartiles", "sort heights into short (below 160), …". */
export function binChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('bin', 'create', 'cast');
  if (clause.heads('bin').length === 0 && clause.changes('parts').length === 0) {
    return [];
  }
  const columns = clause.columnsIn().filter(({ column }) => columnKind.isNumeric(column));
  const [column] = columns;
  const found = column === undefined ? undefined : bandsOf(clause, column);
  if (column === undefined || found === undefined) {
    return [];
  }
  const name = `${column.column.name}_${bandNoun(clause)}`;
  const step: AnalysisStep = {
    type: 'derive',
    name,
    value: { type: 'band', column: column.column.name, bands: found.bands }
  };
  const uses = [
    ...heads,
    ...found.uses,
    ...clause.senses('group'),
    ...clause.changes('parts'),
    ...clause.places(['into', 'groups', 'group', 'bins', 'bands', 'equal', 'size', 'width']).map(one)
  ];
  return [makeChange(clause, [step], [column], uses, { focus: name })];
}
