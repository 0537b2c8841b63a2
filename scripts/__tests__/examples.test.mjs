import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCommand } from '../setup/run-command.mjs';

describe('the example without a page', () => {
  it('ends a run by a tool, then gives a result of the form that was asked for', async () => {
    const { code, stdout, tail } = await runCommand(process.execPath, ['examples/headless/agent.mjs']);
    assert.equal(code, 0, tail);
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      '… readFridges {}',
      '… raiseAlarm {"fridge":"B","celsius":9.4}',
      "raiseAlarm { fridge: 'B', celsius: 9.4 }",
      '… submit {"fridges":2,"tooWarm":["B"]}',
      '2 fridges, too warm: B'
    ]);
  });
});
