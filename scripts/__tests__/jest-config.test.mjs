import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { repository } from '../setup/repository.mjs';

it('what tests of Jest leave in the temporary folder is gone when they end', () => {
  const config = JSON.stringify(join(repository.root, 'jest.config.cjs'));
  const leave = `require(${config}); console.log(fs.mkdtempSync(path.join(os.tmpdir(), 'left-')))`;
  const left = execFileSync(process.execPath, ['-e', leave], { encoding: 'utf8' }).trim();
  assert.match(left, /left-\w+$/);
  assert.equal(existsSync(left), false);
});
