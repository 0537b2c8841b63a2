import {
  chooseItem,
  field,
  firstRun,
  formButton,
  openMore,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import { click, type, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';

afterEach(unmountAll);

describe('how a connection acts, and what it costs', () => {
  const saved = async (panel: Rendered): Promise<unknown> => {
    click(formButton(panel, 'Save'));
    await until(() => expect(result(panel)).toContain('Saved.'));
    return panel.connections.calls.at(-1)?.body;
  };
  const plain = { name: 'm', baseUrl: 'https://api.openai.com/v1', model: 'm' };

  it('is read from the form: prices of a million tokens with their currency, or none', async () => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Model'), 'm');
    expect(await saved(panel)).toEqual({ connection: plain });
    openMore(panel);
    type(field(panel, 'Price in'), '2.5');
    click(formButton(panel, 'Save'));
    expect(result(panel)).toContain('numbers for a million tokens');
    type(field(panel, 'Price out'), '-1');
    click(formButton(panel, 'Save'));
    expect(result(panel)).toContain('numbers for a million tokens');
    type(field(panel, 'Price out'), '10');
    click(formButton(panel, 'Save'));
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
    type(field(panel, 'Cached'), '0');
    field(panel, 'Acts by').value = 'native';
    expect(await saved(panel)).toEqual({
      connection: { ...plain, id: 'connection:new', prices: { input: 2.5, output: 10, cached: 0, currency: 'EUR' } }
    });
  });

  it('stands in the form again, and stays as it is where the form does not show it', async () => {
    const prices = { input: 2.5, cached: 0.25, output: 10, currency: 'EUR' };
    const priced = { ...own, prices, strategy: 'grammar', schemaForm: 'json_object' } as const;
    const panel = renderConnected(withOwn, [priced]);
    chooseItem(panel, 'Edit Lab server');
    openMore(panel);
    expect(['Price in', 'Cached', 'Price out', 'Currency', 'Acts by'].map(label => field(panel, label).value)).toEqual([
      '2.5',
      '0.25',
      '10',
      'EUR',
      'grammar'
    ]);
    click(formButton(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({
      connection: { prices, strategy: 'grammar', schemaForm: 'json_object' }
    });
  });

  it('has waits in seconds of its own, or the usual ones; one that cannot be is named where it stands', async () => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Model'), 'm');
    openMore(panel);
    type(field(panel, 'First token'), '300');
    for (const wrong of ['soon', '0', '-1', '4000', '1e9']) {
      type(field(panel, 'Between'), wrong);
      click(formButton(panel, 'Save'));
      expect(result(panel)).toBe('Waits are seconds from 0.1 to 3600; an empty field takes the usual one.');
      expect(document.activeElement).toBe(field(panel, 'Between'));
    }
    expect(field(panel, 'Between').closest('[hidden]')).toBeNull(); // It was opened to be seen.
    type(field(panel, 'Between'), '0.5');
    expect(await saved(panel)).toEqual({ connection: { ...plain, deadlines: { firstToken: 300_000, idle: 500 } } });
    click(panel.find('.jp-cw-ConnectForm button', 'Minutes for a step and an answer'));
    expect(panel.controller.calls).toContainEqual(['openSettings']);
  });

  it('shows the waits it has, and takes back those that are emptied', async () => {
    const panel = renderConnected(withOwn, [{ ...own, deadlines: { connect: 2500, whole: 900_000 } }]);
    chooseItem(panel, 'Edit Lab server');
    openMore(panel);
    panel.find('button', 'Longest waits · set');
    expect(['Connect', 'First token', 'Between', 'Whole'].map(label => field(panel, label).value)).toEqual([
      '2.5',
      '',
      '',
      '900'
    ]);
    type(field(panel, 'Connect'), '');
    click(formButton(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({ connection: { deadlines: { whole: 900_000 } } });
    expect(panel.connections.calls.at(-1)?.body).not.toMatchObject({ connection: { deadlines: { connect: 2500 } } });
  });

  it.each([
    ['native', 'Let it act by replies held to a schema, or by plain text'],
    ['grammar', 'Its replies were held to a schema.']
  ] as const)('says why no task with tools was solved, and what to set in place of %s', async (strategy, what) => {
    const panel = renderConnected(withOwn, [own]);
    chooseItem(panel, 'Edit Lab server');
    const reason = 'localhost:8080 did not take the request (HTTP 400).';
    const failed = [1, 2].map(number => ({ name: `Task ${String(number)}`, reason }));
    panel.connections.events = [{ type: 'done', result: { passed: 0, of: 2, at: 0, strategy, failed } }];
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toContain(`Answers, but tools 0/2. ${reason} ${what}`));
  });
});
