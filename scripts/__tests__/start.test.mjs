import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repository } from '../setup/repository.mjs';

/** `npm start` in a work folder of its own. */
class Start {
  constructor(work, args = []) {
    this.child = spawn(process.execPath, [join(repository.root, 'scripts', 'start.mjs'), '--no-browser', ...args], {
      cwd: repository.root,
      env: { ...process.env, CELLWRIGHT_WORK: work },
      stdio: ['ignore', 'pipe', 'pipe']
    });
    this.printed = '';
    this.exited = new Promise(resolve => this.child.on('exit', (code, signal) => resolve(code ?? signal)));
    this.child.stderr.setEncoding('utf8').on('data', text => (this.printed += text));
    this.child.stdout.setEncoding('utf8').on('data', text => {
      this.printed += text;
      this.child.emit('printed');
    });
  }

  /** The address it prints; rejects when it ends without one. */
  async ready() {
    const ended = this.exited.then(() => true);
    for (;;) {
      const address = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(this.printed)?.[0];
      if (address && this.printed.includes('Ctrl-C')) return new URL(address);
      if (await Promise.race([ended, once(this.child, 'printed').then(() => false)])) {
        throw new Error(`npm start ended:\n${this.printed}`);
      }
    }
  }

  async stop(signal = 'SIGINT') {
    this.child.kill(signal);
    return this.exited;
  }
}

describe('npm start', () => {
  const work = mkdtempSync(join(tmpdir(), 'cellwright-start-'));
  let start;
  let address;
  let get;
  before(async () => {
    start = new Start(work);
    address = await start.ready();
    const headers = { Authorization: `token ${address.searchParams.get('token')}` };
    get = async path => (await fetch(new URL(path, address.origin), { headers })).json();
  });
  after(async () => {
    await start.stop('SIGTERM');
    rmSync(work, { recursive: true, force: true });
  });

  it('prints an address on this machine that needs its token', async () => {
    assert.equal(address.hostname, '127.0.0.1');
    assert.ok(address.searchParams.get('token').length >= 32);
    assert.equal((await fetch(new URL('/api/sessions', address.origin))).status, 403);
  });

  it('has the server extension loaded', () => {
    const log = readFileSync(/log is (\S+)/.exec(start.printed)[1], 'utf8');
    assert.match(log, /jupyterlab_cellwright \| extension was successfully loaded/);
  });

  it('has the session of the example started and its loading cell run', async () => {
    const sessions = await get('/api/sessions');
    assert.deepEqual(
      sessions.map(({ path }) => path),
      ['penguins.ipynb']
    );
    const { content } = await get('/api/contents/penguins.ipynb');
    const [loading] = content.cells.filter(cell => cell.cell_type === 'code');
    assert.equal(loading.execution_count, 1);
    assert.match(JSON.stringify(loading.outputs), /Adelie/);
  });

  it('offers both examples with their data', async () => {
    const names = async path => (await get(`/api/contents/${path}`)).content.map(({ name }) => name);
    assert.deepEqual((await names('')).sort(), ['README.md', 'data', 'penguins.ipynb', 'rides.ipynb']);
    assert.deepEqual((await names('data')).sort(), ['penguins.csv', 'rides.csv']);
    const rides = readFileSync(join(work, 'examples', 'data', 'rides.csv'), 'utf8');
    assert.equal(rides.trimEnd().split('\n').length, 184_204);
  });

  it('offers a description that names only what lies beside it, or says that it does not', () => {
    const folder = join(work, 'examples');
    const [beside, elsewhere] = readFileSync(join(folder, 'README.md'), 'utf8').split('## Only in the repository');
    const named = text => [...text.matchAll(/`([\w/]+\.(?:csv|ipynb|mjs|py)|\w+\/)`/g)].map(([, name]) => name);
    const isThere = name => existsSync(join(folder, name)) || existsSync(join(folder, 'data', name));
    assert.ok(named(beside).includes('data/rides.csv'));
    assert.deepEqual(
      named(beside).filter(name => !isThere(name)),
      []
    );
    assert.deepEqual(named(elsewhere).filter(isThere), []);

    const rides = readFileSync(join(folder, 'data', 'rides.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1);
    const rows = rides.map(line => line.split(','));
    for (const [at, what] of [
      [1, 'drop-off times'],
      [4, 'distances'],
      [5, 'fares'],
      [6, 'tips']
    ]) {
      const share = (100 * rows.filter(row => row[at] === '').length) / rows.length;
      assert.match(beside, new RegExp(`${share.toFixed(1)} % of the ${what}`));
    }
  });

  it('keeps what the user changed, opens the panel, and ends everything on Ctrl-C', async () => {
    const workspace = await get('/lab/api/workspaces/default');
    assert.equal(workspace.data['layout-restorer:data'].right.current, 'jp-cw-panel');
    assert.equal(await start.stop('SIGINT'), 0);
    await assert.rejects(fetch(new URL('/api/status', address.origin)));

    const notes = join(work, 'examples', 'README.md');
    writeFileSync(notes, 'mine');
    start = new Start(work);
    await start.ready();
    assert.equal(readFileSync(notes, 'utf8'), 'mine');
  });

  it('says in one sentence when the port is taken or an argument is wrong', async () => {
    const { port } = new URL(/http:\/\/127\.0\.0\.1:\d+\//.exec(start.printed)[0]);
    const taken = new Start(work, ['--port', port]);
    await assert.rejects(taken.ready(), new RegExp(`Port ${port} is in use`));
    assert.equal(await taken.exited, 1);
    const wrong = new Start(work, ['--port', 'seven']);
    await assert.rejects(wrong.ready(), /seven is no port[\s\S]*Usage: npm start/);
    assert.equal(await wrong.exited, 1);
  });
});
