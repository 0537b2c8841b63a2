import type { ConnectionDetail } from '../../../../protocol/index.js';
import {
  chooseItem,
  environment,
  formButton,
  openMore,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import { click, type, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';

afterEach(unmountAll);

function openForm(item: string, ...list: readonly ConnectionDetail[]): Rendered {
  const panel = renderConnected(withOwn, list);
  chooseItem(panel, item);
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
    click(formButton(panel, 'Test'));
    click(formButton(panel, 'Cancel'));
    click(panel.find('button', 'Remove the key'));
    click(formButton(panel, 'Test'));
    click(formButton(panel, 'Cancel'));
    click(formButton(panel, 'Save'));
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
    openMore(panel);
    const select = panel.find('select[name="schemaForm"]') as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe('JSON object, as older servers');
    const test = async (found: 'json_schema' | 'grammar' | 'none', said: string): Promise<void> => {
      panel.connections.reply = { status: 'ok', firstPieceMs: 500, ms: 800, text: 'ready', schemaForm: found };
      click(formButton(panel, 'Test'));
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
    click(formButton(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({ connection: { schemaForm: 'grammar' } });
  });

  it('takes over what the test has found also where it is not seen', async () => {
    const panel = openForm('Edit Lab server', own);
    panel.connections.reply = { status: 'ok', firstPieceMs: 500, ms: 800, text: 'ready', schemaForm: 'grammar' };
    type(panel.find('.jp-cw-ConnectForm [name="model"]') as HTMLInputElement, 'another');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s · structured answers by grammar'));
    openMore(panel);
    expect((panel.find('select[name="schemaForm"]') as HTMLSelectElement).value).toBe('grammar');
    click(formButton(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({
      connection: { schemaForm: 'grammar', headers: { 'X-Team': 'blue', 'X-Token': '' } }
    });
  });
});
