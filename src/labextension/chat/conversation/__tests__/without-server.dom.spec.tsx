import { act } from 'react';
import { unread } from '../../__tests__/fixtures/files.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { click, renderPanel, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';
import type { ChatState } from '../../state/chat-state.js';

const SENTENCE = 'Models need a Jupyter server, and this page has none: here the built-in analyst answers.';

function render(change: Partial<ChatState['datasets']> = {}): Rendered {
  const connections = new FakeConnections(null);
  connections.absent = SENTENCE;
  return renderPanel({ ...emptyState, datasets: { ...emptyState.datasets, ...change } }, connections);
}

describe('a panel without a server', () => {
  it('says below the models why there are no others, and offers to add none', async () => {
    const panel = render();
    expect(panel.root.textContent).not.toContain(SENTENCE);
    click(panel.find('.jp-cw-ModelPicker-button'));
    await act(() => Promise.resolve());
    const menu = panel.find('[role="menu"]', 'Model');
    const note = document.getElementById(menu.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(SENTENCE);
    expect(() => panel.find('[role="menuitem"]')).toThrow();
    expect(() => panel.find('.jp-cw-Connect')).toThrow();
  });

  it('says in an opened data file why it cannot be read, and offers nothing that would read it', async () => {
    const problem = 'Data files are read by a Jupyter server.';
    const panel = render({ files: [{ ...unread, open: true, problem }], unlisted: 2 });
    await act(() => Promise.resolve());
    expect(panel.find('.jp-cw-StateLine-text').textContent).toBe(problem);
    for (const name of ['Read it', 'Try again', 'Ask', 'Read all rows']) {
      expect(() => panel.find('.jp-cw-Columns button', name)).toThrow();
    }
    expect(panel.root.textContent).not.toContain('name them with @');
  });
});
