/** Lines between brackets: on one line when they are one. */
export function bracketed(before: string, lines: readonly string[], after: string): readonly string[] {
  return lines.length === 1
    ? [`${before}(${lines.join('')})${after}`]
    : [`${before}(`, ...lines.map(line => `    ${line}`), `)${after}`];
}
