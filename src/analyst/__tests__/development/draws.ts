import type { Cell } from './table.js';

type Draw = () => number;
type Make = (draw: Draw, row: number) => Cell;

/** Ways to fill the cells of a generated column, each from a source of numbers from 0 to 1. */
export const draws = {
  /** One of the values; the higher `skew` is above 1, the more often the first ones. */
  pick:
    (skew: number) =>
    (...values: readonly string[]) =>
    (draw: Draw): string =>
      values[Math.floor(draw() ** skew * values.length)] ?? '',
  whole:
    (low: number, high: number) =>
    (draw: Draw): number =>
      low + Math.floor(draw() * (high - low + 1)),
  real:
    (low: number, high: number, digits = 2) =>
    (draw: Draw): number =>
      Number((low + draw() * (high - low)).toFixed(digits)),
  truth:
    (share: number) =>
    (draw: Draw): boolean =>
      draw() < share,
  /** A date in ISO form, up to `days` after the first one. */
  day:
    (from: string, days: number) =>
    (draw: Draw): string =>
      new Date(Date.parse(from) + Math.floor(draw() * days) * 86_400_000).toISOString().slice(0, 10),
  /** The cells of `make`, of which a share is missing. */
  gaps:
    (make: Make, share: number): Make =>
    (draw, row) =>
      draw() < share ? null : make(draw, row)
} as const;
