import { lines } from '../../../service/files/__tests__/check-traps.js';

const good = (count: number, from = 0): string => lines(count, at => `${at + from},${(at + from) * 2},ok`);

const HEAD = 'day,value,note\n';

/** A malformed file, the rows that a frame of it has, and how many of its lines are left out. */
export type MalformedFile = { readonly content: string; readonly rows: number; readonly leftOut: number };

const file = (content: string, rows: number, leftOut: number): MalformedFile => ({ content, rows, leftOut });

/** Delimited files with lines that readers refuse, by their names. */
export const MALFORMED_FILES: Readonly<Record<string, MalformedFile>> = {
  'too many in line 2.csv': file(`${HEAD}0,1,a,b,c\n${good(30)}`, 30, 1),
  'too many in the middle.csv': file(`${HEAD}${good(20)}20,5,a,b,c,d\n${good(18, 21)}`, 38, 1),
  'too many in the last line.csv': file(`${HEAD}${good(30)}30,60,a,b\n`, 30, 1),
  'too many in a last line without an end.csv': file(`${HEAD}${good(30)}30,60,a,b`, 30, 1),
  'too many in many lines.csv': file(`${HEAD}${lines(60, at => `${at},1,x${at % 4 === 3 ? ',y,z' : ''}`)}`, 45, 15),
  'too few.csv': file(`${HEAD}${good(20)}20\n${good(9, 21)}`, 29, 1),
  'too few and too many.csv': file(`${HEAD}${good(5)}5\n6,7,8,9\n${good(20, 7)}`, 25, 2),
  // pandas fills up the lines of which not all numbers are known.
  'too few in many lines.csv': file(`${HEAD}${lines(60, at => (at % 4 === 3 ? String(at) : `${at},1,x`))}`, 60, 0),
  'both in many lines.csv': file(
    `${HEAD}${lines(60, at => `${at}${[',1,x', '', ',1,x', ',1,x,y'][at % 4] ?? ''}`)}`,
    45,
    15
  ),
  'quotes in the middle.csv': file(`${HEAD}${good(10)}10,5,a "b" c\n11,5,"a" b\n12,5,a"b\n${good(10, 13)}`, 23, 0),
  'an open quote.csv': file(`${HEAD}${good(20)}20,5,"open\n${good(18, 21)}`, 39, 0),
  'an open quote in the last line.csv': file(`${HEAD}${good(30)}30,5,"open\n`, 31, 0),
  'an open quote in a last line without an end.csv': file(`${HEAD}${good(30)}30,5,"open`, 31, 0),
  'an open quote, too many and too few.csv': file(
    `${HEAD}${good(10)}10,5,a,b,c\n${good(10, 11)}21\n22,5,"open\n${good(18, 23)}`,
    39,
    2
  ),
  'an open quote at once.csv': file(`${HEAD}0,1,"open\n${good(30, 1)}`, 31, 0),
  'two open quotes.csv': file(`${HEAD}${good(10)}10,5,"open\n${good(10, 11)}21,5,"open\n${good(10, 22)}`, 32, 0),
  'semicolons.csv': file(`day;value;note\n${lines(20, at => `${at};1,5;x${at === 11 ? ';y' : ''}`)}`, 19, 1),
  'words before the table.csv': file(`Report\n\n${HEAD}${good(20)}20,5,a,b,c\n${good(10, 21)}`, 30, 1),
  'blank lines.csv': file(`${HEAD}${good(5)}\n${good(5, 5)}\n10,5,a,b,c\n${good(10, 11)}`, 20, 1),
  'breaks in values.csv': file(`${HEAD}${good(5)}5,1,"a\nb"\n6,1,a,b\n${good(10, 7)}`, 16, 1),
  'no names.csv': file(`${good(20)}20,5,a,b,c\n${good(10, 21)}`, 30, 1)
};

/** A file of 300,000 lines below the names, too long to be looked at to its end, one of them with too many values. */
export function cutFile(line: number): string {
  return `${HEAD}${lines(300_000, at => `${at},1,some words${at + 2 === line ? ',more' : ''}`)}`;
}
