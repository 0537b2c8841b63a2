import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFolder } from '../../__tests__/new-folder.js';
import { endpointOptions, readSavedConnections } from '../saved-connections.js';

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
