import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { madeFolder } from '../../__tests__/new-folder.js';
import { isRuntimeInstalled } from '../llama-runtime.js';
import { writeRuntime } from './write-runtime.js';

const folder = madeFolder();

test.each(['.cellwright', 'node-llama-cpp/dist/index.js'])('a runtime without %s is none', missing => {
  writeRuntime(folder);
  expect(isRuntimeInstalled(folder)).toBe(true);
  rmSync(join(folder, 'node_modules', missing));
  expect(isRuntimeInstalled(folder)).toBe(false);
});
