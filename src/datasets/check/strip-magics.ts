/** Cell magics whose body is Python of the user's namespace. */
const PYTHON_CELLS = new Set(['time', 'timeit', 'capture', 'prun', 'memit', 'mprun', 'lprun', 'py', 'python']);

/** Line magics that may bind any name. */
const BINDING = /^\s*%(?:run|load|store|pylab|autoreload|reset|macro|rerun|loadpy|env)\b/u;

export type StrippedCode = {
  /** Plain Python with the same number of lines. */
  readonly code: string;
  /** Whether a magic may have bound names that the code does not show. */
  readonly mayBind: boolean;
  /** Whether a line is handed to the shell. */
  readonly shell: boolean;
};

/** Takes out what is IPython's and not Python's: magics, shell lines, help marks. A cell of another language is empty. */
export function stripMagics(source: string): StrippedCode {
  const lines = source.split('\n');
  const first = lines.findIndex(line => line.trim() !== '');
  const cellMagic = /^%%(\w+)/u.exec(lines[first] ?? '')?.[1];
  if (cellMagic !== undefined) {
    if (!PYTHON_CELLS.has(cellMagic)) {
      return { code: '', mayBind: true, shell: /^(?:bash|sh|script|cmd|!)$/u.test(cellMagic) };
    }
    lines[first] = '';
  }
  let mayBind = false;
  let shell = false;
  const quotes = new QuoteState();
  const stripped = lines.map(line => {
    const inside = quotes.open;
    quotes.read(line);
    if (inside) {
      return line;
    }
    mayBind ||= BINDING.test(line);
    const [, indent = '', target = ''] = /^(\s*)((?:[\w.,[\] \t'"]+=(?!=)\s*)?)/u.exec(line) ?? [];
    const rest = line.slice(indent.length + target.length);
    if (/^(?:%|!|\?\??\w)/u.test(rest) || (target === '' && /^[\w.]+\?\??\s*$/u.test(rest))) {
      shell ||= rest.startsWith('!') || /^%(?:sx|system|pip|conda|mamba|uv)\b/u.test(rest);
      return target === '' ? `${indent}pass` : `${indent}${target}None`;
    }
    return line;
  });
  return { code: stripped.join('\n'), mayBind, shell };
}

/** Follows triple-quoted strings over lines, so that a percent sign in a text is no magic. */
class QuoteState {
  /** The quote that is open at the start of the next line, empty when none is. */
  open = '';

  read(line: string): void {
    for (const [mark] of line.matchAll(/\\.|'''|"""|#|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/gu)) {
      if (this.open !== '') {
        this.open = mark === this.open ? '' : this.open;
      } else if (mark === '#') {
        return;
      } else if (mark === "'''" || mark === '"""') {
        this.open = mark;
      }
    }
  }
}
