import type { DatasetProfile } from '../../datasets/index.js';
import { OPERATIONS } from '../operations/operations.js';
import { formNames } from './form-names.js';
import { FormWriter } from './form-writer.js';
import { type Form, FORMS } from './forms.js';

/** Engines that plans are compiled for. */
const ENGINES: ReadonlySet<string> = new Set([
  'pandas',
  'polars',
  'duckdb',
  'dask',
  'pyspark',
  'modin',
  'geopandas',
  'pyarrow'
]);

function planForm(profiles: readonly DatasetProfile[], dataset: Form): Form {
  const names = formNames(profiles);
  const writer = new FormWriter(names);
  const steps = Object.values(OPERATIONS).flatMap(operation => writer.step(operation.schema));
  const heading = FORMS.object({ column: FORMS.oneOf(names.made), heading: FORMS.text() });
  const form = {
    type: FORMS.only('cellwright.plan'),
    steps: FORMS.list(FORMS.union(steps), { minItems: 1 }),
    headings: FORMS.list(heading)
  };
  // What tells the forms of a union apart stands first: one dataset by its name, several by the type of the plan.
  return FORMS.object(profiles.length === 1 ? { dataset, ...form } : { ...form, dataset });
}

/**
 * The forms of a plan over one of these datasets: the names in it are those of the datasets and of their columns, so that
 * whoever is held to it can name no other. One form for each dataset, with its own columns only; and with several one
 * more, which joins and may read the columns of all. None when no dataset has columns and an engine that plans are
 * compiled for.
 *
 * A column that a step makes is called `derived_1` to `derived_4` here, its heading stands in `headings`; `readPlan` puts
 * it in place. Only as much of the profiles as a prompt may hold is to be given: their names go to the model.
 */
export function planSchema(profiles: readonly DatasetProfile[]): readonly Form[] {
  const known = profiles.filter(({ engine, columns }) => ENGINES.has(engine) && columns.length > 0);
  const own = known.map(profile => planForm([profile], FORMS.only(profile.name)));
  return known.length < 2 ? own : [...own, planForm(known, FORMS.oneOf(known.map(({ name }) => name)))];
}
