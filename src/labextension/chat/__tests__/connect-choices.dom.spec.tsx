import type { ConnectionDetail } from '../../../protocol/index.js';
import type { ChatState } from '../chat-state.js';
import { FakeConnections } from './fixtures/fake-connections.js';
import { click, makeRendermime, renderPanel, type, unmountAll, until, type Rendered } from './fixtures/render.js';
import { emptyState } from './fixtures/states.js';

afterEach(unmountAll);

const environment: ConnectionDetail = {
  id: 'openai:gpt-4.1-mini',
  name: 'gpt-4.1-mini',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4.1-mini',
  keySource: 'environment',
  secretHeaders: [],
  editable: false
};

const own: ConnectionDetail = {
  id: 'connection:lab',
  name: 'Lab server',
  baseUrl: 'http://localhost:8080/v1',
  model: 'qwen3:4b',
  codeForm: 'plan',
  headers: { 'X-Team': 'blue' },
  keySource: 'file',
  secretHeaders: ['X-Token'],
  editable: true
};

const withOwn: ChatState = {
  ...emptyState,
  models: [...emptyState.models, { id: own.id, label: own.name, place: 'localhost:8080', group: 'network' }]
};

const button = (panel: Rendered, name: string): HTMLElement => panel.find('.jp-cw-ConnectForm button', name);
const result = (panel: Rendered): string => panel.find('.jp-cw-TestResult').textContent;

function openForm(item: string, ...list: readonly ConnectionDetail[]): Rendered {
  const panel = renderPanel(withOwn, makeRendermime(), new FakeConnections(list));
  click(panel.find('.jp-cw-ModelPicker-button'));
  click(panel.find('[role="menuitem"]', item));
  return panel;
}

describe('what is chosen of a connection', () => {
  it('removes a stored key with Save, unless it is to stay after all', async () => {
    const panel = openForm('Edit Lab server', environment, own);
    click(panel.find('button', 'Remove the key'));
    expect(panel.find('.jp-cw-KeyField').textContent).toContain('Save removes the key');
    expect(document.activeElement).toBe(panel.find('button', 'Keep the key'));
    click(panel.find('button', 'Keep the key'));
    expect(panel.find('.jp-cw-KeyField').textContent).toContain('Using the key stored on the server');
    click(button(panel, 'Test'));
    click(button(panel, 'Cancel'));
    click(panel.find('button', 'Remove the key'));
    click(button(panel, 'Test'));
    click(button(panel, 'Cancel'));
    click(button(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.map(({ method, key }) => [method, key])).toEqual([
      ['test', 'none'],
      ['test', 'removed'],
      ['save', 'removed']
    ]);
  });

  it('does not offer to remove a key that lies in the environment', () => {
    const panel = openForm('Add a model…', environment);
    expect(panel.find('.jp-cw-KeyField').textContent).toContain('OPENAI_API_KEY');
    expect(() => panel.find('button', 'Remove the key')).toThrow();
  });

  it('says how structured answers are asked for, as chosen or as the test has found', async () => {
    const panel = openForm('Edit Lab server', { ...own, schemaForm: 'json_object' });
    const select = panel.root.querySelector<HTMLSelectElement>('[name="schemaForm"]')!; // It is drawn though closed.
    expect(select.selectedOptions[0]?.textContent).toBe('JSON object, as older servers');
    const test = async (found: 'json_schema' | 'grammar' | 'none', said: string): Promise<void> => {
      panel.connections.reply = { status: 'ok', firstPieceMs: 500, ms: 800, text: 'ready', schemaForm: found };
      click(button(panel, 'Test'));
      await until(() => expect(result(panel)).toBe(said));
    };
    type(panel.find('.jp-cw-ConnectForm [name="model"]') as HTMLInputElement, 'another');
    await test('grammar', 'Answered in 0.8 s · structured answers by grammar');
    expect(select.value).toBe('json_object');
    select.value = '';
    await test('none', 'Answered in 0.8 s · no structured answers');
    await test('json_schema', 'Answered in 0.8 s');
    expect(select.value).toBe('');
    await test('grammar', 'Answered in 0.8 s · structured answers by grammar');
    expect(select.value).toBe('grammar');
    click(button(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({ connection: { schemaForm: 'grammar' } });
  });
});
