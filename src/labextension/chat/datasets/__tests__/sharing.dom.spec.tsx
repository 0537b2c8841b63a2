import type { ChatState } from '../../state/chat-state.js';
import type { PromptPreview } from '../../state/chat-controller.js';
import { click, press, renderPanel, texts, until, type Rendered } from '../../__tests__/fixtures/render.js';
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
    const button = (name: string): HTMLElement =>
      [...document.querySelectorAll<HTMLElement>('.jp-Dialog button')].find(({ textContent }) => textContent === name)!;
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

  it('offers nothing above the cap, and says why', () => {
    const panel = openMenu({ ...overNetwork, sharing: { ...overNetwork.sharing, cap: 'statistics' } });
    expect(items(panel).map(item => item.getAttribute('aria-disabled'))).toEqual([null, null, null, 'true', 'true']);
    expect(items(panel)[4]?.title).toContain('do not allow');
    click(items(panel)[4]!);
    expect(panel.controller.called('share')).toEqual([]);
  });
});

const prompt: PromptPreview = {
  destination: 'network',
  place: 'api.openai.com',
  tokens: 1200,
  window: 10_000,
  parts: [
    { type: 'rules', text: 'You are Cellwright.', tokens: 600, count: 4 },
    { type: 'dataset', text: 'df: pandas \u202eDataFrame', tokens: 300, dataset: { name: 'df', level: 'types' } },
    { type: 'dataset', text: 'gone: pandas DataFrame', tokens: 200, dataset: { name: 'gone', level: 'statistics' } },
    { type: 'question', text: 'Which?', tokens: 100 }
  ]
};

async function openEye(state: ChatState): Promise<Rendered> {
  const panel = renderPanel(state);
  panel.controller.prompt = prompt;
  click(panel.find('button', 'What the model sees'));
  await until(() => panel.find('[role="dialog"]'));
  return panel;
}

describe('what the model sees', () => {
  it('is a dialog beside the panel that takes the focus and gives it back', async () => {
    const panel = await openEye(overNetwork);
    const dialog = panel.find('[role="dialog"]');
    expect(dialog.getAttribute('aria-modal')).toBeNull();
    expect(document.activeElement).toBe(dialog);
    press('Escape');
    expect(panel.root.querySelector('[role="dialog"]')).toBeNull();
    expect(document.activeElement).toBe(panel.find('button', 'What the model sees'));
  });

  it('shows where it goes, how much it is, and each part with its exact text', async () => {
    const panel = await openEye(overNetwork);
    await until(() => panel.find('button', 'Rules and 4 tools'));
    const dialog = panel.find('[role="dialog"]');
    expect(dialog.textContent).toContain('Goes to api.openai.com');
    expect(dialog.textContent).toContain('1,200 tokens · 12 % of its window');
    expect(dialog.textContent).toContain(
      'Values of df · row values of gone · outputs and cells you did not allow · whole files · keys'
    );
    click(panel.find('.jp-cw-Sees-toggle', 'df · Types'));
    expect(panel.find('pre', 'df · Types').textContent).toBe('df: pandas ⟨U+202E⟩DataFrame\n');
  });

  it('changes a level there and looks again', async () => {
    const panel = await openEye(overNetwork);
    await until(() => panel.find('button', 'Change what is shared of df'));
    expect(panel.root.querySelectorAll('[aria-label^="Change what is shared of"]')).toHaveLength(1);
    click(panel.find('button', 'Change what is shared of df'));
    click(items(panel)[0]!);
    expect(panel.controller.calls).toContainEqual(['share', 'df', 'names']);
    expect(panel.controller.called('preview')).toHaveLength(2);
  });

  it('asks for nothing with the built-in analyst', async () => {
    const panel = await openEye(emptyState);
    expect(panel.find('[role="dialog"]').textContent).toContain('Nothing is sent');
    expect(panel.controller.called('preview')).toEqual([]);
  });
});

describe('the meter', () => {
  it('says how much of the window the next question takes, with what is being written', () => {
    const { find } = renderPanel({ ...overNetwork, context: { tokens: 3_900, window: 32_500 } });
    const meter = find('[role="meter"]');
    expect(meter.getAttribute('aria-label')).toBe('Context used');
    expect(meter.getAttribute('aria-valuenow')).toBe('12');
    expect(meter.textContent).toBe('12 %');
  });

  it('warns when it is nearly full, and says tokens where the window is not known', () => {
    const { find, set } = renderPanel({ ...overNetwork, context: { tokens: 900, window: 1_000 } });
    expect(find('[role="meter"]').title).toContain('Older messages will be summed up');
    set({ context: { tokens: 900, window: null } });
    expect(find('.jp-cw-Meter').textContent).toBe('900 tokens');
  });
});
