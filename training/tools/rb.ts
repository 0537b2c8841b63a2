export * from '/work/wt-reader/src/reader/index.js';
export { parseSnapshot } from '/work/wt-reader/src/kernel/parse-snapshot.js';
export { checkPlan, explainPlan, printPlan } from '/work/wt-reader/src/plan/index.js';
