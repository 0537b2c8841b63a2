/** Methods that a LazyFrame has as a DataFrame has them. */
const LAZY = new Set(
  'filter with_columns select drop_nulls drop rename cast fill_null unique sort head tail slice reverse unpivot'.split(
    ' '
  )
);

/** Methods of a Series that give one value and that expressions have alike. */
const VALUES = new Set('mean median sum min max std var quantile n_unique null_count count'.split(' '));

/** Behind the bracket that opens at a place; quotes are those of Python literals that plans write. */
function behind(code: string, open: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (quoted && character === '\\') {
      at += 1;
    } else if (character === '"') {
      quoted = !quoted;
    } else if (!quoted && '([{'.includes(character)) {
      depth += 1;
    } else if (!quoted && ')]}'.includes(character)) {
      depth -= 1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
  return code.length;
}

/** The call of a method that stands at a place. */
function callAt(code: string, at: number): { readonly method: string; readonly end: number } | undefined {
  const method = /^\.([a-z_]+)(?=\()/u.exec(code.slice(at))?.[1];
  return method === undefined ? undefined : { method, end: behind(code, at + 1 + method.length) };
}

/** Where the calls end that a LazyFrame has; none of them may speak of the frame itself. */
function lazyEnd(code: string, from: number, name: string): number {
  let end = from;
  for (let call = callAt(code, end); call !== undefined; call = callAt(code, end)) {
    const after = call.method === 'group_by' ? callAt(code, call.end) : undefined;
    const next = after !== undefined && ['agg', 'len'].includes(after.method) ? after.end : call.end;
    const grouped = next !== call.end;
    if ((!LAZY.has(call.method) && !grouped) || code.slice(end, next).includes(name)) {
      break;
    }
    end = next;
  }
  return end;
}

/** What is left of a frame, collected; of one column that column alone, of one value that value. */
function collected(rest: string, polars: () => string): { readonly code: string; readonly read: number } {
  if (/^\.height\b/u.test(rest)) {
    return { code: `.select(${polars()}.len()).collect().item()`, read: '.height'.length };
  }
  if (!rest.startsWith('["')) {
    return { code: '.collect()', read: 0 };
  }
  const close = behind(rest, 0);
  const label = rest.slice(1, close - 1);
  const call = callAt(rest, close);
  if (call !== undefined && VALUES.has(call.method) && !/^[.[]/u.test(rest.slice(call.end))) {
    const value = `${polars()}.col(${label})${rest.slice(close, call.end)}`;
    return { code: `.select(${value}).collect().item()`, read: call.end };
  }
  return { code: `.select(${label}).collect()`, read: 0 };
}

/**
 * Code over a LazyFrame that is collected at once, with `collect` as late as it can stand: behind filters and groups, and
 * with the one column or value that is wanted. `polars` gives the name of the library, which is then used.
 */
export function collectLate(code: string, name: string, polars: () => string): string {
  const start = `${name}.collect()`;
  let out = '';
  let quoted = false;
  for (let at = 0; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (quoted && character === '\\') {
      out += character + code.charAt(at + 1);
      at += 1;
      continue;
    }
    quoted = character === '"' ? !quoted : quoted;
    if (quoted || !code.startsWith(start, at) || /[\p{L}\p{N}_.]$/u.test(code.slice(0, at))) {
      out += character;
      continue;
    }
    const from = at + start.length;
    const end = lazyEnd(code, from, name);
    const rest = collected(code.slice(end), polars);
    out += name + code.slice(from, end) + rest.code;
    at = end + rest.read - 1;
  }
  return out;
}
