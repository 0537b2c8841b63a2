import { readFileSync } from 'node:fs';
import { failure } from './failure.mjs';

const attribute = (text, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '';
const plain = text =>
  text
    .replace(/&#(?:10|xa);/gi, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The numbers of a JUnit report, every test case once, and the failed ones by name. */
export function countJunit(file) {
  const cases = readFileSync(file, 'utf8')
    .split(/<testcase\b/)
    .slice(1);
  const failed = cases.filter(text => /<(failure|error)\b/.test(text));
  const skipped = cases.filter(text => /<skipped\b/.test(text)).length;
  const failures = failed.map(text => {
    const message = attribute(text.slice(text.search(/<(failure|error)\b/)), 'message');
    return failure(plain(`${attribute(text, 'classname')} › ${attribute(text, 'name')}`), plain(message));
  });
  return { passed: cases.length - failed.length - skipped, failed: failed.length, skipped, failures };
}
