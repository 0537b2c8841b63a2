const LINES = 6;
const ESCAPES = /\u001b\[[0-9;]*m/g;

/**
 * A failed test as the summary tells it: where it stands, and how its message begins.
 *
 * @param {string} test
 * @param {string} message
 */
export function failure(test, message) {
  const lines = message
    .replace(ESCAPES, '')
    .split('\n')
    .filter(line => line.trim() !== '');
  return [test, ...lines.slice(0, LINES).map(line => `    ${line}`)].join('\n');
}
