import type { Item, ItemOf } from './item.js';

/** Looks at the neighbours of an item. Grammar words and plain `values` are looked through. */
export class ItemReader {
  constructor(readonly items: readonly Item[]) {}

  /** Index of the nearest item before `at` that carries meaning, or -1. */
  before(at: number): number {
    let place = at - 1;
    while (place >= 0 && this.isThin(place)) {
      place -= 1;
    }
    return place;
  }

  /** Index of the nearest item after `at` that carries meaning, or -1. */
  after(at: number): number {
    let place = at + 1;
    while (place < this.items.length && this.isThin(place)) {
      place += 1;
    }
    return place < this.items.length ? place : -1;
  }

  /** Grammar words strictly between two places. */
  wordsBetween(left: number, right: number): readonly string[] {
    return this.items
      .slice(left + 1, right)
      .filter(item => item.type === 'grammar')
      .map(item => item.text.toLowerCase());
  }

  /** The sense of a marker at a place. */
  sense(at: number): ItemOf<'marker'>['sense'] | undefined {
    const item = this.items[at];
    return item?.type === 'marker' ? item.sense : undefined;
  }

  column(at: number): ItemOf<'column'> | undefined {
    const item = this.items[at];
    return item?.type === 'column' ? item : undefined;
  }

  /** Index of a column that stands before the whole question about it: "downtime: how many are missing?"; or -1. */
  topic(): number {
    const first = this.after(-1);
    const next = this.sense(this.after(first));
    const asks = next?.type === 'wh' || (next?.type === 'count' && this.wordAfter(first).startsWith('how '));
    return first >= 0 && this.column(first) !== undefined && asks ? first : -1;
  }

  private wordAfter(at: number): string {
    return this.items[this.after(at)]?.text.toLowerCase() ?? '';
  }

  private isThin(at: number): boolean {
    const item = this.items[at];
    return (
      item?.type === 'grammar' || (item?.type === 'marker' && item.sense.type === 'values') || item?.type === 'frame'
    );
  }
}
