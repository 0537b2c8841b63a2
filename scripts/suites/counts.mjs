import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repository } from '../setup/repository.mjs';

const LINES = 6;
const ESCAPES = /\u001b\[[0-9;]*m/g;

/** A failed test as the summary tells it: where it stands, and how its message begins. */
export function failure(test, message) {
  const lines = message
    .replace(ESCAPES, '')
    .split('\n')
    .filter(line => line.trim() !== '');
  return [test, ...lines.slice(0, LINES).map(line => `    ${line}`)].join('\n');
}

/** The numbers of a report of Jest, and the failed tests by name. A test file that does not load counts as a failed test. */
export function countJest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const at = relative(repository.root, name);
    if (failed.length === 0) return message ? [failure(at, message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(`${at} › ${fullName}`, failureMessages.join('\n')));
  });
  return {
    failures,
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests
  };
}

/** The numbers of a report of Playwright, and the failed tests by name. */
export function countPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const messages = ({ tests }) => tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
  const failuresOf = ({ title, suites: inner = [], specs }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(spec => failure(`${spec.file}:${spec.line} ${title} › ${spec.title}`, messages(spec).join('\n'))),
    ...inner.flatMap(failuresOf)
  ];
  return {
    failures: [...errors.map(({ message }) => failure('ui-tests', message ?? '')), ...suites.flatMap(failuresOf)],
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped
  };
}

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
