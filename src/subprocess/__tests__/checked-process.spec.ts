import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { madeFolder } from '../../models/__tests__/new-folder.js';
import { CheckedProcess } from '../checked-process.js';

const folder = madeFolder();
const program = join(folder, 'child.cjs');
const schema = Type.Object({ said: Type.String() });
type Asked = { readonly say?: string; readonly variable?: string; readonly leave?: 'never'; readonly wrong?: true };

writeFileSync(
  program,
  `process.on('message', ({ say, variable, wrong, leave }) => {
     if (leave) { setInterval(() => {}, 1000); process.removeAllListeners('disconnect'); process.on('disconnect', () => {}); }
     if (wrong) process.send({ shouted: 1 });
     else process.send({ said: variable === undefined ? String(say) : String(process.env[variable]) });
   });
   process.on('disconnect', () => process.exit(0));
   console.error('started');`
);

const started: CheckedProcess<typeof schema, Asked>[] = [];
afterEach(async () => {
  started.forEach(child => child.kill());
  await Promise.all(started.splice(0).map(child => child.ended));
});

function start(options: { readonly log?: (line: string) => void; readonly leave?: number } = {}) {
  const child = new CheckedProcess<typeof schema, Asked>({
    program,
    schema,
    heap: 64,
    environment: ['PATH', 'CELLWRIGHT_PASSED'],
    variables: { CELLWRIGHT_SET: 'set' },
    leave: 1000,
    ...options
  });
  started.push(child);
  return child;
}

const answer = (child: CheckedProcess<typeof schema, Asked>, asked: Asked) =>
  new Promise<string>(resolve => {
    child.listen(({ said }) => resolve(said));
    child.send(asked);
  });

describe('CheckedProcess', () => {
  it('answers, and says when it is gone', async () => {
    const child = start();
    expect(await answer(child, { say: 'hello' })).toBe('hello');
    expect(child.alive).toBe(true);
    child.kill();
    expect(await child.ended).toBe('signal SIGKILL');
    expect(child.alive).toBe(false);
    child.send({ say: 'nobody hears' });
  });

  it('gets the variables that are named and no others', async () => {
    process.env['CELLWRIGHT_PASSED'] = 'passed';
    process.env['CELLWRIGHT_KEY'] = 'secret';
    const child = start();
    expect(await answer(child, { variable: 'CELLWRIGHT_PASSED' })).toBe('passed');
    expect(await answer(child, { variable: 'CELLWRIGHT_SET' })).toBe('set');
    expect(await answer(child, { variable: 'CELLWRIGHT_KEY' })).toBe('undefined');
  });

  it('is ended when it says what it may not', async () => {
    const child = start();
    child.send({ wrong: true });
    expect(await child.ended).toBe('signal SIGKILL');
  });

  it('may leave by itself, and is ended when it does not', async () => {
    const willing = start({ leave: 60_000 });
    await answer(willing, { say: 'ready' });
    await willing.leave();
    expect(await willing.ended).toBe('code 0');
    const unwilling = start({ leave: 20 });
    await answer(unwilling, { leave: 'never' });
    await unwilling.leave();
    expect(await unwilling.ended).toBe('signal SIGKILL');
  });

  it('says why it did not start, and what it printed', async () => {
    const lines: string[] = [];
    const child = start({ log: line => lines.push(line) });
    await answer(child, { say: 'ready' });
    await child.leave();
    expect(lines.join('\n')).toContain('started');
    const missing = new CheckedProcess({
      program: join(folder, 'none.cjs'),
      schema,
      heap: 64,
      environment: [],
      leave: 10
    });
    expect(await missing.ended).toBe('code 1');
  });
});
