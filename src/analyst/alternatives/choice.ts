import type { Assumption } from '../../analysis/index.js';

/** A reading that a person chose; `from` is the assumed one whose place it takes. */
export type Choice = Pick<Assumption, 'type' | 'phrase' | 'reading'> & { readonly from: string };
