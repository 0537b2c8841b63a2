import { jsonReader as read } from './json-reader.js';
import type { SyntaxReport } from './syntax-report.js';

const MOST_TEXT = 1_000;
const MOST_MODULES = 100;

/** A syntax report from the untrusted JSON of the kernel. Throws `KernelError` `kernel_reply` when it is none. */
export function parseSyntaxReport(value: unknown): SyntaxReport {
  const report = read.record(value, 'syntax report');
  const syntax = read.record(report['syntax'], 'syntax');
  const status = read.oneOf(syntax['status'], ['ok', 'error'] as const, 'syntax');
  return {
    syntax:
      status === 'ok'
        ? { status }
        : {
            status,
            message: read.text(syntax['message'], 'syntax', MOST_TEXT),
            line: read.count(syntax['line'], 'line')
          },
    missingImports: read
      .list(report['missingImports'], 'imports', MOST_MODULES)
      .map(name => read.text(name, 'import', MOST_TEXT))
  };
}
