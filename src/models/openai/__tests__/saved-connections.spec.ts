import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import { madeFolder } from '../../__tests__/new-folder.js';
import { endpointOptions, readSavedConnections, readSmallFile } from '../saved-connections.js';

const lab = { id: 'connection:lab', name: 'Lab', baseUrl: 'http://127.0.0.1:8080/v1', model: 'm' };
const folder = madeFolder();

const write = (name: string, content: unknown): void =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

it('are none in a folder that is not there, and nothing is made', async () => {
  expect(await readSavedConnections(join(folder, 'none'))).toEqual([]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('have all that was said of them, and the secrets of their own origin', async () => {
  write('connections.json', { connections: [{ ...lab, strategy: 'grammar', effort: 'low' }] });
  write('keys.json', {
    keys: { 'connection:lab': { origin: 'http://127.0.0.1:8080', key: 'k', headers: { a: 'b' } } }
  });
  const [stored] = await readSavedConnections(folder);
  const { name: _name, ...options } = lab;
  expect(stored && endpointOptions(stored, {})).toEqual({
    ...options,
    keyIn: 'connection',
    apiKey: 'k',
    headers: { a: 'b' },
    strategy: 'grammar',
    effort: 'low'
  });
});

describe('a small file', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is read as what was looked at, whatever takes its name in the meantime', async () => {
    write('small.json', 'as it was');
    for (const look of ['stat', 'open'] as const) {
      const real = files[look] as (...given: readonly unknown[]) => Promise<never>;
      jest.spyOn(files, look).mockImplementation(async (...given: readonly unknown[]) => {
        const found = await real(...given);
        write('large.json', ' '.repeat(2 ** 21));
        renameSync(join(folder, 'large.json'), join(folder, 'small.json'));
        return found;
      });
    }
    expect((await readSmallFile(join(folder, 'small.json')))?.slice(0, 20)).toBe('as it was');
    expect(await readSmallFile(join(folder, 'small.json'))).toBeUndefined();
  });

  it('is no folder and no pipe, and a pipe does not block', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(await readSmallFile(join(folder, 'pipe'))).toBeUndefined();
    expect(await readSmallFile(folder)).toBeUndefined();
  });
});
