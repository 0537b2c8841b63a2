import type { ReadinessCheck, SelfTestEvent } from '../../../../protocol/index.js';
import { chooseItem, environment, openMenu, own, renderConnected, withOwn } from '../../__tests__/fixtures/connect.js';
import { click, press, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState, withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';

afterEach(unmountAll);

const blocked: readonly ReadinessCheck[] = [
  { id: 'service', state: 'ok', text: 'The Cellwright service 1.0 runs.' },
  { id: 'endpoint', state: 'ok', text: 'localhost:8080 answers.' },
  { id: 'key', state: 'blocked', text: 'The key was refused.', nextStep: 'Enter another key.' },
  { id: 'model', state: 'warn', text: 'Not checked, because the key comes first.' },
  { id: 'something-new', state: 'ok', text: 'A line that is not known here.' }
];

const lines = (panel: Rendered): readonly string[] =>
  [...panel.root.querySelectorAll('.jp-cw-Readiness-line')].map(({ textContent }) => textContent);
const summary = (panel: Rendered): string => panel.find('.jp-cw-Readiness [role="status"]').textContent;

describe('whether a model can be used', () => {
  it('is asked for those that the service offers, in place of the list', async () => {
    const panel = renderConnected(withOwn, [own]);
    openMenu(panel);
    expect(() => panel.find('[role="menuitem"]', 'Check gpt-4.1-mini')).toThrow();
    panel.connections.checks = blocked;
    click(panel.find('[role="menuitem"]', 'Check Lab server'));
    const view = panel.find('.jp-cw-Readiness');
    expect(document.getElementById(view.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Can Lab server be used?'
    );
    expect(panel.root.querySelector('[role="menu"]')).toBeNull();
    await until(() => expect(summary(panel)).toBe('It cannot be used now.'));
    expect(lines(panel)).toEqual([
      'Service: The Cellwright service 1.0 runs.OK',
      'Endpoint: localhost:8080 answers.OK',
      'Key: The key was refused.Enter another key.Blocked',
      'Model: Not checked, because the key comes first.Look',
      'A line that is not known here.OK'
    ]);
    expect(document.activeElement).toBe(panel.find('.jp-cw-Readiness button', 'Re-check'));
    expect(panel.connections.calls).toEqual([{ method: 'readiness', body: { id: own.id }, key: 'none' }]);
  });

  it('leads to the model files, where what runs them or the file itself is missing', async () => {
    const file = { id: 'llama:a.gguf', label: 'a', place: 'on this machine', group: 'local' } as const;
    const panel = renderConnected({ ...emptyState, models: [...emptyState.models, file] }, []);
    openMenu(panel);
    panel.connections.checks = [
      { id: 'runtime', state: 'blocked', text: 'It is not installed.', nextStep: 'Install it.' },
      { id: 'file', state: 'ok', text: '“a.gguf” is there.' }
    ];
    click(panel.find('[role="menuitem"]', 'Check a'));
    await until(() => expect(summary(panel)).toBe('It cannot be used now.'));
    expect(lines(panel)).toEqual([
      'Runtime: It is not installed.Install it.Blocked',
      'Model file: “a.gguf” is there.OK'
    ]);
    click(panel.find('.jp-cw-Readiness button', 'Model files'));
    const tab = panel.find('[role="dialog"] [role="tab"]', 'Local GGUF file');
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab);
    expect(panel.root.querySelector('.jp-cw-Readiness')).toBeNull();
    await until(() => expect(panel.find('.jp-cw-LocalFiles').textContent).toContain('No model file yet.'));
  });

  it('is asked again, can be stopped, and keeps what was found', async () => {
    const panel = renderConnected(withOwn, [own]);
    panel.connections.checks = new Promise(() => undefined);
    chooseItem(panel, 'Check Lab server');
    expect(summary(panel)).toBe('Checking…');
    panel.find('.jp-cw-Readiness .jp-cw-Spinner');
    click(panel.find('.jp-cw-Readiness button', 'Cancel'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(summary(panel)).toBe('Stopped. Nothing was checked.');
    panel.connections.checks = [{ id: 'service', state: 'ok', text: 'It runs.' }];
    click(panel.find('.jp-cw-Readiness button', 'Re-check'));
    await until(() => expect(summary(panel)).toBe('It can be used.'));
    panel.connections.checks = new Promise(() => undefined);
    click(panel.find('.jp-cw-Readiness button', 'Re-check'));
    click(panel.find('.jp-cw-Readiness button', 'Cancel'));
    expect(lines(panel)).toEqual(['Service: It runs.OK']);
    panel.connections.checks = Promise.reject(new Error('The Jupyter server could not be reached.'));
    click(panel.find('.jp-cw-Readiness button', 'Re-check'));
    await until(() => expect(lines(panel)).toEqual(['Service: The Jupyter server could not be reached.Blocked']));
  });

  it('leads to the field that puts it right, and back to the list', async () => {
    const panel = renderConnected(withOwn, [own]);
    panel.connections.checks = blocked;
    chooseItem(panel, 'Check Lab server');
    await until(() => panel.find('.jp-cw-Readiness button', 'Change key'));
    click(panel.find('.jp-cw-Readiness button', 'Close'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Check Lab server');
    click(panel.find('[role="menuitem"]', 'Check Lab server'));
    await until(() => panel.find('.jp-cw-Readiness button', 'Change key'));
    click(panel.find('.jp-cw-Readiness button', 'Change key'));
    expect(document.activeElement).toBe(panel.find('input[type="password"]'));
  });

  it('is tested, also where the environment names it, and looked at again then', async () => {
    const panel = renderConnected(emptyState, [environment]);
    panel.connections.checks = [{ id: 'self-test', state: 'warn', text: 'Not tested.' }];
    panel.connections.events = [{ type: 'done', result: { passed: 9, of: 10, at: 0, failed: [] } }];
    chooseItem(panel, 'Check gpt-4.1-mini');
    await until(() => expect(lines(panel)).toEqual(['Self-test: Not tested.Look']));
    panel.connections.checks = [{ id: 'self-test', state: 'ok', text: '9 of 10.' }];
    click(panel.find('.jp-cw-Readiness button', 'Run self-test'));
    await until(() => expect(lines(panel)).toEqual(['Self-test: 9 of 10.OK']));
    expect(panel.find('.jp-cw-TestResult').textContent).toBe('Answered in 0.8 s · tools 9/10');
    expect(panel.connections.calls.map(({ method, body }) => [method, body])).toEqual([
      ['readiness', { id: environment.id }],
      ['test', { id: environment.id }],
      ['selfTest', { id: environment.id }],
      ['readiness', { id: environment.id }]
    ]);
    panel.connections.reply = new Promise(() => undefined);
    click(panel.find('.jp-cw-Readiness button', 'Run self-test'));
    click(panel.find('.jp-cw-Readiness button', 'Stop'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(panel.connections.calls.at(-1)?.method).toBe('test');
  });

  it('offers no form for what is named by the environment', async () => {
    const panel = renderConnected(emptyState, [environment]);
    panel.connections.checks = blocked;
    chooseItem(panel, 'Check gpt-4.1-mini');
    await until(() => expect(summary(panel)).toBe('It cannot be used now.'));
    expect(() => panel.find('.jp-cw-Readiness button', 'Change key')).toThrow();
    press('Escape');
    expect(panel.root.querySelector('.jp-cw-ModelMenu')).toBeNull();
    expect(document.activeElement).toBe(panel.find('.jp-cw-ModelPicker-button'));
  });

  it('is asked from the card of an error, where the service offers the model', async () => {
    const failed = turn({
      status: 'failed',
      model: { id: own.id, label: own.name, destination: 'network' },
      error: { title: 'The model did not answer', message: 'No reply.', actions: ['retry'] }
    });
    const panel = renderConnected(withTurns([failed]), [own]);
    panel.connections.checks = blocked;
    const button = panel.find('.jp-cw-ErrorCard button', 'Check this model');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await until(() => expect(lines(panel)).toHaveLength(5));
    click(panel.find('.jp-cw-ErrorCard button', 'Close'));
    expect(document.activeElement).toBe(button);
    expect(panel.root.querySelector('.jp-cw-Readiness')).toBeNull();
    unmountAll();
    const other = renderConnected(withTurns([failed]), [environment]);
    expect(() => other.find('.jp-cw-ErrorCard button', 'Check this model')).toThrow();
  });
});

describe('testing all models', () => {
  const foot = (panel: Rendered): string => panel.find('.jp-cw-TestAll').textContent;
  const task = (number: number) => ({ type: 'task', number, of: 10, name: 'Count', passed: true }) as const;
  const done: SelfTestEvent = { type: 'done', result: { passed: 9, of: 10, at: 0, failed: [] } };

  it('is offered where there are models of the service', () => {
    const panel = renderConnected(emptyState, []);
    openMenu(panel);
    expect(() => panel.find('[role="menuitem"]', 'Test all')).toThrow();
  });

  it('takes one after another, says how far it is, also after the list was closed, and what failed', async () => {
    const panel = renderConnected(withOwn, [environment, own]);
    panel.connections.events = [task(1), task(2), task(3), done];
    let release = (): void => undefined;
    panel.connections.hold = new Promise(resolve => {
      release = resolve;
    });
    chooseItem(panel, 'Test all');
    await until(() => expect(foot(panel)).toBe('Testing gpt-4.1-mini, model 1 of 2: task 3 of 10'));
    expect(panel.connections.calls.map(({ body }) => body)).toEqual([{ id: environment.id }]);
    press('Escape');
    openMenu(panel);
    expect(foot(panel)).toContain('task 3 of 10');
    panel.find('[role="menuitem"]', 'Stop testing');
    panel.connections.events = [
      { type: 'error', error: { code: 'unreachable', message: 'localhost:8080 is away.', hint: 'Start it.' } }
    ];
    release();
    await until(() => expect(foot(panel)).toContain('1 model was tested.'));
    expect(foot(panel)).toContain('Lab server: localhost:8080 is away. Start it.');
    expect(panel.connections.calls.map(({ body }) => body)).toEqual([{ id: environment.id }, { id: own.id }]);
    panel.find('[role="menuitem"]', 'Test all');
  });

  it('can be stopped, and asks no further model then', async () => {
    const panel = renderConnected(withOwn, [environment, own]);
    panel.connections.events = [task(1), done];
    panel.connections.hold = new Promise(() => undefined);
    openMenu(panel);
    const item = panel.find('[role="menuitem"]', 'Test all');
    click(item);
    await until(() => expect(foot(panel)).toContain('task 1 of 10'));
    click(panel.find('[role="menuitem"]', 'Stop testing'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    await until(() => expect(foot(panel)).toBe('Stopped at gpt-4.1-mini, model 1 of 2. Results before it are kept.'));
    expect(panel.connections.calls).toHaveLength(1);
    expect(item.isConnected).toBe(true);
  });
});
