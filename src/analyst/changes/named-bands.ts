import type { Expression } from './parse-expression.js';

type Bands = Extract<Expression, { readonly type: 'band' }>['bands'];

/** A band between two commas: "short (below 160 cm)", "0-18", "65+", "U21", "above 1 up to 3 is watch", "more is treat". */
type Named = {
  readonly low?: number;
  readonly high?: number;
  readonly closedHigh?: boolean;
  /** The upper end is said to belong to it: "up to and including 1". */
  readonly said?: boolean;
  readonly openLow?: boolean;
  /** What no other band has. */
  readonly rest?: boolean;
  readonly label: string;
};
type Range = Omit<Named, 'label'>;

const NUMBER =
  '(-?\\d+(?:\\.\\d+)?)\\s*(?:years?|points?|euros?|dollars?|percent|degrees|units?|days?|hours?|minutes?|metres?|meters?|[a-z]{0,3}[%€$£°]?|[a-z]{1,3}[²³])?';
const REST =
  /^(?:and )?(?:(?:all |everything |anything |what is )?(?:the )?(?:rest|others?|else|remaining(?: ones)?|remainder|otherwise|more|above(?: that| it)?|beyond(?: that)?|higher|over(?: that)?|more than that|larger|greater|older|left))$/iu;
const UNITS =
  /^(?:years?|points?|euros?|dollars?|percent|degrees|people|pieces|items|units?|eur|usd|gbp|chf|pct|old|days?|hours?|minutes?|seconds?|weeks?|months?|metres?|meters?|kilos?|miles?|[cmk]?m|km|kg|mg|g|l|ml|h|min|s|t|lb|lbs|mm|bar|kw|kwh|w)$/iu;
const TAILS =
  /^(?:more|up|above|over|older|higher|less|below|under|younger|lower|plus|included|excluded|exclusive|inclusive|upwards|rest|else|later|earlier)$/iu;

/** The ends of a band, in one way of writing. */
function plainly(text: string): string {
  return text
    .replace(/(\d),(\d{3})/gu, '$1$2')
    .replace(/\bup to (?:and )?including\b/giu, 'up to')
    .replace(
      /\b(?:up )?to,? (?:but )?(?:not including|excluding|below|under|less than|just under|just below)\b/giu,
      'to under'
    )
    .replace(
      /\b(?:or|and) (?:more|above|over|higher|older|up),?\s*(?:(?:but|and)\s+)?(?:less than|below|under|up to but not including)\b/giu,
      'to under'
    )
    .replace(
      /\b(?:or|and) (?:more|above|over|higher|older|up),?\s*(?:(?:but|and)\s+)?(?:at most|up to|no more than|not more than)\b/giu,
      'up to'
    );
}

/** What the words between two labels say of the ends; `undefined` when they say nothing else than numbers. */
function rangeOf(text: string): Range | undefined {
  const body = text
    .trim()
    .replace(/[a-z]+[²³]?$/iu, unit => (TAILS.test(unit) || !UNITS.test(unit) ? unit : ''))
    .trim();
  if (REST.test(text.trim())) {
    return { rest: true };
  }
  const match = (pattern: string): RegExpExecArray | null =>
    new RegExp(`^(?:and |ages? |values? |those |from )*${pattern}$`, 'iu').exec(body);
  const between = match(
    `(?:between )?(above|over|more than|greater than|older than|>(?!=)|at least|>=)?\\s*${NUMBER}\\s*(?:-|–|to|and|until|but|,)?\\s*(up to|at most|no more than|not more than|<=|under|below|less than|<)?\\s*${NUMBER}(?:\\s*(?:inclusive|included))?`
  );
  if (between?.[4] !== undefined && /[-–]|to|and|until|but|,|most|than|<|under|below/iu.test(body)) {
    const open = /^(?:under|below|less|<(?!=))/iu.test(between[3] ?? '');
    return {
      low: Number(between[2]),
      high: Number(between[4]),
      closedHigh: !open,
      said: between[3] !== undefined && !open,
      openLow: /^(?:above|over|more|greater|older|>(?!=))/iu.test(between[1] ?? '')
    };
  }
  const under =
    match(
      `(?:below|under|before|less than|fewer than|up to|at most|no more than|not more than|<=?|u|younger than|to|until|smaller than|lower than)\\s*${NUMBER}`
    ) ??
    match(
      `${NUMBER}\\s*(?:or less|or below|or under|or younger|and below|and under|or lower|or fewer|and less|or earlier|and earlier)`
    );
  if (under !== null) {
    const closed =
      /up to|at most|more than|<=|or |and /iu.test(body) && !/^(?:below|under|before|less|fewer)/iu.test(body);
    return { high: Number(under[1]), closedHigh: closed, said: closed };
  }
  const over =
    match(
      `(?:over|above|after|more than|greater than|at least|>=?|from|since|older than|beyond|higher than)\\s*${NUMBER}(?:\\s*(?:on|up|upwards))?`
    ) ??
    match(
      `${NUMBER}\\s*(?:\\+|or more|or above|or over|or older|or later|and later|and above|and over|and more|and older|and up|plus|or higher|upwards)`
    );
  return over === null
    ? undefined
    : {
        low: Number(over[1]),
        openLow: /^(?:and )?(?:over|above|after|more than|greater|>(?!=)|older than|beyond|higher)/iu.test(body)
      };
}

const LABEL = String.raw`["'“]?([\p{L}][\p{L}\p{N} _-]*?)["'”]?`;

function partOf(text: string): Named | undefined {
  const plain = plainly(text)
    .trim()
    .replace(/[.?!]$/u, '')
    .replace(/^(?:and|or)\s+/iu, '');
  const front = new RegExp(`^${LABEL}\\s*(?:\\(|:|=|for|is|are|if|when|,|being|meaning)\\s*(.+?)\\)?$`, 'iu').exec(
    plain
  );
  const first = front?.[2] === undefined ? undefined : rangeOf(front[2]);
  if (first !== undefined && front?.[1] !== undefined && rangeOf(front[1]) === undefined) {
    return { ...first, label: front[1].trim() };
  }
  const back = new RegExp(
    `^(.+?)\\s*(?:\\(|:|=|->|→|\\bis\\b|\\bare\\b|\\bas\\b|\\bmeans\\b|\\bcounts? as\\b|\\bbecomes?\\b|\\bcalled\\b)\\s*(?:called |labelled |a |an )?${LABEL}\\)?$`,
    'iu'
  ).exec(plain);
  const second = back?.[1] === undefined ? undefined : rangeOf(back[1]);
  if (second !== undefined && back?.[2] !== undefined) {
    return { ...second, label: back[2].trim() };
  }
  const bare = rangeOf(plain);
  // "low up to 10", "dear 10 or more"
  const beside = new RegExp(
    `^${LABEL}\\s+((?:up|below|under|less|between|from|over|above|more|at|the rest|-?\\d).*)$`,
    'iu'
  ).exec(plain);
  const third = bare !== undefined || beside?.[2] === undefined ? undefined : rangeOf(beside[2]);
  if (third !== undefined && beside?.[1] !== undefined) {
    return { ...third, label: beside[1].trim() };
  }
  // "up to 15 short"
  const behind = new RegExp(`^(.+?)\\s+([\\p{L}][\\p{L}_-]*)$`, 'iu').exec(plain);
  const fourth = bare !== undefined || behind?.[1] === undefined ? undefined : rangeOf(behind[1]);
  if (fourth !== undefined && fourth.rest !== true && behind?.[2] !== undefined) {
    return { ...fourth, label: behind[2] };
  }
  return bare === undefined || bare.rest === true
    ? undefined
    : { ...bare, label: plain.replace(/^(?:and|the)\s+/iu, '') };
}

/** Parts of a list of bands; commas and "and" inside brackets and inside a range do not part. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  const pieces = plainly(text).split(/([(),;]|\band\b|\bor\b(?=\s+\p{L}+\s*\())/iu);
  for (const [at, piece] of pieces.entries()) {
    depth += piece === '(' ? 1 : piece === ')' ? -1 : 0;
    const behind = pieces[at + 1] ?? '';
    const ranged =
      /^and$/iu.test(piece) &&
      ((/\bbetween\s+-?[\d.]+\s*\S{0,4}\s*$/iu.test(part) && /^\s*-?\d/u.test(behind)) ||
        (/\b(?:above|over|more than|at least|from)\s+-?[\d.]+\s*\S{0,4}\s*$/iu.test(part) &&
          /^\s*(?:up to|at most|below|under|less than)\b/iu.test(behind)) ||
        (/\d\s*$/u.test(part) &&
          /^\s*(?:above|over|more|up|older|below|under|less)\b\s*(?:$|\(|is\b|are\b|=|:)/iu.test(behind)));
    if (depth === 0 && !ranged && /^(?:[,;]|and|or)$/iu.test(piece)) {
      parts.push(part);
      part = '';
    } else {
      part += piece;
    }
  }
  return [...parts, part].map(one => one.trim()).filter(one => one !== '');
}

function edgesOf(parts: readonly Named[], whole: boolean, integer: boolean): Bands | undefined {
  const edges: number[] = [];
  let upper: boolean | undefined;
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    if (next === undefined) {
      return at === 0 || upper === undefined
        ? undefined
        : { type: 'edges', edges, upper, labels: parts.map(one => one.label) };
    }
    const { high, closedHigh = false, said = false } = part;
    const { low, openLow = false } = next;
    const [end, behind] =
      high === undefined
        ? [low, !openLow]
        : low === undefined
          ? [high, !closedHigh]
          : low === high
            ? [high, !openLow && !said]
            : whole && low === high + 1
              ? [low, true]
              : [undefined, false];
    // Of whole numbers "up to 20" is the same as "below 21".
    const turned = integer && !behind && end !== undefined && Number.isInteger(end);
    const [edge, above] = turned ? [end + 1, true] : [end, behind];
    if (edge === undefined || (upper !== undefined && upper !== above) || edge <= (edges.at(-1) ?? -Infinity)) {
      return undefined;
    }
    edges.push(edge);
    upper = above;
  }
  return undefined;
}

/** True when the first and the last band leave out nothing of what there is. */
function coversAll(parts: readonly Named[], { min, max }: Bounds): boolean {
  const [low, high] = [parts[0]?.low, parts.at(-1)?.high];
  return (
    (low === undefined || min === undefined || low <= min) && (high === undefined || max === undefined || high >= max)
  );
}

/** The ends of the values, as far as they are known, and whether they are stored as whole numbers. */
type Bounds = { readonly min: number | undefined; readonly max: number | undefined; readonly integer: boolean };

/**
 * Bands that are listed with their ends: "short (below 160), medium (160 to under 180) and tall (the rest)". `whole`: the
 * values are whole numbers, so that 0-9 and 10-19 leave no gap.
 */
export function namedBands(text: string, whole: boolean, bounds: Bounds): Bands | undefined {
  const found = partsOf(text).map(partOf);
  const named = found.flatMap(part => part ?? []);
  const [first] = named;
  if (named.length < 2 || named.length < found.length || new Set(named.map(one => one.label)).size < named.length) {
    return undefined;
  }
  const falling = first?.high === undefined && first?.low !== undefined;
  const parts = falling ? [...named].reverse() : named;
  const loose =
    parts.slice(0, -1).every(({ rest }) => rest !== true) ||
    (falling && parts.slice(1).every(({ rest }) => rest !== true));
  return loose && coversAll(parts, bounds) ? edgesOf(parts, whole, bounds.integer) : undefined;
}
