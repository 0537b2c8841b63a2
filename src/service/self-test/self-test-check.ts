import type { ReadinessCheck, SelfTestResult } from '../../protocol/index.js';

/** Below this share of solved tasks a model is warned of. */
const GOOD_SHARE = 0.8;

const READ_BY = {
  native: ', called by the model itself',
  grammar: ', its replies held to a schema',
  prompted: ', told in plain text'
} as const;

/** What the last self-test says of a model, as one line. */
export function selfTestCheck(result: SelfTestResult | undefined): ReadinessCheck {
  if (result === undefined) {
    return {
      id: 'self-test',
      state: 'warn',
      text: 'The model has not been tested with tools.',
      nextStep: 'Press “Run self-test” here.'
    };
  }
  const { passed, of, strategy, failed } = result;
  const how = strategy === undefined ? '' : READ_BY[strategy];
  const reasons = new Set(failed.map(({ reason }) => reason));
  const why = passed === 0 && reasons.size === 1 ? [...reasons] : [];
  const text = [`The model solved ${passed} of ${of} tasks with tools${how}.`, ...why].join(' ');
  return passed >= of * GOOD_SHARE
    ? { id: 'self-test', state: 'ok', text }
    : { id: 'self-test', state: 'warn', text, nextStep: nextStep(strategy, why.length > 0) };
}

/** `refused`: nothing was solved, for one and the same reason. */
function nextStep(strategy: SelfTestResult['strategy'], refused: boolean): string {
  if (strategy === 'native') {
    return 'Pick a stronger model, or set “Acts by” of the connection: to replies held to a schema, where the server takes one, else to plain text.';
  }
  return strategy === 'grammar' && refused
    ? 'Pick another model, or set “Acts by” of the connection to plain text.'
    : 'Pick a stronger model, or let it draft directly (the setting “How models write code”).';
}
