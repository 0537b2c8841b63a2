import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repository } from '../setup/repository.mjs';

/**
 * One test of a report. `file` is relative to the repository in reports of Jest and of pytest with `junit_family=xunit1`,
 * else to the folder of the suite.
 *
 * @typedef {{ file: string, line?: number, title: string, status: 'passed' | 'failed' | 'skipped', message?: string }} Test
 */

const LINES = 6;
const ESCAPES = /\u001b\[[0-9;]*m/g;

/** A failed test in the summary: where it is, and how its message begins. */
export function failure(test, message = '') {
  const lines = message
    .replace(ESCAPES, '')
    .split('\n')
    .filter(line => line.trim() !== '');
  return [test, ...lines.slice(0, LINES).map(line => `    ${line}`)].join('\n');
}

/** The tests of a JSON report of Jest. A file that does not load is one failed test. */
export function readJest(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(repository.root, name).replaceAll('\\', '/');
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      title: fullName,
      status: ['passed', 'failed'].includes(status) ? status : 'skipped',
      message: failureMessages.join('\n')
    }));
    const isBroken = message !== '' && !tests.some(({ status }) => status === 'failed');
    return isBroken ? [...tests, { file, title: 'does not load or end', status: 'failed', message }] : tests;
  });
}

/** The tests of a JSON report of Playwright. An error outside of the tests is one failed test. */
export function readPlaywright(report) {
  const statusOf = ({ ok, tests }) => {
    if (ok && tests.every(({ status }) => status === 'expected')) return 'passed';
    return ok && tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'failed';
  };
  const messageOf = ({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n');
  const inside = ({ specs = [], suites = [] }) => [
    ...specs.map(spec => {
      const { file, line, title } = spec;
      return { file, line, title, status: statusOf(spec), message: messageOf(spec) };
    }),
    ...suites.flatMap(inside)
  ];
  const { errors, ...rest } = JSON.parse(readFileSync(report, 'utf8'));
  return [
    ...errors.map(({ message }) => ({ file: 'ui-tests', title: 'error', status: 'failed', message })),
    ...inside(rest)
  ];
}

const attribute = (text, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '';
const plain = text =>
  text
    .replace(/&#(?:10|xa);/gi, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The tests of a JUnit report, as pytest and Node write it. */
export function readJunit(report) {
  const [, ...cases] = readFileSync(report, 'utf8').split(/<testcase\b/);
  return cases.map(text => {
    const failed = text.search(/<(failure|error)\b/);
    const passed = /<skipped\b/.test(text) ? 'skipped' : 'passed';
    return {
      file: plain(attribute(text, 'file') || attribute(text, 'classname')).replaceAll('\\', '/'),
      title: plain(attribute(text, 'name')),
      status: failed < 0 ? passed : 'failed',
      message: failed < 0 ? '' : plain(attribute(text.slice(failed), 'message'))
    };
  });
}

/** How many tests passed, failed and were skipped, and those that did not pass with the beginning of their messages. */
export function count(tests) {
  const of = wanted => tests.filter(({ status }) => status === wanted);
  const failures = [...of('failed'), ...of('skipped')].map(({ file, line, title, status, message }) => {
    const at = line === undefined ? file : `${file}:${line}`;
    return failure(`${at} › ${title}`, status === 'skipped' ? 'skipped' : message);
  });
  return { passed: of('passed').length, failed: of('failed').length, skipped: of('skipped').length, failures };
}
