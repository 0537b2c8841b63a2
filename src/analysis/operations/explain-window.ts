import type { WindowFunction } from './window.js';

const NAMES = {
  sum: 'sum',
  count: 'count',
  mean: 'mean',
  max: 'maximum',
  min: 'minimum',
  median: 'median',
  std: 'standard deviation'
};

/** A window in words, given what it is made of: "rolling mean over 3 of the sum of sales". */
export function explainWindow(fn: WindowFunction, of: string): string {
  switch (fn.type) {
    case 'cumulative':
      return `cumulative ${NAMES[fn.fn]} of ${of}`;
    case 'rolling':
      return `rolling ${NAMES[fn.fn]} over ${String(fn.size)} of ${of}`;
    case 'change': {
      const place = fn.back === 1 ? 'the one before' : `the one ${String(fn.back)} before`;
      return fn.form === 'previous'
        ? `${of} of ${place}`
        : `change ${fn.form === 'percent' ? 'in percent ' : ''}of ${of} from ${place}`;
    }
  }
}
