import type { ConnectionDetail } from '../../../protocol/index.js';
import type { ChatState } from '../chat-state.js';
import { FakeConnections } from './fixtures/fake-connections.js';
import { click, makeRendermime, renderPanel, type, unmountAll, until, type Rendered } from './fixtures/render.js';
import { emptyState } from './fixtures/states.js';

afterEach(unmountAll);

const own: ConnectionDetail = {
  id: 'connection:lab',
  name: 'Lab server',
  baseUrl: 'http://localhost:8080/v1',
  model: 'qwen3:4b',
  keySource: 'file',
  secretHeaders: [],
  editable: true
};
const firstRun: ChatState = { ...emptyState, firstRunCard: true };
const withOwn: ChatState = {
  ...emptyState,
  models: [...emptyState.models, { id: own.id, label: own.name, place: 'localhost:8080', group: 'network' }]
};

function render(state: ChatState, list: readonly ConnectionDetail[]): Rendered {
  return renderPanel(state, makeRendermime(), new FakeConnections(list));
}

const field = (panel: Rendered, label: string): HTMLInputElement => {
  const { htmlFor } = panel.find('label', label) as HTMLLabelElement;
  return document.getElementById(htmlFor) as HTMLInputElement;
};
const button = (panel: Rendered, name: string): HTMLElement => panel.find('.jp-cw-ConnectForm button', name);
const result = (panel: Rendered): string => panel.find('.jp-cw-TestResult').textContent;

describe('how a connection acts, and what it costs', () => {
  const saved = async (panel: Rendered): Promise<unknown> => {
    click(button(panel, 'Save'));
    await until(() => expect(result(panel)).toContain('Saved.'));
    return panel.connections.calls.at(-1)?.body;
  };
  const plain = { name: 'm', baseUrl: 'https://api.openai.com/v1', model: 'm' };

  it('is read from the form: prices of a million tokens with their currency, or none', async () => {
    const panel = render(firstRun, []);
    type(field(panel, 'Model'), 'm');
    expect(await saved(panel)).toEqual({ connection: plain });
    type(field(panel, 'Price in'), '2.5');
    click(button(panel, 'Save'));
    expect(result(panel)).toContain('numbers for a million tokens');
    type(field(panel, 'Price out'), '-1');
    click(button(panel, 'Save'));
    expect(result(panel)).toContain('numbers for a million tokens');
    type(field(panel, 'Price out'), '10');
    click(button(panel, 'Save'));
    expect(result(panel)).toContain('currency');
    type(field(panel, 'Currency'), ' EUR ');
    field(panel, 'Acts by').value = 'grammar';
    expect(await saved(panel)).toEqual({
      connection: {
        ...plain,
        id: 'connection:new',
        prices: { input: 2.5, output: 10, currency: 'EUR' },
        strategy: 'grammar'
      }
    });
    type(field(panel, 'Price in, cached'), '0');
    field(panel, 'Acts by').value = 'native';
    expect(await saved(panel)).toEqual({
      connection: { ...plain, id: 'connection:new', prices: { input: 2.5, output: 10, cached: 0, currency: 'EUR' } }
    });
  });

  it('stands in the form again, and stays as it is where the form does not show it', async () => {
    const prices = { input: 2.5, cached: 0.25, output: 10, currency: 'EUR' };
    const priced = { ...own, prices, strategy: 'grammar', schemaForm: 'json_object' } as const;
    const panel = render(withOwn, [priced]);
    click(panel.find('.jp-cw-ModelPicker-button'));
    click(panel.find('[role="menuitem"]', 'Edit Lab server'));
    expect(
      ['Price in', 'Price in, cached', 'Price out', 'Currency', 'Acts by'].map(label => field(panel, label).value)
    ).toEqual(['2.5', '0.25', '10', 'EUR', 'grammar']);
    click(button(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({
      connection: { prices, strategy: 'grammar', schemaForm: 'json_object' }
    });
  });

  it.each([
    ['native', 'Let it act by replies held to a schema, or by plain text'],
    ['grammar', 'Its replies were held to a schema.']
  ] as const)('says why no task with tools was solved, and what to set in place of %s', async (strategy, what) => {
    const panel = render(withOwn, [own]);
    click(panel.find('.jp-cw-ModelPicker-button'));
    click(panel.find('[role="menuitem"]', 'Edit Lab server'));
    const reason = 'localhost:8080 did not take the request (HTTP 400).';
    const failed = [1, 2].map(number => ({ name: `Task ${String(number)}`, reason }));
    panel.connections.events = [{ type: 'done', result: { passed: 0, of: 2, at: 0, strategy, failed } }];
    click(button(panel, 'Test'));
    await until(() => expect(result(panel)).toContain(`Answers, but tools 0/2. ${reason} ${what}`));
  });
});
