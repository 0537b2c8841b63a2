/** Where a long expression is parted, the loosest first; each cut keeps the word or sign at the start of a line. */
const CUTS = [/ OR /gu, / AND /gu, / (?=WHEN |ELSE |END$)/gu, / (?=[-+] )/gu, / (?=[*/] )/gu];

type Scan = {
  /** The text with everything in brackets and quotes blanked out. */
  readonly top: string;
  /** The widest pair of brackets outside of all others. */
  readonly widest?: { readonly start: number; readonly end: number };
};

function scan(sql: string): Scan {
  let top = '';
  let depth = 0;
  let opened = 0;
  let quote = '';
  let widest: Scan['widest'];
  for (let at = 0; at < sql.length; at += 1) {
    const character = sql.charAt(at);
    const outside = depth === 0 && quote === '';
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === "'" || character === '"') {
      quote = character;
    } else if ('({['.includes(character)) {
      opened = depth === 0 ? at : opened;
      depth += 1;
    } else if (')}]'.includes(character)) {
      depth -= 1;
      if (depth === 0 && at - opened > (widest === undefined ? 1 : widest.end - widest.start)) {
        widest = { start: opened, end: at };
      }
    }
    top += outside && quote === '' && depth === 0 ? character : '\0';
  }
  return widest === undefined ? { top } : { top, widest };
}

function parted(sql: string, places: readonly number[]): readonly string[] {
  return [0, ...places].map((from, at) => sql.slice(from, places[at] ?? sql.length).trim());
}

const indent = (lines: readonly string[]): readonly string[] => lines.map(line => `    ${line}`);

/** An expression on one line, or when that would be wider than `width`, parted at its operators and brackets. */
export function layOutSql(sql: string, width: number): readonly string[] {
  if (sql.length <= width) {
    return [sql];
  }
  const { top, widest } = scan(sql);
  const between = top.includes(' BETWEEN ');
  const places = CUTS.filter((_, at) => at !== 1 || !between)
    .map(cut => [...top.matchAll(cut)].map(match => match.index))
    .find(found => found.length > 0);
  if (places !== undefined) {
    const [first = '', ...others] = parted(sql, places).flatMap(part => layOutSql(part, width - 4));
    return [first, ...(top.startsWith('CASE ') ? indent(others) : others)];
  }
  if (widest === undefined) {
    return [sql];
  }
  const inner = sql.slice(widest.start + 1, widest.end);
  const commas = [...scan(inner).top.matchAll(/, /gu)].map(match => match.index + 1);
  const keyword = /^WHERE /u.exec(inner)?.[0] ?? '';
  const lines = parted(inner, commas).flatMap(part => layOutSql(part, width - 4 - keyword.length));
  return [...parted(sql.slice(0, widest.start + 1), []), ...indent(lines), ...layOutSql(sql.slice(widest.end), width)];
}
