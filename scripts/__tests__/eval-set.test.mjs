import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { evalOptions } from '../eval/run-eval.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { read, testFolder } from './folders.mjs';

const folder = testFolder();

describe('what is typed', () => {
  it('is the halves of this repository without --set', () => {
    const options = evalOptions(['--class', '3', '--class', '4'], folder);
    assert.equal(options.half, 'dev');
    assert.deepEqual([options.class, options.model, options.set], [['3', '4'], 'builtin', undefined]);
  });

  it('is a file of questions with it, its path and that of the model’s file from where the command was typed', () => {
    writeFileSync(join(folder, 'model.json'), '{}');
    const options = evalOptions(['--set', 'my.jsonl', '--model', 'scripted:model.json', '--limit', '5'], folder);
    assert.equal(options.set, resolve(folder, 'my.jsonl'));
    assert.equal(options.model, `scripted:${resolve(folder, 'model.json')}`);
    assert.equal(options.limit, '5');
    assert.equal(evalOptions(['--set', 'a', '--model', 'openai:b/c:4b'], folder).model, 'openai:b/c:4b');
  });

  it('is the blind half where its report is written, which the page about the analyst has a place for', () => {
    assert.equal(evalOptions(['--write'], folder).half, 'blind');
    assert.match(read('docs', 'analyst.md'), /^<!-- blind -->$[^]*^<!-- \/blind -->$/m);
  });

  for (const [argv, words] of [
    [['--set', 'a.jsonl', '--limit', 'few'], /--limit takes a number/],
    [['--half', 'other'], /npm run eval/],
    [['--sett', 'a.jsonl'], /npm run eval/],
    [['--write', '--model=openai:m'], /--write takes no other options/]
  ]) {
    it(`is refused with the usage: ${argv.join(' ')}`, () => {
      assert.throws(
        () => evalOptions(argv, folder),
        error => error instanceof SetupError && words.test(error.message)
      );
    });
  }
});
