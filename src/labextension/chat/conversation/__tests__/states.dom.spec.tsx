import type { ChatState, DatasetsView } from '../../state/chat-state.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { click, nameOf, pass, renderPanel, texts, unmountAll } from '../../__tests__/fixtures/render.js';
import {
  df,
  emptyState,
  goodProposal,
  overNetwork,
  states,
  turns,
  withTurns
} from '../../__tests__/fixtures/states.js';

const READ_AT = new Date(2026, 0, 1, 14, 2).getTime();
const datasets = (status: DatasetsView['status'], rest: Partial<DatasetsView> = {}): ChatState => ({
  ...emptyState,
  datasets: { status, profiles: [], ...rest }
});

describe('when there is nothing to work on, or what there is may be old', () => {
  const old = { readAt: READ_AT, profiles: [df] };

  it.each<readonly [string, ChatState, string, string | null]>([
    ['no notebook', states.noNotebook, 'Open a notebook to start.', 'openNotebook'],
    ['no kernel', datasets('no-kernel'), 'This notebook has no kernel. Start one to read its data.', 'startKernel'],
    ['no frames', datasets('ready'), 'No data frames yet. Run a cell that loads one, or name a file with @.', null],
    ['first read', datasets('reading'), 'Reading variables…', null],
    ['no server', datasets('disconnected'), 'The server does not answer. Reconnecting…', null],
    ['dead', datasets('kernel-dead'), 'The kernel died. Restart it and run the cells that load data.', null],
    ['restarted', datasets('kernel-restarted'), 'Kernel restarted. Variables are gone.', 'runCellsAbove'],
    ['R', datasets('other-language', { message: 'R' }), 'R kernel: live data needs Python for now.', null],
    [
      'failed',
      datasets('failed', { message: 'The probe took too long.' }),
      'The probe took too long.',
      'readVariables'
    ],
    ['busy', datasets('kernel-busy', old), 'Kernel busy. Data as of 14:02.', null],
    ['stale', datasets('stale', old), 'Code has run since this was read. Data as of 14:02.', 'readVariables']
  ])('%s: one sentence and the next step', (name, state, sentence, method) => {
    jest.useFakeTimers();
    try {
      const { controller, find, root } = renderPanel(state);
      const isOld = name === 'busy' || name === 'stale';
      expect(root.querySelector('.jp-cw-StateLine') === null).toBe(isOld); // What is over soon is not said.
      pass(1000);
      expect(find('.jp-cw-StateLine-text').textContent.trim()).toBe(sentence);
      expect(root.querySelectorAll('.jp-cw-Dataset')).toHaveLength(isOld ? 1 : 0);
      root.querySelectorAll('.jp-cw-StateLine-actions button').forEach(button => click(button));
      expect(controller.calls).toEqual(method === null ? [] : [[method]]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the panel', () => {
  it('has a name on every control and nothing that does nothing', () => {
    for (const state of Object.values(states)) {
      const { root } = renderPanel(state);
      for (const control of root.querySelectorAll('button, textarea, input, [role="row"][tabindex]')) {
        expect(nameOf(control).trim()).not.toBe('');
      }
      for (const button of root.querySelectorAll('button[aria-disabled="true"]')) {
        expect(button.getAttribute('title')).toBeTruthy();
      }
      unmountAll();
    }
  });

  it('says which notebook it answers about, and leads back to it', () => {
    const { controller, find, root, set } = renderPanel(emptyState);
    expect(find('.jp-cw-Header-name').title).toBe('Answers about work/ride_fares.ipynb');
    expect(find('.jp-cw-Header').textContent).toBe('ride_fares.ipynbIdle· Python 3');
    expect(root.querySelector('.jp-cw-Header .jp-cw-mod-link')).toBeNull();
    set({ notebook: { path: 'a.ipynb', name: 'a.ipynb' }, front: 'b.ipynb' });
    click(find('.jp-cw-Header button', 'Show'));
    expect(controller.calls).toEqual([['showNotebook']]);
    expect(find('textarea').getAttribute('aria-label')).toBe('Ask about your data in b.ipynb');
  });

  it('says to new users where answers come from, starts with the data, and hides its card for good', () => {
    const { controller, find, root, set } = renderPanel(states.firstRun, new FakeConnections([]));
    const card = (): string => find('[role="region"]', 'Getting started').textContent;
    expect(card()).toContain('It declines others. No key, no network, nothing leaves this computer.');
    const line = find('button', 'Connect a model for open questions (optional)');
    expect(find('.jp-cw-Starters').compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(texts(root, '.jp-cw-Starters code')).toEqual(['df']);
    set({ model: overNetwork.model, sharing: overNetwork.sharing });
    expect(card()).toContain('Answers come from gpt-4.1-mini over the network');
    expect(card()).not.toMatch(/offline|nothing leaves/);
    click(find('button', 'Hide this card'));
    expect(controller.calls).toEqual([['dismissFirstRunCard']]);
    set({ turns: [turns.drafted] });
    expect(root.querySelector('.jp-cw-Option')).toBeNull();
  });

  it('says that a stopped answer inserted nothing, that nobody stopped it, or only that it stopped', () => {
    const { find, set } = renderPanel(withTurns([turns.stopped]));
    expect(find('.jp-cw-StateLine-text').textContent).toBe('Stopped. Nothing was inserted.');
    set({ turns: [{ ...turns.stopped, unfinished: true }] });
    expect(find('.jp-cw-StateLine-text').textContent).toBe('It had not been answered when this page was opened.');
    const draft = { status: 'drafted', cellId: 'c', below: 1 } as const;
    set({ turns: [{ ...turns.stopped, proposal: goodProposal, draft }] });
    expect(find('.jp-cw-mod-plain .jp-cw-StateLine-text').textContent).toBe('Stopped.');
  });

  it('opens a step to what was asked and what came back', () => {
    const { root, find } = renderPanel(states.proposal);
    const [first, second] = [...root.querySelectorAll('.jp-cw-Step')];
    expect(second!.tagName).toBe('DIV'); // Nothing more to show, so no button.
    click(first!);
    expect(find('.jp-cw-Step-more').textContent).toContain('"name": "df"');
    expect(find('.jp-cw-Step-more').textContent).toContain('df: pandas, 184203 rows');
  });
});
