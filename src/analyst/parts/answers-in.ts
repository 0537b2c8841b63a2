import type { AnalysisStep, Condition } from '../../analysis/index.js';
import { planColumns } from '../../analysis/index.js';
import { roundPieces } from '../cover/round-pieces.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { asksNothing } from '../changes/read-rest.js';
import { tokenize } from '../language/tokenize.js';
import type { Candidate } from '../ranking/candidate.js';
import { WEIGHTS } from '../ranking/weights.js';
import { asksMore } from './asks-more.js';
import { joinParts } from './join-parts.js';
import type { Part } from './part.js';
import { readPart } from './read-part.js';
import { rowColumns } from './row-columns.js';
import { shareOf } from './share-of.js';
import { segmentsOf } from './segments-of.js';
import { trimPart } from './trim-part.js';

/** Stretches of a question that are put together to parts. */
const MOST = 7;
/** Stretches in one part: "customers from Lyon, Paris and Nice". */
const LONGEST = 3;

/** A stretch that only says of which rows, or how all the numbers are rounded. */
const SHARED =
  /^(?:for|among|amongst|in|within|of|considering|only|over|across|on|during|by|per|to|with|both|all|each|rounded|\w+ decimals?)\b/iu;
const ASKING = /^(?:(?:in|on|at|for|from|to|by|with) )?(?:how|what|which|who|whose|when|where)\b/iu;
const ALL = /\b(?:overall|altogether|in total|in all|of all)\b/iu;
const THEIR = /\b(?:their|they|them|those|these|its|such)\b/iu;
const IT = /\b(?:it|that|this)\b/iu;
const BARE = /^(?:(?:its|their|the) )?(?!how|what|which|who|when|where)\p{L}+(?: \p{L}+){0,2}$/iu;
const OWNER = /\b(?:its|their|the)\s+/iu;

const columnsOf = (where: readonly Condition[], steps: readonly AnalysisStep[] = []): readonly string[] => [
  ...new Set(
    planColumns({ type: 'cellwright.plan', dataset: '', steps: [{ type: 'filter', where: [...where] }, ...steps] })
  )
];

/** The column whose numbers a part is about. */
function measured({ steps }: Part): string | undefined {
  const columns = steps.flatMap(step =>
    step.type === 'aggregate' ? step.measures.flatMap(one => one.column ?? []) : []
  );
  return new Set(columns).size === 1 ? columns[0] : undefined;
}

/** The part with what it takes over from the one before; `undefined` where it stays open which rows it is about. */
function settle(part: Part, before: Part | undefined): Part | undefined {
  if (before === undefined || JSON.stringify(part.where) === JSON.stringify(before.where)) {
    return part;
  }
  if (THEIR.test(part.text)) {
    return { ...part, where: [...before.where, ...part.where] };
  }
  if (before.where.length === 0) {
    return ASKING.test(part.text) ? part : undefined;
  }
  if (part.where.length === 0) {
    return ALL.test(part.text) ? part : undefined;
  }
  return columnsOf(part.where).join() === columnsOf(before.where).join() ? part : undefined;
}

/** The row in which a largest or smallest value stands. */
function rowOf({ steps }: Part): AnalysisStep | undefined {
  const [step, ...others] = steps;
  const [measure, ...more] = step?.type === 'aggregate' && step.by.length === 0 ? step.measures : [];
  const direction = measure?.fn;
  return others.length > 0 ||
    more.length > 0 ||
    measure?.column === undefined ||
    (direction !== 'max' && direction !== 'min')
    ? undefined
    : { type: 'top', by: measure.column, direction, count: 1, columns: [measure.column], answer: 'label' };
}

/** The row or group that the part before found, with more columns of it. */
function extend(text: string, before: Part, profile: DatasetProfile): Part | undefined {
  const last = rowOf(before) ?? before.steps.at(-1);
  if (last?.type !== 'top' || last.answer !== 'label' || last.count !== 1) {
    return undefined;
  }
  const found = rowColumns(text, last.by ?? '', profile);
  const refers = last.columns.join() !== last.by || IT.test(text);
  if (found === undefined || !refers || (last.by !== undefined && last.columns.length === 0)) {
    return undefined;
  }
  if (last.by === undefined) {
    return found.columns.join() === ''
      ? {
          ...before,
          text: `${before.text}, ${text}`,
          steps: [...before.steps.slice(0, -1), { ...last, answer: 'table' }]
        }
      : undefined;
  }
  const columns = [...new Set([...last.columns, ...found.columns])];
  return {
    ...before,
    text: `${before.text}, ${text}`,
    steps: [...before.steps.slice(0, -1), { ...last, columns }],
    score: before.score + Math.min(0, found.score)
  };
}

const EACH =
  /^(?:and )?how (?:much|many|high|large|often|big)\b(?:(?! (?:\d|per|by|in|at|on|with|from)\b).)*\b(?:each|they|those|these|them)\b(?: of (?:them|these|those))?(?: \p{L}+){0,2}$/iu;

/** "which three bring in the most, and how much is it for each": what decided stands beside the groups already. */
function asksSameOfEach(text: string, { steps }: Part): boolean {
  const last = steps.at(-1);
  const before = steps.at(-2);
  const table = last?.type === 'top' && last.answer === 'table' && last.by === undefined;
  return (
    EACH.test(text) &&
    ((table && before?.type === 'aggregate') || (last?.type === 'having' && before?.type === 'aggregate'))
  );
}

/**
 * "Which plan has the highest churn rate? State its churn rate": the value by which a group was found. Without a value: it
 * asks for another one of the group, or may do so. `undefined` where nothing points at the group.
 */
function ofGroup(text: string, before: Part, part: Part): { readonly value?: Part } | undefined {
  const last = before.steps.at(-1);
  const [first, ...others] = before.steps;
  const [step, ...more] = part.steps;
  const found = last?.type === 'top' && last.answer === 'label' && last.by === undefined && last.count === 1;
  if (!found || first === undefined || others.length !== 1 || step === undefined || ALL.test(text)) {
    return undefined;
  }
  const plain = (one: AnalysisStep): string =>
    JSON.stringify({ ...one, ...('by' in one ? { by: [] } : {}), ...(one.type === 'share' ? { unit: '' } : {}) });
  const isSame =
    more.length === 0 && plain(step) === plain(first) && JSON.stringify(part.where) === JSON.stringify(before.where);
  if (!isSame) {
    return /\b(?:its|their|that|this|the corresponding)\b/iu.test(text) ? {} : undefined;
  }
  if (/^(?:how|what|which|who|when|where)\b/iu.test(text)) {
    return {};
  }
  const unit = step.type === 'share' && first.type === 'share' ? { ...first, unit: step.unit } : first;
  const { digits } = part;
  return {
    value: {
      ...before,
      text: `${before.text}, ${text}`,
      steps: [unit, { ...last, answer: 'table' }],
      ...(digits === undefined ? {} : { digits })
    }
  };
}

const isTop = (part: Part | undefined): boolean => part?.steps.at(-1)?.type === 'top';

/** Behind a row, "how many people fit in" asks for something of that row and counts no rows. */
function isBareCount({ where, steps }: Part): boolean {
  return (
    where.length === 0 &&
    steps.some(step => step.type === 'aggregate' && step.measures.every(one => one.column === undefined))
  );
}

/** "the median", "its standard deviation": of the column before. */
function ofSame(text: string, before: Part, read: (text: string) => Part | undefined): Part | undefined {
  const column = measured(before);
  const part =
    column === undefined || !BARE.test(text) ? undefined : read(`${text.replace(OWNER, '')} of \`${column}\``);
  return part?.where.length === 0 && part.steps.length === 1 && measured(part) === column ? part : undefined;
}

type Way = { readonly parts: readonly Part[]; readonly score: number };

function isRow({ steps }: Part): boolean {
  const last = steps.at(-1);
  return last?.type === 'having' || (last?.type === 'top' && (last.columns.length > 1 || last.answer === 'table'));
}

/** What is shared by the parts counts once. */
function scoreOf({ parts, score }: Way, shares: boolean): number {
  return shares ? score - (parts.length - 1) * Math.min(0, Math.max(...parts.map(part => part.score))) : score;
}

function finish(
  way: Way,
  shares: boolean
): { readonly steps: readonly AnalysisStep[]; readonly score: number } | undefined {
  const { parts } = way;
  const score = scoreOf(way, shares);
  const [only, ...others] = parts;
  if (only === undefined) {
    return undefined;
  }
  if (others.length > 0) {
    const steps = joinParts(spreadDigits(parts));
    return steps === undefined ? undefined : { steps, score };
  }
  const where: readonly AnalysisStep[] = only.where.length === 0 ? [] : [{ type: 'filter', where: [...only.where] }];
  const round: readonly AnalysisStep[] = only.digits === undefined ? [] : [{ type: 'round', digits: only.digits }];
  return isRow(only) ? { steps: [...where, ...only.steps, ...round], score } : undefined;
}

/** The best way to read stretches of a question as parts, each of which is answered; words are never left over. */
function waysOf(
  question: string,
  segments: readonly { start: number; end: number }[],
  shared: string,
  profile: DatasetProfile
): Way | undefined {
  const best: (Way | undefined)[] = [{ parts: [], score: 0 }];
  const read = (text: string): Part | undefined => {
    const whole = readPart(`${text}${shared}`, profile);
    return whole === undefined ? undefined : { ...whole, text };
  };
  for (let end = 1; end <= segments.length; end += 1) {
    // A stretch that can be read by itself is a part; else it belongs to the one before.
    for (let start = end - 1; start >= Math.max(0, end - LONGEST) && best[end] === undefined; start -= 1) {
      const way = best[start];
      const [from, to] = [segments[start], segments[end - 1]];
      if (way === undefined || from === undefined || to === undefined) {
        continue;
      }
      const text = trimPart(question.slice(from.start, to.end));
      if (asksMore(text)) {
        break;
      }
      const before = way.parts.at(-1);
      const offer = (parts: readonly Part[], score: number): void => {
        if (score > (best[end]?.score ?? -Infinity)) {
          best[end] = { parts, score };
        }
      };
      if (asksNothing(text, profile.name)) {
        offer(way.parts, way.score);
        continue;
      }
      if (before !== undefined && asksSameOfEach(text, before)) {
        offer([...way.parts.slice(0, -1), { ...before, text: `${before.text}, ${text}` }], way.score);
        continue;
      }
      const row = before === undefined ? undefined : extend(text, before, profile);
      if (row !== undefined) {
        offer([...way.parts.slice(0, -1), row], way.score + Math.min(0, row.score - (before?.score ?? 0)));
        continue;
      }
      const share = before === undefined || shared !== '' ? undefined : shareOf(text, before, profile);
      if (share !== undefined) {
        offer([...way.parts, share], way.score);
        continue;
      }
      const same = before === undefined ? undefined : (read(text) ?? ofSame(text, before, read));
      const group = before === undefined || same === undefined ? undefined : ofGroup(text, before, same);
      if (group !== undefined) {
        if (group.value !== undefined) {
          offer([...way.parts.slice(0, -1), group.value], way.score + Math.min(0, same?.score ?? 0));
        }
        continue;
      }
      const next = segments[end];
      // "the mean rating, the lowest and the highest price": the lowest price.
      const shares =
        !OWNER.test(text) || /^the\s/iu.test(text)
          ? next !== undefined &&
            /^\s*and\b/iu.test(question.slice(to.end, next.start)) &&
            read(trimPart(question.slice(next.start, next.end))) !== undefined
          : false;
      const part = read(text) ?? (before === undefined || shares ? undefined : ofSame(text, before, read));
      const settled =
        part === undefined || (isTop(before) && (isBareCount(part) || part.guess === true))
          ? undefined
          : settle({ ...part, text }, before);
      if (settled !== undefined) {
        offer([...way.parts, settled], way.score + Math.min(0, settled.score));
      }
    }
  }
  return best[segments.length];
}

/** "Of the members give …": what all parts are about, and then the word that asks for them. */
const LEAD =
  /^(?:and |then |,)*(?:for|among|amongst|of|within|in|over|considering)\b.+?\s(?=(?:please )?(?:report|give|state|tell|list|compute|calculate|find|show|name|determine)\b)/iu;

type Segment = { readonly start: number; readonly end: number };

/** The stretches of a question, with a lead that no sign parts from the first thing asked as one of its own. */
function withLead(question: string, segments: readonly Segment[]): readonly Segment[] {
  const [first, ...others] = segments;
  const lead = first === undefined ? null : LEAD.exec(question.slice(first.start, first.end));
  return first === undefined || lead === null
    ? segments
    : [
        { start: first.start, end: first.start + lead[0].length },
        { start: first.start + lead[0].length, end: first.end },
        ...others
      ];
}

/** Rounding that a part says of the parts before it as well: "(2 decimals each)", "both with one decimal". */
const SPREAD = /\b(each|all|both)\b/iu;

function spreadDigits(parts: readonly Part[]): readonly Part[] {
  const spread = [...parts];
  parts.forEach((part, at) => {
    const word = part.digits === undefined ? undefined : SPREAD.exec(part.text)?.[1]?.toLowerCase();
    for (let before = at - 1; word !== undefined && before >= (word === 'both' ? at - 1 : 0); before -= 1) {
      const other = spread[before];
      if (other === undefined || other.digits !== undefined || part.digits === undefined) {
        break;
      }
      spread[before] = { ...other, digits: part.digits };
    }
  });
  return spread;
}

/** A rounding that stands by itself behind everything that is asked: "Which …, and what is it? Round to 2 decimals." */
function withoutRounding(
  question: string
): { readonly text: string; readonly digits: number; readonly apart: boolean } | undefined {
  const tokens = tokenize(question);
  const last = tokens.map(token => token.type !== 'sign').lastIndexOf(true) + 1;
  const found = roundPieces(tokens).filter(({ start, end }) => {
    const edge = [tokens[start], tokens[start - 1]].some(token => /^[,.;?!(]$/u.test(token?.text ?? ''));
    return end >= last && start > 0 && edge;
  });
  const [piece] = [...found].sort((left, right) => left.start - right.start);
  const end = tokens[(piece?.start ?? 0) - 1]?.end;
  return piece?.type !== 'sense' || piece.sense.type !== 'round' || end === undefined
    ? undefined
    : {
        text: question.slice(0, end).replace(/[\s,;]+$/u, ''),
        digits: piece.sense.digits,
        apart: /^[.?!]$/u.test(tokens[piece.start - 1]?.text ?? '') || tokens[piece.start]?.lower === 'round'
      };
}

/** True for a result all of whose numbers can be rounded. */
function isTable(steps: readonly AnalysisStep[]): boolean {
  const last = steps.at(-1);
  return (
    last?.type === 'answers' ||
    last?.type === 'aggregate' ||
    (last?.type === 'top' && last.answer === 'table' && steps.some(step => step.type === 'aggregate'))
  );
}

/** Plans of a question that asks several things at once, with all numbers rounded as it says at its end. */
export function answersIn(question: string, profile: DatasetProfile): readonly Candidate[] {
  const round = withoutRounding(question);
  // Words for a rounding in a sentence of their own belong to no part.
  const found = round?.apart === true ? [] : joined(question, profile);
  return found.length > 0 || round === undefined
    ? found
    : joined(round.text, profile)
        .filter(({ plan }) => isTable(plan.steps))
        .map(one => ({
          ...one,
          plan: { ...one.plan, steps: [...one.plan.steps, { type: 'round' as const, digits: round.digits }] }
        }));
}

/**
 * Plans of a question that asks several things at once, each of which can be read by itself. Conditions and roundings that
 * stand by themselves in front or at the end hold for all of them.
 */
function joined(question: string, profile: DatasetProfile): readonly Candidate[] {
  const segments = withLead(question, segmentsOf(question, tokenize(question)));
  if (segments.length < 2 || segments.length > MOST) {
    return [];
  }
  const textOf = (at: number): string => {
    const segment = segments.at(at);
    return segment === undefined ? '' : trimPart(question.slice(segment.start, segment.end));
  };
  const [first, last] = [textOf(0), textOf(-1)];
  const lead = SHARED.test(first) && segments.length > 2;
  const tail = SHARED.test(last) && segments.length > 2;
  const shared = `${lead ? `, ${first}` : ''}${tail ? `, ${last}` : ''}`;
  const inner = segments.slice(lead ? 1 : 0, tail ? -1 : undefined);
  const way = inner.length < 2 ? undefined : waysOf(question, inner, shared, profile);
  const made = way === undefined ? undefined : finish(way, shared !== '');
  return made === undefined
    ? []
    : [
        {
          plan: { type: 'cellwright.plan', dataset: profile.name, steps: made.steps },
          assumptions: way?.parts.flatMap(part => part.assumptions) ?? [],
          score: made.score + WEIGHTS.prepared,
          links: []
        }
      ];
}
