/** Lines for failed tests, so that the whole summary fits on the last screen of a log. */
const MOST_LINES = 40;

/** The failed tests by name, each with the first lines of its message, as many as there is room for. */
function failuresOf(done) {
  const failures = done.flatMap(({ name, failures = [] }) => failures.map(text => `✗ ${name}: ${text}`.split('\n')));
  const each = Math.max(1, Math.floor(MOST_LINES / Math.max(1, failures.length)));
  const shown = failures.slice(0, MOST_LINES).flatMap(lines => lines.slice(0, each));
  const left = failures.length - MOST_LINES;
  return left > 0 ? [...shown, `… and ${left} more, above.`] : shown;
}

/**
 * What came of the suites: a line each, the failed tests, and the sums, in 60 lines at most.
 *
 * @param {readonly import('./suites.mjs').Done[]} done
 */
export function summary(done) {
  const lines = done.map(({ name, passed, failed, note, seconds }) => {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
    return `${name.padEnd(9)}${counts} ${seconds.toFixed(0).padStart(5)} s${note ? `  ${note}` : ''}`;
  });
  const sum = key => done.reduce((total, suite) => total + suite[key], 0);
  return ['', ...lines, '', ...failuresOf(done), '', `${sum('passed')} passed, ${sum('failed')} failed`, ''].join('\n');
}
