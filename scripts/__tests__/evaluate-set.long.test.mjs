import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { evaluateSet } from '../eval/run-eval.mjs';
import { repository } from '../setup/repository.mjs';
import { testFolder } from './folders.mjs';

/** `npm run ask` without its set-up. */
async function ask(batch, args) {
  const { ask: askBuilt } = await import('../../lib/cli/index.js');
  let replies = '';
  const argv = ['--batch', 'batch.jsonl', '--run', ...args];
  const code = await askBuilt(argv, {
    python: repository.python,
    service: join(repository.root, 'jupyterlab_cellwright', 'service', 'service.mjs'),
    folder: batch,
    env: {},
    output: { answer: text => (replies += text), progress: () => undefined },
    signal: new AbortController().signal
  });
  assert.equal(code, 0);
  writeFileSync(join(batch, 'replies.jsonl'), replies);
}

describe('a set of questions', () => {
  const home = testFolder();
  writeFileSync(join(home, 'birds.csv'), 'kind,mass\nowl,2\nkite,1\nowl,4\n');
  const scenario = join(home, 'model.json');
  const draft = (text, code) => [
    { match: { role: 'main', text }, calls: [{ name: 'generatePythonCode', arguments: { query: text } }] },
    { match: { role: 'subquery', text }, text: `Drafted.\n\`\`\`python\n${code}\n\`\`\`` }
  ];
  writeFileSync(
    scenario,
    JSON.stringify({
      replies: [
        ...draft('total', 'df["mass"].sum()'),
        ...draft('heaviest', 'df.groupby("kind")["mass"].max()'),
        ...draft('lightest', 'df["mass"].max()'),
        ...draft('broken', 'df["mass"].sum().nothing'),
        { match: { text: 'sky' }, text: 'Nothing in the data says so.' },
        { match: { text: 'often' }, text: 'There are 3 rows.' }
      ]
    })
  );
  const line = (id, kind, question, answer) => ({ id, class: kind, data: ['birds.csv'], question, answer });
  const file = join(home, 'questions.jsonl');
  writeFileSync(
    file,
    [
      line('a', 'sums', 'What is the total mass?', 7),
      line('b', 'sums', 'What is the heaviest of each kind?', { type: 'groups', values: { kite: 1, owl: 4 } }),
      line('c', 'sums', 'How heavy is the lightest?', 1),
      line('d', 'sums', 'What is broken?', 1),
      line('e', 'words', 'What colour is the sky?', { type: 'decline' }),
      line('f', 'words', 'How often was a bird seen?', 3)
    ]
      .map(each => JSON.stringify(each))
      .join('\n')
  );
  const options = { set: file, model: `scripted:${scenario}`, deadline: '60', json: true, list: [] };
  const work = join(home, 'work');
  mkdirSync(work);

  it('is asked and judged: right, wrong and why, by class', { timeout: 120_000 }, async () => {
    const { classes, questions } = JSON.parse(await evaluateSet(options, work, ask));
    const outcomes = Object.fromEntries(questions.map(({ id, outcome }) => [id, outcome]));
    assert.deepEqual(outcomes, { a: 'right', b: 'right', c: 'wrong', d: 'wrong', e: 'right', f: 'right' });
    assert.deepEqual(Object.keys(classes), ['sums', 'words', 'together']);
    assert.equal(classes.sums.right, 2);
    assert.equal(classes.together.questions, 6);
    assert.ok(classes.together['total s'] > 0);
  });

  it('may be cut short, and is a table for people', { timeout: 120_000 }, async () => {
    const table = await evaluateSet({ ...options, limit: '1', json: false, list: ['right'] }, work, ask);
    assert.match(table, /^a \[sums\] right: What is the total mass\?/);
    assert.match(table, /\| Class \| Questions \| Right \| Wrong \| Gave up \| No reply \| Invalid calls \|/);
    assert.match(table, /\| sums \| 1 \| 1 \(100 %\) \| 0 \(0 %\) \|/);
  });

  it('with a line that is none is refused before anything is asked, with its number', async () => {
    const bad = join(home, 'bad.jsonl');
    writeFileSync(bad, '{"id": "a", "question": "How many?"}\n');
    const asked = evaluateSet({ ...options, set: bad }, work, () => assert.fail('asked'));
    await assert.rejects(asked, /Line 1 of bad\.jsonl: it has no "data"/);
  });
});
