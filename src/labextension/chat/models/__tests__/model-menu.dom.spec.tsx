import type { SelfTestEvent } from '../../../../protocol/index.js';
import { chooseItem, openMenu, own, renderConnected } from '../../__tests__/fixtures/connect.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { click, press, renderPanel, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

const task = (number: number): SelfTestEvent => ({ type: 'task', number, of: 10, name: 'Count', passed: true });
const done = (passed: number, ...reasons: readonly string[]): SelfTestEvent => ({
  type: 'done',
  result: { passed, of: 10, at: 0, failed: reasons.map(reason => ({ name: 'Count', reason })) }
});

/** What the menu says of the test of a model. */
const said = (panel: Rendered): string => panel.find('.jp-cw-ModelMenu > [role="status"]').textContent;
const methods = ({ connections }: Rendered): readonly string[] => connections.calls.map(({ method }) => method);

describe('the list of models', () => {
  it('says without a server why there are no others, and offers to add none', () => {
    const connections = new FakeConnections(null);
    connections.absent = 'Models need a Jupyter server, and this page has none.';
    const panel = renderPanel(emptyState, connections);
    openMenu(panel);
    const note = panel.find('[role="menu"]', 'Model').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toBe(connections.absent);
    expect(panel.root.querySelector('[role="menuitem"]')).toBeNull();
  });

  it('asks before it removes one, and then answers with the built-in analyst', async () => {
    const picked = { id: own.id, label: own.name, place: 'localhost:8080' };
    const panel = renderPanel(
      { ...emptyState, models: [{ ...picked, destination: 'server' }], model: picked },
      new FakeConnections([own])
    );
    const dialog = (): HTMLElement | null => document.querySelector('.jp-Dialog');
    const answer = async (name: string): Promise<void> => {
      await until(() => expect(dialog()?.textContent).toContain(name));
      click([...document.querySelectorAll('.jp-Dialog button')].find(each => each.textContent === name)!); // Seen.
    };
    chooseItem(panel, 'Remove Lab server');
    await until(() => expect(dialog()?.textContent).toContain('Remove Lab server and its key from the server?'));
    await answer('Cancel');
    await until(() => expect(dialog()).toBeNull());
    expect(panel.connections.calls).toEqual([]);
    panel.connections.refusal = 'The disk is full.';
    chooseItem(panel, 'Remove Lab server');
    await answer('Remove');
    await until(() => expect(dialog()?.textContent).toContain('The disk is full.'));
    await answer('Close');
    expect(panel.controller.called('pickModel')).toEqual([]);
    panel.connections.refusal = null;
    chooseItem(panel, 'Remove Lab server');
    await answer('Remove');
    await until(() => expect(panel.controller.calls).toContainEqual(['pickModel', 'builtin']));
  });
});

describe('the self-test of a model', () => {
  it('goes on when the menu closes, and can be stopped there', async () => {
    const panel = renderConnected([own]);
    let release = (): void => undefined;
    panel.connections.hold = new Promise(resolve => (release = resolve));
    panel.connections.events = [task(1), task(2), done(9)];
    chooseItem(panel, 'Test Lab server');
    await until(() => expect(said(panel)).toBe('Lab server: Answered in 0.8 s · task 2 of 10, 2 right'));
    press('Escape');
    openMenu(panel);
    panel.find('[role="menuitem"]', 'Stop testing Lab server');
    release();
    await until(() => expect(said(panel)).toBe('Lab server: Answered in 0.8 s · tools 9/10'));
    expect(methods(panel)).toEqual(['test', 'selfTest']);
    panel.connections.reply = new Promise(() => undefined);
    click(panel.find('[role="menuitem"]', 'Test Lab server'));
    click(panel.find('[role="menuitem"]', 'Stop testing Lab server'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(said(panel)).toBe('');
  });

  const reason = 'It rejected the request (HTTP 400).';
  it.each([
    ['most are right', done(9), 'Answered in 0.8 s · tools 9/10'],
    ['few are right', done(3), 'Answers, but tools 3/10: use it for text only'],
    [
      'all fail alike',
      done(0, reason, reason),
      `Answers, but tools 0/10. ${reason} Choose another “Acts by” under “More”.`
    ],
    [
      'it cannot be asked',
      { type: 'error', error: { code: 'unavailable', message: 'It needs 3.1 GB.' } } as const,
      'It needs 3.1 GB.'
    ]
  ])('says what came of it where %s', async (_, event, words) => {
    const panel = renderConnected([own]);
    panel.connections.events = [event];
    chooseItem(panel, 'Test Lab server');
    await until(() => expect(said(panel)).toBe(`Lab server: ${words}`));
  });

  it('of a model file asks no endpoint', async () => {
    const file = { id: 'llama:a.gguf', label: 'a', place: 'on this machine', destination: 'server' } as const;
    const panel = renderPanel({ ...emptyState, models: [...emptyState.models, file] }, new FakeConnections([]));
    panel.connections.events = [task(1), done(9)];
    chooseItem(panel, 'Test a');
    await until(() => expect(said(panel)).toBe('a: Loaded · tools 9/10'));
    expect(methods(panel)).toEqual(['selfTest']);
  });
});
