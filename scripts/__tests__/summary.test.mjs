import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summary } from '../suites/run-suites.mjs';

const suite = (name, failures) => ({ name, passed: 3, failed: failures.length, failures, seconds: 1 });
const failure = at => [`file-${at}.spec.ts › is right`, ...Array.from({ length: 6 }, (_, line) => `    line ${line}`)];

describe('the summary of a run', () => {
  it('ends with the failed tests, the first lines of each, and the sums', () => {
    const text = summary([suite('unit', [failure(1).join('\n')]), suite('dom', [])]);
    assert.match(text, /✗ unit: file-1\.spec\.ts › is right\n {4}line 0\n[\s\S]*line 5\n\n6 passed, 1 failed\n$/);
  });

  it('has 60 lines at most and names each test, however many failed', () => {
    for (const count of [5, 20, 40, 300]) {
      const failures = Array.from({ length: count }, (_, at) => failure(at).join('\n'));
      const names = ['lint', 'python', 'checkout', 'unit', 'dom', 'kernel', 'journeys', 'llama', 'wheel', 'browser'];
      const lines = summary(names.map(name => suite(name, name === 'unit' ? failures : []))).split('\n');
      assert.ok(lines.length <= 60, `${lines.length} lines`);
      const named = lines.filter(line => line.startsWith('✗ unit: file-')).length;
      assert.equal(named, Math.min(count, 40));
      if (count > 40) assert.ok(lines.includes('… and 260 more, above.'));
    }
  });
});
