import type { SelfTestEvent } from '../../../../protocol/index.js';
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
import { emptyState } from '../../__tests__/fixtures/states.js';

afterEach(unmountAll);

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

/** What the menu says of the test of a model. */
const said = (panel: Rendered): string => panel.find('.jp-cw-ModelMenu > [role="status"]').textContent;
const methods = ({ connections }: Rendered): readonly string[] => connections.calls.map(({ method }) => method);

describe('the self-test of a model', () => {
  it('is offered for the models of the service, goes on when the menu closes, and can be stopped there', async () => {
    const panel = renderConnected(withOwn, [own]);
    const release = hold(panel.connections);
    openMenu(panel);
    expect(() => panel.find('[role="menuitem"]', 'Test gpt-4.1-mini')).toThrow();
    click(panel.find('[role="menuitem"]', 'Test Lab server'));
    await until(() => expect(said(panel)).toBe('Lab server: Answered in 0.8 s · task 2 of 10, 2 right'));
    press('Escape');
    openMenu(panel);
    panel.find('[role="menuitem"]', 'Stop testing Lab server');
    release();
    await until(() => expect(said(panel)).toBe('Lab server: Answered in 0.8 s · tools 9/10'));
    expect(methods(panel)).toEqual(['test', 'selfTest']);
    panel.connections.reply = new Promise(() => undefined);
    click(panel.find('[role="menuitem"]', 'Test Lab server'));
    const button = panel.find('[role="menuitem"]', 'Stop testing Lab server');
    click(button);
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(said(panel)).toBe('');
    expect(panel.find('[role="menuitem"]', 'Test Lab server')).toBe(button); // Which keeps the focus.
  });

  it('is offered for a model of the environment, which has no form', async () => {
    const panel = renderConnected(emptyState, [environment]);
    panel.connections.events = [done];
    chooseItem(panel, 'Test gpt-4.1-mini');
    await until(() => expect(said(panel)).toBe('gpt-4.1-mini: Answered in 0.8 s · tools 9/10'));
    expect(() => panel.find('[role="menuitem"]', 'Edit gpt-4.1-mini')).toThrow();
  });

  it('of a model file asks no endpoint, and says what keeps it from being asked', async () => {
    const file = { id: 'llama:a.gguf', label: 'a', place: 'on this machine', group: 'local' } as const;
    const panel = renderConnected({ ...emptyState, models: [...emptyState.models, file] }, []);
    panel.connections.events = [task(1), done];
    chooseItem(panel, 'Test a');
    await until(() => expect(said(panel)).toBe('a: Loaded · tools 9/10'));
    expect(methods(panel)).toEqual(['selfTest']);
    panel.connections.events = [{ type: 'error', error: { code: 'unavailable', message: 'It needs 3.1 GB.' } }];
    click(panel.find('[role="menuitem"]', 'Test a'));
    await until(() => expect(said(panel)).toBe('a: It needs 3.1 GB.'));
  });

  it('begun in a form goes on when that closes, and is seen and stopped in one that is opened again', async () => {
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
    expect(methods(panel)).toEqual(['test', 'selfTest']);
    hold(panel.connections);
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toContain('task 2 of 10'));
    click(formButton(panel, 'Cancel'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(result(panel)).toBe('');
  });
});
