/** What training needs of the product, as one bundle. */
export { parseSnapshot } from '../src/kernel/parse-snapshot.js';
export { checkPlan, printPlan } from '../src/plan/index.js';
export { tablesOf } from '../src/analyst/client/datasets.js';
export { asPrinted } from '../src/analyst/client/seen.js';
export { signsOf } from '../src/analyst/decide/signs.js';
export { featuresOf } from '../src/analyst/parser/chart.js';
export { meaningKey } from '../src/analyst/parser/meaning.js';
export { parse } from '../src/analyst/parser/parse.js';
export { Weights } from '../src/analyst/weights/weights.js';
