import type { ReadinessCheck, SelfTestEvent } from '../../../../protocol/index.js';
import {
  chooseItem,
  environment,
  formButton,
  openMenu,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import type { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
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
      'The Cellwright service 1.0 runs.OK',
      'localhost:8080 answers.OK',
      'The key was refused.Enter another key.Blocked',
      'Not checked, because the key comes first.Look',
      'A line that is not known here.OK'
    ]);
    expect(document.activeElement).toBe(panel.find('.jp-cw-Readiness button', 'Re-check'));
    expect(panel.connections.calls).toEqual([{ method: 'readiness', body: { id: own.id }, key: 'none' }]);
  });

  it('is asked again, and keeps what was found; that ends with the view', async () => {
    const panel = renderConnected(withOwn, [own]);
    panel.connections.checks = [{ id: 'service', state: 'ok', text: 'It runs.' }];
    chooseItem(panel, 'Check Lab server');
    await until(() => expect(summary(panel)).toBe('It can be used.'));
    panel.connections.checks = Promise.reject(new Error('The Jupyter server could not be reached.'));
    click(panel.find('.jp-cw-Readiness button', 'Re-check'));
    expect(lines(panel)).toEqual(['It runs.OK']);
    await until(() => expect(lines(panel)).toEqual(['The Jupyter server could not be reached.Blocked']));
    panel.connections.checks = new Promise(() => undefined);
    click(panel.find('.jp-cw-Readiness button', 'Re-check'));
    expect(summary(panel)).toBe('Checking…');
    panel.find('.jp-cw-Readiness .jp-cw-Spinner');
    click(panel.find('.jp-cw-Readiness button', 'Close'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
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
    await until(() => expect(lines(panel)).toEqual(['Not tested.Look']));
    panel.connections.checks = [{ id: 'self-test', state: 'ok', text: '9 of 10.' }];
    click(panel.find('.jp-cw-Readiness button', 'Run self-test'));
    await until(() => expect(lines(panel)).toEqual(['9 of 10.OK']));
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

describe('the self-test of a model', () => {
  const task = (number: number): SelfTestEvent => ({ type: 'task', number, of: 10, name: 'Count', passed: true });
  const done: SelfTestEvent = { type: 'done', result: { passed: 9, of: 10, at: 0, failed: [] } };

  /** Holds the self-tests of these connections before their last event until what is returned is called. */
  function hold(connections: FakeConnections): () => void {
    let release = (): void => undefined;
    connections.hold = new Promise(resolve => {
      release = resolve;
    });
    connections.events = [task(1), task(2), done];
    return release;
  }

  const selfTests = ({ connections }: Rendered): number =>
    connections.calls.filter(({ method }) => method === 'selfTest').length;

  it('goes on when its form closes, which shows its result later', async () => {
    const panel = renderConnected(withOwn, [own]);
    const release = hold(panel.connections);
    chooseItem(panel, 'Edit Lab server');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s · task 2 of 10, 2 right'));
    press('Escape', { on: panel.find('[role="dialog"]') });
    expect(panel.root.querySelector('[role="dialog"]')).toBeNull();
    expect(panel.connections.signals.at(-1)?.aborted).toBe(false);
    release();
    chooseItem(panel, 'Edit Lab server');
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s · tools 9/10'));
    expect(selfTests(panel)).toBe(1);
  });

  it('can be stopped from a form that was opened again', async () => {
    const panel = renderConnected(withOwn, [own]);
    hold(panel.connections);
    chooseItem(panel, 'Edit Lab server');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toContain('task 2 of 10'));
    press('Escape', { on: panel.find('[role="dialog"]') });
    chooseItem(panel, 'Edit Lab server');
    expect(result(panel)).toContain('task 2 of 10');
    click(formButton(panel, 'Cancel'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(result(panel)).toBe('');
  });

  it('goes on when what checks a model closes, which shows its result later', async () => {
    const panel = renderConnected(withOwn, [own]);
    const release = hold(panel.connections);
    chooseItem(panel, 'Check Lab server');
    click(panel.find('.jp-cw-Readiness button', 'Run self-test'));
    await until(() => expect(panel.find('.jp-cw-TestResult').textContent).toContain('task 2 of 10'));
    press('Escape');
    expect(panel.root.querySelector('.jp-cw-Readiness')).toBeNull();
    release();
    chooseItem(panel, 'Check Lab server');
    await until(() => expect(panel.find('.jp-cw-TestResult').textContent).toBe('Answered in 0.8 s · tools 9/10'));
    expect(selfTests(panel)).toBe(1);
  });

  it('of a model file asks no endpoint', async () => {
    const file = { id: 'llama:a.gguf', label: 'a', place: 'on this machine', group: 'local' } as const;
    const panel = renderConnected({ ...emptyState, models: [...emptyState.models, file] }, []);
    panel.connections.events = [task(1), done];
    chooseItem(panel, 'Check a');
    click(panel.find('.jp-cw-Readiness button', 'Run self-test'));
    await until(() => expect(panel.find('.jp-cw-TestResult').textContent).toBe('Loaded · tools 9/10'));
    expect(panel.connections.calls.map(({ method }) => method)).toEqual(['readiness', 'selfTest', 'readiness']);
    panel.connections.events = [{ type: 'error', error: { code: 'unavailable', message: 'It needs 3.1 GB.' } }];
    click(panel.find('.jp-cw-Readiness button', 'Run self-test'));
    await until(() => expect(panel.find('.jp-cw-TestResult').textContent).toBe('It needs 3.1 GB.'));
  });
});
