/** The text without white space around it, and without the one fence that encloses all of it. */
export function withoutFence(text: string): string {
  const trimmed = text.trim();
  const line = trimmed.indexOf('\n');
  return line > 0 && /^```\w*$/.test(trimmed.slice(0, line).trim()) && trimmed.endsWith('```')
    ? trimmed.slice(line, -3).trim()
    : trimmed;
}
