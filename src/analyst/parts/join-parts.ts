import type { AnalysisStep, Condition } from '../../analysis/index.js';
import { measureName, reportName } from '../../analysis/index.js';
import type { Part } from './part.js';

type PartSteps = Extract<AnalysisStep, { type: 'answers' }>['parts'][number]['steps'];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function filter(where: readonly Condition[]): readonly AnalysisStep[] {
  return where.length === 0 ? [] : [{ type: 'filter', where: [...where] }];
}

/** One aggregate for parts that are measures over the same rows and groups. */
function asMeasures(parts: readonly Part[]): readonly AnalysisStep[] | undefined {
  const steps = parts.flatMap(part => (part.steps.length === 1 ? part.steps : []));
  const aggregates = steps.flatMap(step => (step.type === 'aggregate' ? [step] : []));
  const [first] = aggregates;
  const [{ where, digits } = { where: [], digits: undefined }] = parts;
  const alike = parts.every(part => isSame(part.where, where) && part.digits === digits);
  if (first === undefined || aggregates.length < parts.length || !alike) {
    return undefined;
  }
  const measures = aggregates.flatMap(step => step.measures);
  const twice = new Set(measures.map(one => JSON.stringify(one))).size < measures.length;
  return twice || !aggregates.every(step => isSame(step.by, first.by))
    ? undefined
    : [...filter(where), { ...first, measures }, ...(digits === undefined ? [] : [{ type: 'round' as const, digits }])];
}

type Named = { readonly name: string; readonly steps: readonly AnalysisStep[] };

/** The numbers of a report, each by itself. */
function reported(
  step: Extract<AnalysisStep, { type: 'correlate' | 'regress' | 'test' }>,
  before: readonly AnalysisStep[]
): readonly Named[] | undefined {
  switch (step.type) {
    case 'test':
      return step.report.includes('n') || (step.test === 'anova' && step.report.includes('df'))
        ? undefined
        : step.report.map(part => ({ name: reportName(step, part), steps: [...before, { ...step, report: [part] }] }));
    case 'regress':
      return step.report.map(part => ({
        name: reportName(step, part),
        steps: [...before, { ...step, report: [part] }]
      }));
    case 'correlate':
      return step.report.map(part => ({
        name: reportName(step, part),
        steps: [...before, { ...step, report: [part] }]
      }));
  }
}

/** A part as single values, each under its name; `undefined` when it gives groups. */
function valuesOf(part: Part): readonly Named[] | undefined {
  const [step, ...further] = part.steps;
  const last = part.steps.at(-1);
  if (step === undefined) {
    return undefined;
  }
  if (step.type === 'aggregate' && further.length === 0) {
    return step.by.length > 0
      ? undefined
      : step.measures.map(one => ({ name: measureName(one), steps: [{ ...step, measures: [one] }] }));
  }
  if (last?.type === 'top') {
    if (last.answer !== 'label' || last.count !== 1 || last.within !== undefined) {
      return undefined;
    }
    return last.by === undefined
      ? [{ name: part.text, steps: part.steps }]
      : last.columns.map(column => ({
          name: column,
          steps: [...part.steps.slice(0, -1), { ...last, columns: [column] }]
        }));
  }
  if (last?.type === 'test' || last?.type === 'regress') {
    return reported(last, part.steps.slice(0, -1));
  }
  if (last?.type === 'correlate' && last.form === 'pair' && last.report.length > 0) {
    return last.by === undefined ? reported(last, part.steps.slice(0, -1)) : undefined;
  }
  if (last?.type === 'aggregate' && further.length > 0 && last.by.length === 0) {
    const before = part.steps.slice(0, -1);
    return last.measures.map(one => ({ name: measureName(one), steps: [...before, { ...last, measures: [one] }] }));
  }
  return last?.type === 'share' || last?.type === 'compare' || last?.type === 'correlate'
    ? [{ name: part.text, steps: part.steps }]
    : undefined;
}

/** The steps of a plan that answers all parts; `undefined` when one of them is no single value. */
export function joinParts(parts: readonly Part[]): readonly AnalysisStep[] | undefined {
  const measures = asMeasures(parts);
  if (measures !== undefined) {
    return measures;
  }
  const [first] = parts;
  const common = first !== undefined && parts.every(part => isSame(part.where, first.where)) ? first.where : [];
  const digits = parts.every(part => part.digits === first?.digits) ? first?.digits : undefined;
  const values = parts.map(part =>
    valuesOf(part)?.map(({ name, steps }) => ({
      name,
      text: part.text,
      steps: [
        ...(common.length > 0 ? [] : filter(part.where)),
        ...steps,
        ...(part.digits === undefined || digits !== undefined ? [] : [{ type: 'round' as const, digits: part.digits }])
      ]
    }))
  );
  const flat = values.flatMap(value => value ?? []);
  if (values.includes(undefined) || flat.length < 2) {
    return undefined;
  }
  const names = flat.map(({ name, text }) => (flat.filter(other => other.name === name).length > 1 ? text : name));
  if (new Set(names).size < names.length) {
    return undefined;
  }
  // What else could stand in a part is refused by the compiler, so that such a plan is no candidate.
  const made = flat.map(({ steps }, at) => ({ name: names[at] ?? '', steps: steps as unknown as PartSteps }));
  return [
    ...filter(common),
    { type: 'answers', parts: made },
    ...(digits === undefined ? [] : [{ type: 'round' as const, digits }])
  ];
}
