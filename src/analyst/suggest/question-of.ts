import { type AnalysisPlan, type Condition, keyColumn, type Measure } from '../../analysis/index.js';

const MEASURES: Partial<Record<Measure['fn'], string>> = {
  sum: 'Total',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Standard deviation of',
  var: 'Variance of',
  distinct: 'Number of different'
};

const OPERATORS = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  ge: 'is at least',
  lt: 'is less than',
  le: 'is at most'
} as const;

function conditionText(condition: Condition): string | undefined {
  switch (condition.type) {
    case 'compare': {
      const value = typeof condition.value === 'string' ? `“${condition.value}”` : String(condition.value);
      return `${condition.column} ${OPERATORS[condition.op]} ${value}`;
    }
    case 'missing':
      return `${condition.column} is ${condition.negated === true ? 'not ' : ''}missing`;
    case 'between':
      return condition.negated === true
        ? undefined
        : `${condition.column} is between ${String(condition.low)} and ${String(condition.high)}`;
    default:
      return undefined;
  }
}

function measureText(measure: Measure): string | undefined {
  if (measure.fn === 'count' && measure.column === undefined) {
    return 'Number of rows';
  }
  const words = MEASURES[measure.fn];
  return words === undefined || measure.column === undefined ? undefined : `${words} ${measure.column}`;
}

/**
 * A short question that asks for a plan with the real names of its columns; `undefined` for plans that have no short
 * question. Callers check that it is understood as that plan before they offer it.
 */
export function questionOf(plan: AnalysisPlan): string | undefined {
  const filters = plan.steps.flatMap(step => (step.type === 'filter' ? step.where : [])).map(conditionText);
  if (filters.includes(undefined)) {
    return undefined;
  }
  // A group whose key the conditions fix is no group.
  const fixed = new Set(
    plan.steps
      .flatMap(step => (step.type === 'filter' ? step.where : []))
      .flatMap(one => (one.type === 'compare' && one.op === 'eq' ? [one.column] : []))
  );
  const where = filters.length === 0 ? '' : ` where ${filters.join(' and ')}`;
  const [main, next, ...others] = plan.steps.filter(step => step.type !== 'filter');
  if (main === undefined || others.length > 0) {
    return undefined;
  }
  if (
    main.type === 'aggregate' &&
    main.by.some(key => typeof key !== 'string' || fixed.has(key) || main.measures.some(one => one.column === key))
  ) {
    return undefined;
  }
  if (main.type === 'aggregate' && main.measures.length === 1) {
    const measure = main.measures.map(measureText).join('');
    const by = main.by.map(keyColumn).join(' and ');
    if (measure === '') {
      return undefined;
    }
    if (next?.type === 'top' && next.answer === 'label' && main.by.length === 1 && next.skip === undefined) {
      const end = next.direction === 'max' ? 'highest' : 'lowest';
      return `Which ${by} has the ${end} ${measure.toLowerCase() === measure ? measure : measure.charAt(0).toLowerCase() + measure.slice(1)}${where}?`;
    }
    return next === undefined ? `${measure}${by === '' ? '' : ` by ${by}`}${where}` : undefined;
  }
  if (main.type === 'top' && main.by !== undefined && next === undefined && main.count > 1 && main.columns.length < 3) {
    const name = main.columns.find(column => column !== main.by) ?? 'rows';
    return `${main.direction === 'max' ? 'Top' : 'Bottom'} ${String(main.count)} ${name} by ${main.by}${where}`;
  }
  return undefined;
}
