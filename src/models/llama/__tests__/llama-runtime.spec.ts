import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRuntimeInstalled } from '../llama-runtime.js';
import { writeRuntime } from './write-runtime.js';

const folder = mkdtempSync(join(tmpdir(), 'cellwright-runtime-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['.cellwright', 'node-llama-cpp/dist/index.js'])('a runtime without %s is none', missing => {
  writeRuntime(folder);
  expect(isRuntimeInstalled(folder)).toBe(true);
  rmSync(join(folder, 'node_modules', missing));
  expect(isRuntimeInstalled(folder)).toBe(false);
});
