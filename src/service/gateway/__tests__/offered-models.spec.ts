import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { offeredModels } from '../offered-models.js';

const log = pino({ level: 'silent' });
const folder = madeFolder();

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('the models on offer', () => {
  it('are none in a bare environment', () => {
    expect(offeredModels({ PATH: '/bin' }, log)).toEqual([]);
  });

  it('name the host that text goes to, and never the key', () => {
    const env = { CELLWRIGHT_OPENAI_BASE_URL: 'https://models.example:8443/v1', CELLWRIGHT_OPENAI_MODEL: 'm' };
    const [offered] = offeredModels({ ...env, OPENAI_API_KEY: 'canary' }, log);
    const said = { id: 'openai:m', host: 'models.example:8443', destination: 'network', codeForm: 'code' };
    expect(offered?.connection).toMatchObject(said);
    expect(JSON.stringify(offered?.connection)).not.toContain('canary');
  });

  it('are the others when one cannot be had', () => {
    const env = {
      CELLWRIGHT_OPENAI_BASE_URL: 'nonsense',
      CELLWRIGHT_OPENAI_MODEL: 'm',
      CELLWRIGHT_SCRIPT: file('demo.json', { id: 'scripted:demo', replies: [{ text: 'Hello' }] })
    };
    expect(offeredModels(env, log).map(({ connection }) => connection.id)).toEqual(['scripted:demo']);
    expect(offeredModels({ CELLWRIGHT_SCRIPT: file('broken.json', { replies: [] }) }, log)).toEqual([]);
  });

  it('say where a scenario claims to run, on the server by default', () => {
    const destination = (scenario: object): string | undefined =>
      offeredModels({ CELLWRIGHT_SCRIPT: file('demo.json', { replies: [{ text: 'a' }], ...scenario }) }, log)[0]
        ?.connection.destination;
    expect(destination({})).toBe('server');
    expect(destination({ destination: 'network' })).toBe('network');
  });
});
