import { jsonReader as read } from './json-reader.js';
import type { SyntaxReport } from './syntax-report.js';

const MOST_TEXT = 1_000;
const MOST_MODULES = 100;

/** A syntax report from the untrusted JSON of the kernel. Throws `KernelError` `kernel_reply` when it is none. */
export function parseSyntaxReport(value: unknown): SyntaxReport {
  const report = read.record(value, 'syntax report');
  const syntax = read.record(report['syntax'], 'syntax');
  return {
    syntax: parseSyntax(syntax),
    missingImports: read
      .list(report['missingImports'], 'imports', MOST_MODULES)
      .map(name => read.text(name, 'import', MOST_TEXT))
  };
}

function parseSyntax(syntax: Readonly<Record<string, unknown>>): SyntaxReport['syntax'] {
  const status = read.oneOf(syntax['status'], ['ok', 'error', 'unchecked'] as const, 'syntax');
  switch (status) {
    case 'ok':
      return { status };
    case 'error': {
      const message = read.text(syntax['message'], 'syntax', MOST_TEXT);
      return { status, message, line: read.count(syntax['line'], 'line') };
    }
    case 'unchecked':
      return { status, reason: read.text(syntax['reason'], 'syntax', MOST_TEXT) };
  }
}
