import type { ProvenanceRow } from './provenance-row.js';

/** The rows as a Markdown list. Names that hold backticks keep them. */
export function provenanceMarkdown(title: string, rows: readonly ProvenanceRow[]): string {
  const lines = rows.map(({ label, value }) => {
    const text = value.map(part => (typeof part === 'string' ? escapeMarkdown(part) : quote(part.code))).join('');
    return `- **${label}**: ${text}`;
  });
  return [`**${title}**`, '', ...lines, ''].join('\n');
}

function quote(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(run => run.length)) + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}
