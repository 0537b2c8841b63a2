import type { OfferedReading } from '../plan/index.js';
import type { AskReport } from './ask-report.js';

/**
 * The answer for people: the sentence with what it takes for granted, or the readings to choose from; the code, and what
 * running it printed. Ends with a line break unless empty.
 */
export function reportText(report: AskReport): string {
  const assumptions = report.assumptions.map(text => `- ${text}`).join('\n');
  const code = report.cells.map(cell => `\`\`\`python\n${cell.code}\n\`\`\``);
  const outputs = report.outputs.map(output => output.text.trimEnd());
  const text = withReadings(report.text, report.readings ?? []);
  const parts = [text, assumptions, ...code, ...outputs].filter(part => part !== '');
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

/** A text with numbered readings below it, unless it lists them itself. */
export function withReadings(text: string, readings: readonly OfferedReading[]): string {
  const listed = readings.map((reading, at) => `${at + 1}. ${reading.text}`).join('\n');
  return text.includes(listed) ? text : `${text}\n\n${listed}`;
}
