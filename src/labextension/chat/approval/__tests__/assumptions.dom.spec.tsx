import { goodProposal } from '../../__tests__/fixtures/proposals.js';
import { click, nameOf, press, type Rendered, renderTurns } from '../../__tests__/fixtures/render.js';
import { turn } from '../../__tests__/fixtures/turns.js';

const [klass, revenue] = goodProposal.assumptions;
const proposal = {
  ...goodProposal,
  assumptions: [klass!, { ...revenue!, alternatives: ['fare', 'tip', 'tolls'] }]
};

/** The one button of an assumption that may be read otherwise; where its draft is makes no difference. */
function card(status: 'card' | 'drafted' = 'card') {
  const draft =
    status === 'card' ? ({ status, why: 'setting' } as const) : ({ status, cellId: 'c', below: 3 } as const);
  const panel = renderTurns(turn({ proposal, draft }));
  return { ...panel, button: panel.find('.jp-cw-Assumptions button', 'Change: ‘revenue’ read as total_amount') };
}

const items = ({ root }: Pick<Rendered, 'root'>): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[role="menuitem"]')
];

describe('Change on an assumption', () => {
  it('is a menu button that opens on what else may be meant', () => {
    const panel = card();
    const { button } = panel;
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown', { on: button });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(panel.find('[role="menu"]', 'read as total_amount. Instead:').id);
    expect(items(panel).map(nameOf)).toEqual(['fare', 'tip', 'tolls']);
    const keys = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'];
    const visited = [nameOf(document.activeElement!)];
    keys.forEach(key => {
      press(key);
      visited.push(nameOf(document.activeElement!));
    });
    expect(visited).toEqual(['fare', 'tip', 'tolls', 'fare', 'tolls', 'fare', 'tolls']);
  });

  it.each(['Escape', 'Tab'])('closes on %s, changes nothing and gives the focus back', key => {
    const panel = card();
    click(panel.button);
    press(key);
    expect(items(panel)).toEqual([]);
    expect(document.activeElement).toBe(panel.button);
    expect(panel.controller.called('changeAssumption')).toEqual([]);
  });

  it.each(['card', 'drafted'] as const)('has the chosen reading taken, once, where it is %s', status => {
    const panel = card(status);
    click(panel.button);
    click(items(panel)[1]!); // There are three.
    expect(panel.controller.called('changeAssumption')).toEqual([['changeAssumption', 't1', 1, 'tip']]);
    expect(items(panel)).toEqual([]);
    expect(document.activeElement).toBe(panel.button);
  });
});
