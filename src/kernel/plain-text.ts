const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])|\u009b[0-?]*[ -/]*[@-~]/gu;

/** Text as a terminal would leave it: without escape sequences, and with only the last state of a line that was overwritten. */
export function plainText(text: string): string {
  return text
    .replace(ANSI, '')
    .replace(/\r+\n/gu, '\n')
    .split('\n')
    .map(line => line.slice(line.slice(0, -1).lastIndexOf('\r') + 1))
    .join('\n');
}
