import type { ChatState } from '../../state/chat-state.js';
import { click, renderPanel, texts, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState, overNetwork } from '../../__tests__/fixtures/states.js';
function openMenu(state: ChatState): Rendered {
  const panel = renderPanel(state);
  click(panel.find('.jp-cw-Dataset', 'df'));
  click(panel.find('button', 'Shared: '));
  return panel;
}

const items = (panel: Rendered): readonly HTMLElement[] => [
  ...panel.root.querySelectorAll<HTMLElement>('[role="menuitemradio"]')
];

const checked = (panel: Rendered): readonly (string | null)[] =>
  items(panel).map(item => item.getAttribute('aria-checked'));

/** The button of a dialog with these words. */
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.jp-Dialog button')].find(({ textContent }) => textContent === name)!;

describe('the dial of a dataset', () => {
  it('is a menu of five levels, the present one checked and focused, that sets one and gives the focus back', () => {
    const panel = openMenu(overNetwork);
    expect(texts(panel.root, '[role="menuitemradio"] .jp-cw-Popup-label')).toEqual([
      'Names',
      'Types',
      'Statistics',
      'Masked rows',
      'Rows'
    ]);
    expect(checked(panel)).toEqual(['false', 'true', 'false', 'false', 'false']);
    expect(document.activeElement).toBe(items(panel)[1]);
    click(items(panel)[2]!);
    expect(panel.controller.calls).toContainEqual(['share', 'df', 'statistics']);
    expect(document.activeElement).toBe(panel.find('button', 'Shared: '));
  });

  it('asks before real rows go over the network, and takes no for an answer', async () => {
    const panel = openMenu(overNetwork);
    const isOver = (): void => expect(document.querySelector('.jp-Dialog')).toBeNull();
    click(items(panel)[4]!);
    await until(() => expect(document.activeElement).toBe(button('Cancel')));
    expect(document.querySelector('.jp-Dialog')?.textContent).toContain('Send 5 real rows of df to api.openai.com?');
    click(button('Cancel'));
    await until(isOver);
    expect(panel.controller.called('share')).toEqual([]);
    click(panel.find('button', 'Shared: '));
    click(items(panel)[4]!);
    await until(() => expect(button('Send')).toBeDefined());
    click(button('Send'));
    await until(() => expect(panel.controller.calls).toContainEqual(['share', 'df', 'rows']));
  });

  it('takes a yes for the place alone that was asked about', async () => {
    const panel = openMenu(overNetwork);
    click(items(panel)[4]!);
    await until(() => expect(button('Send')).toBeDefined());
    panel.set({ model: { ...overNetwork.model, id: 'lab', place: 'lab.example' } });
    click(button('Send'));
    await until(() => expect(document.querySelector('.jp-Dialog')).toBeNull());
    expect(panel.controller.called('share')).toEqual([]);
  });

  it('is not in sight with what a question about another notebook would send', async () => {
    const panel = renderPanel(overNetwork);
    const part = { type: 'dataset', text: 'df', tokens: 1, dataset: { name: 'df', level: 'types' } } as const;
    panel.controller.prompt = { ...panel.controller.prompt, parts: [part] };
    click(panel.find('button', 'What the model sees'));
    const change = (): HTMLElement => panel.find('button', 'Change what is shared of df');
    await until(change);
    panel.set({ front: 'b.ipynb' });
    expect(change).toThrow();
  });

  it('offers nothing above the cap, and says why', () => {
    const panel = openMenu({ ...overNetwork, sharing: { ...overNetwork.sharing, cap: 'statistics' } });
    expect(items(panel).map(item => item.getAttribute('aria-disabled'))).toEqual([null, null, null, 'true', 'true']);
    expect(items(panel)[4]?.title).toContain('do not allow');
    click(items(panel)[4]!);
    expect(panel.controller.called('share')).toEqual([]);
  });
});

test('what the model sees asks for nothing with the built-in analyst', async () => {
  const panel = renderPanel(emptyState);
  click(panel.find('button', 'What the model sees'));
  await until(() => expect(panel.find('[role="dialog"]').textContent).toContain('Nothing is sent'));
  expect(panel.controller.called('preview')).toEqual([]);
});

describe('below the question field stands', () => {
  const place = 'api.openai.com, lab.example';
  const team = { id: 'llama:x', label: 'Qwen3', place, writer: 'gpt-4.1-mini' };

  it.each([
    ['nothing is sent', emptyState, 'Nothing is sent', 'Choose a model. Built-in analyst · Nothing is sent'],
    [
      'where it goes, with all places and the model that writes code',
      { ...overNetwork, model: team },
      `Sent to ${place}`,
      `Choose a model. Qwen3 · Sent to ${place}. Code is written by gpt-4.1-mini`
    ]
  ])('that %s', (_, state, sent, title) => {
    const { find } = renderPanel(state);
    expect(find('.jp-cw-ModelPicker-sent').textContent).toBe(sent);
    expect(find('.jp-cw-ModelPicker-button').title).toBe(title);
  });

  it('how much of the window the next question takes, with a warning, and tokens where that is not known', () => {
    const { find, set } = renderPanel({ ...overNetwork, context: { tokens: 3_900, window: 32_500 } });
    expect(find('[role="meter"]', 'Context used').getAttribute('aria-valuenow')).toBe('12');
    expect(find('[role="meter"]').textContent).toBe('12 %');
    set({ context: { tokens: 900, window: 1_000 } });
    expect(find('[role="meter"]').title).toContain('Older messages will be summed up');
    set({ context: { tokens: 900, window: null } });
    expect(find('.jp-cw-Meter').textContent).toBe('900 tokens');
  });
});
