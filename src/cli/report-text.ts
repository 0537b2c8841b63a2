import type { AskReport } from './ask-report.js';

/** The answer for people: the sentence, the code, and what running it printed. Ends with a line break unless empty. */
export function reportText(report: AskReport): string {
  const code = report.cells.map(cell => `\`\`\`python\n${cell.code}\n\`\`\``);
  const outputs = report.outputs.map(output => output.text.trimEnd());
  const parts = [report.text, ...code, ...outputs].filter(part => part !== '');
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
