import type { SelfTestEvent } from '../../../../protocol/index.js';
import {
  chooseItem,
  formButton,
  openMenu,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import type { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { FakeLocalModels } from '../../__tests__/fixtures/fake-local-models.js';
import { click, press, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';

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

const selfTests = ({ connections }: Rendered): number =>
  connections.calls.filter(({ method }) => method === 'selfTest').length;

describe('the self-test of a model', () => {
  it('goes on when its form closes; the list says that it is tested, and the form its result', async () => {
    const panel = renderConnected(withOwn, [own]);
    const release = hold(panel.connections);
    chooseItem(panel, 'Edit Lab server');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s · task 2 of 10, 2 right'));
    press('Escape', { on: panel.find('[role="dialog"]') });
    expect(panel.root.querySelector('[role="dialog"]')).toBeNull();
    expect(panel.connections.signals.at(-1)?.aborted).toBe(false);
    openMenu(panel);
    expect(panel.find('[role="menuitemradio"]', 'Lab server').textContent).toContain('testing…');
    release();
    await until(() => expect(panel.find('[role="menuitemradio"]', 'Lab server').textContent).not.toContain('testing'));
    click(panel.find('[role="menuitem"]', 'Edit Lab server'));
    expect(result(panel)).toBe('Answered in 0.8 s · tools 9/10');
    expect(selfTests(panel)).toBe(1);
  });

  it('can be stopped from a form that was opened again, and is of what was saved: changes take its result away', async () => {
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

  it('of a file goes on when the dialog closes, also while it is loaded for it', async () => {
    const files = new FakeLocalModels();
    const file = { id: 'llama:a.gguf', file: 'a.gguf', folder: '/home/models', size: 9, modified: 0 };
    files.reply = { ...files.reply, models: [{ ...file, state: { status: 'unloaded' }, busy: false, waiting: 0 }] };
    const panel = renderConnected(withOwn, [own], files);
    const release = hold(panel.connections);
    const open = async (): Promise<void> => {
      chooseItem(panel, 'Add a model…');
      click(panel.find('[role="dialog"] [role="tab"]', 'Local GGUF file'));
      await until(() => panel.find('.jp-cw-ModelFile', 'a.gguf'));
    };
    await open();
    click(panel.find('button', 'Test a.gguf'));
    press('Escape', { on: panel.find('[role="dialog"]') });
    files.loading.finish({ type: 'ready', architecture: 'qwen3', wrapper: 'ChatML', contextSize: 8192, threads: 3 });
    await open();
    await until(() => expect(panel.find('.jp-cw-ModelFile').textContent).toContain('task 2 of 10'));
    panel.find('button', 'Stop testing a.gguf');
    release();
    await until(() => expect(panel.find('.jp-cw-ModelFile').textContent).toContain('Loaded · tools 9/10'));
  });
});
