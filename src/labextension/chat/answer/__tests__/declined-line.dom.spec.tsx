import { emptyState, overNetwork, turn, withTurns } from '../../__tests__/fixtures/states.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { click, renderPanel, until } from '../../__tests__/fixtures/render.js';

const WORDS = 'A language model may know more.';
const text = 'I could not read “why”.';
const data = { type: 'cellwright.decline', closest: [] };
const declined = turn({ text, messages: [{ role: 'assistant', text, calls: [], data }] });
const alone = { models: emptyState.models.slice(0, 1) };
describe('what the analyst declined', () => {
  it('offers to connect a model', async () => {
    const { find, root } = renderPanel(withTurns([declined], alone), new FakeConnections());
    expect(find('.jp-cw-Answer').textContent).toContain(WORDS);
    click(find('button', 'Connect a model'));
    await until(() => expect(root.querySelector('[role="dialog"]')?.textContent).toContain('Connect a model'));
  });

  it('offers to ask the model that was picked since', () => {
    const { find, controller } = renderPanel(
      withTurns([declined], { model: overNetwork.model }),
      new FakeConnections()
    );
    expect(find('.jp-cw-Answer').textContent).toContain(`${overNetwork.model.label} may know more.`);
    click(find('button', 'Ask it'));
    expect(controller.calls).toEqual([['retry', declined.id]]);
  });

  it.each([
    ['no model can be had', withTurns([declined], alone), new FakeConnections(null)],
    ['it answered', withTurns([turn({ text })], alone), new FakeConnections()],
    ['something else was asked since', withTurns([declined, turn({ id: 't2' })], alone), new FakeConnections()]
  ])('offers nothing where %s', (_, state, connections) => {
    expect(renderPanel(state, connections).root.textContent).not.toContain(WORDS);
  });
});
