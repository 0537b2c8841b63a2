import type { DatasetProfile } from '../../datasets/index.js';
import { keyColumn } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

function isDated(name: string, { columns }: DatasetProfile): boolean {
  const column = columns.find(one => one.name === name);
  return column !== undefined && columnKind.isDateLike(column);
}

/** "who billed the most" answered with a day: what is asked for is somebody. */
export function namesNoOne({ steps }: Draft, context: RuleContext): boolean {
  const who = context.markers('wh').some(({ sense }) => sense.word === 'who');
  return (
    who &&
    steps.some(
      step =>
        step.type === 'aggregate' &&
        step.by.length > 0 &&
        step.by.every(key => isDated(keyColumn(key), context.profile))
    )
  );
}
