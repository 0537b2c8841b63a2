import { readFileSync } from 'node:fs';

/** The numbers of a JUnit report: every test case once. */
export function countJunit(file) {
  const cases = readFileSync(file, 'utf8')
    .split(/<testcase\b/)
    .slice(1);
  const failed = cases.filter(text => /<(failure|error)\b/.test(text)).length;
  const skipped = cases.filter(text => /<skipped\b/.test(text)).length;
  return { passed: cases.length - failed - skipped, failed, skipped };
}
