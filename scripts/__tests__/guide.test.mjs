import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { read, testFolder } from './folders.mjs';

const guide = read('docs', 'write-a-tool.md');

/** The code of the guide by file name, which is the first line of each block. */
const files = new Map(
  [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => {
    const [, name] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? [];
    assert.ok(language === 'ts' && name, `A block of the guide is not TypeScript with a file name:\n${code}`);
    return [name, code];
  })
);

// Within this repository the package is known by its own name, as it is to whoever installed it.
const folder = testFolder(repository.work);
for (const [name, code] of files) writeFileSync(join(folder, name), code);

/** All blocks as one module: each under its name, with what tests need to drive them. Loading it runs the tests of the guide. */
async function loadGuide() {
  const names = [...files.keys()].map(name => name.replace(/\.ts$/, ''));
  const entry = [
    "export { bind, createAgent } from 'jupyterlab-cellwright/agent';",
    "export { parseScenario, ScriptedModelClient } from 'jupyterlab-cellwright/models/scripted';",
    "export { IToolRegistry } from 'jupyterlab-cellwright';",
    ...names.map(name => `export * as ${JSON.stringify(name)} from './${name}.js';`)
  ];
  writeFileSync(join(folder, 'entry.ts'), entry.join('\n'));
  const outfile = join(folder, 'guide.mjs');
  await build({
    entryPoints: [join(folder, 'entry.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    // As readers have it: Node resolves the packages.
    packages: 'external'
  });
  return import(pathToFileURL(outfile).href);
}

const loaded = await loadGuide();
const { bind, createAgent, parseScenario, ScriptedModelClient } = loaded;

/** Lets a scripted model make one call; gives what came of it and what the model read. */
async function call(toolset, name, args, { signal, ...options } = {}, replies = []) {
  const scenario = [{ calls: [{ name, arguments: args }] }, ...replies, { text: 'Done.' }];
  const model = new ScriptedModelClient(parseScenario(scenario));
  const agent = createAgent({ model, toolsets: [toolset], prompt: 'Help.', ...options });
  const events = [];
  agent.subscribe(event => events.push(event));
  const result = await agent.run('Go on.', { signal });
  const read = result.messages.find(({ role }) => role === 'tool');
  return { result, events, status: read.status, read: read.parts.map(({ text }) => text).join('\n') };
}

describe('the guide to writing tools', () => {
  it('compiles', async () => {
    const config = {
      extends: '../../tsconfig.base.json',
      compilerOptions: { composite: false, noEmit: true, lib: ['ES2022', 'DOM'], types: ['node'] },
      include: ['*.ts']
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(repository.nodeModules, 'typescript-7', 'bin', 'tsc');
    const { code, stdout } = await runCommand(process.execPath, [tsc, '-p', folder]);
    assert.equal(code, 0, stdout);
  });

  it('adds a toolset whose tool gets what was bound', async () => {
    const added = [];
    const plugin = loaded['index'].default;
    assert.deepEqual(plugin.requires, [loaded.IToolRegistry]);
    plugin.activate({}, { add: (...what) => added.push(what) });
    const [[toolset, bindings]] = added;
    const { read } = await call(toolset, 'glossary__define', { term: 'Active user' }, { bindings });
    assert.equal(read, 'Logged in within the last 28 days.');
  });

  it('asks a model from within a tool', async () => {
    const { TranslateToolset } = loaded['translate-toolset'];
    const subquery = { match: { role: 'subquery', text: 'Guten Tag' }, text: '{"english":"Good day"}' };
    const { read } = await call(new TranslateToolset(), 'translate', { text: 'Guten Tag' }, {}, [subquery]);
    assert.equal(read, 'Good day');
  });

  it('ends a run with a value', async () => {
    const { result } = await call(new loaded['metric-toolset'].MetricToolset(), 'chooseMetric', { metric: 'mass' });
    assert.equal(result.status, 'tool');
    assert.deepEqual(result.value, { metric: 'mass' });
  });

  it('shows the model less than a tool returns', async () => {
    const { events, read } = await call(new loaded['orders-toolset'].OrdersToolset(), 'orders', { day: '2026-03-01' });
    assert.equal(read, '2 orders, 42 in all');
    assert.equal(events.find(({ type }) => type === 'tool-end').result.value.length, 2);
    const refused = await call(new loaded['orders-toolset'].OrdersToolset(), 'orders', {});
    assert.match(refused.read, /^The orders could not be read: day is missing/);
  });

  it('asks a model behind a server', async () => {
    const asked = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.setHeader('content-type', 'text/event-stream');
      const chunk = choice =>
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'qwen3', choices: [{ index: 0, ...choice }] })}\n\n`;
      response.write(chunk({ delta: { role: 'assistant', content: 'Sunny.' }, finish_reason: null }));
      response.end(`${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    try {
      const toolset = new loaded['metric-toolset'].MetricToolset();
      const agent = loaded['weather'].createLocalAgent(`http://127.0.0.1:${server.address().port}/v1`, toolset);
      assert.equal(await agent.react('How is the weather?'), 'Sunny.');
      assert.deepEqual(asked, ['/v1/chat/completions']);
    } finally {
      server.close();
    }
  });

  it('names the tools of the panel as taken', async () => {
    const { createAnalysisTools } = await import('jupyterlab-cellwright/toolsets');
    const { ToolRegistry } = await import('jupyterlab-cellwright/agent');
    const model = new ScriptedModelClient({ replies: [] });
    const options = { kernel: null, kernelName: '', notebook: {}, model };
    const { toolsets } = createAnalysisTools(options);
    for (const { wireName } of new ToolRegistry(toolsets).list()) assert.match(guide, new RegExp(`\`${wireName}\``));
  });

  it('asks for leave and does nothing without it', async () => {
    const { TicketToolset } = loaded['ticket-toolset'];
    const asked = [];
    for (const type of ['deny', 'allow']) {
      const toolset = new TicketToolset();
      const approval = { request: async request => (asked.push(request), { type }) };
      const { status } = await call(toolset, 'openTicket', { text: 'Rows are missing.' }, { approval });
      assert.equal(status, type === 'allow' ? 'ok' : 'denied');
      assert.deepEqual(toolset.sent, type === 'allow' ? ['Rows are missing.'] : []);
    }
    assert.equal(asked[0].title, 'Open this ticket?');
    assert.equal(asked[0].code, 'Rows are missing.');
  });

  it('asks the user', async () => {
    const user = { ask: async ({ options }) => options[1].label };
    const toolset = new loaded['ticket-toolset'].TicketToolset();
    const { read } = await call(toolset, 'pickTeam', { teams: ['Growth', 'Finance'] }, { user });
    assert.equal(read, 'Finance');
  });

  it('tells of its progress', async () => {
    const { RateSourceRef, RatesToolset } = loaded['rates-toolset'];
    const bindings = [bind(RateSourceRef, { read: async currency => currency.length })];
    const args = { currencies: ['USD', 'Franc'] };
    const { events, read } = await call(new RatesToolset(), 'rates', args, { bindings });
    assert.equal(read, '{"USD":3,"Franc":5}');
    assert.deepEqual(
      events.filter(({ type }) => type === 'tool-progress').map(({ partial }) => partial),
      [3, 5]
    );
  });

  it('hands on the signal, which aborts with the run', async () => {
    const { RateSourceRef, RatesToolset } = loaded['rates-toolset'];
    const run = new AbortController();
    let heard = false;
    const read = (_currency, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(((heard = true), signal.reason)));
        run.abort();
      });
    const options = { bindings: [bind(RateSourceRef, { read })], signal: run.signal };
    const { result, status } = await call(new RatesToolset(), 'rates', { currencies: ['USD'] }, options);
    assert.deepEqual([result.status, status, heard], ['aborted', 'aborted', true]);
  });
});
