import type { PartialJSONObject } from '@lumino/coreutils';

/** The cell a draft took the place of, as it was then; its outputs are not kept. */
export type ReplacedCell = {
  readonly id: string;
  readonly type: 'code' | 'markdown';
  readonly source: string;
  readonly metadata: PartialJSONObject;
};
