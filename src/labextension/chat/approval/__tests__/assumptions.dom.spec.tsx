import type { CellProposal } from '../../../../toolsets/index.js';
import { goodProposal } from '../../__tests__/fixtures/proposals.js';
import { click, nameOf, press, type Rendered, renderPanel } from '../../__tests__/fixtures/render.js';
import { withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';

const [klass, revenue] = goodProposal.assumptions as [
  CellProposal['assumptions'][number],
  CellProposal['assumptions'][number]
];
const proposal: CellProposal = {
  ...goodProposal,
  assumptions: [klass, { ...revenue, alternatives: ['fare', 'tip', 'tolls'] }]
};

function card(): Rendered {
  return renderPanel(withTurns([turn({ proposal, draft: { status: 'card', why: 'setting' } })]));
}

const items = ({ root }: Rendered): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[role="menuitem"]')
];

const changes = ({ root }: Rendered): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('.jp-cw-Assumptions button')
];

describe('Change on an assumption', () => {
  it('is a menu button that opens on what else may be meant', () => {
    const panel = card();
    const [button] = changes(panel) as [HTMLElement];
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const menu = panel.find('[role="menu"]');
    expect(button.getAttribute('aria-controls')).toBe(menu.id);
    const title = document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('‘revenue’ read as total_amount. Instead:');
    expect(items(panel).map(nameOf)).toEqual(['fare', 'tip', 'tolls']);
    expect(document.activeElement).toBe(items(panel)[0]);
  });

  it.each([
    ['ArrowDown', 0],
    ['ArrowUp', 2]
  ])('opens on %s at that end', (key, at) => {
    const panel = card();
    const [button] = changes(panel) as [HTMLElement];
    press(key, { on: button });
    expect(document.activeElement).toBe(items(panel)[at]);
  });

  it('moves with the arrows around its ends, and with Home and End', () => {
    const panel = card();
    click(changes(panel)[0]!);
    const visited = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(key => {
      press(key);
      return nameOf(document.activeElement!);
    });
    expect(visited).toEqual(['tip', 'tolls', 'fare', 'tolls', 'fare', 'tolls']);
  });

  it.each(['Escape', 'Tab'])('closes on %s, changes nothing and gives the focus back', key => {
    const panel = card();
    const [button] = changes(panel) as [HTMLElement];
    click(button);
    press(key);
    expect(items(panel)).toEqual([]);
    expect(document.activeElement).toBe(button);
    expect(panel.controller.called('changeAssumption')).toEqual([]);
  });

  it('has the chosen reading taken, once, and gives the focus back', () => {
    const panel = card();
    const [button] = changes(panel) as [HTMLElement];
    click(button);
    click(items(panel)[1]!);
    expect(panel.controller.called('changeAssumption')).toEqual([['changeAssumption', 't1', 1, 'tip']]);
    expect(items(panel)).toEqual([]);
    expect(document.activeElement).toBe(button);
  });

  it('is there at once under the line of a draft in the notebook', () => {
    const draft = { status: 'drafted', cellId: 'c', below: 3 } as const;
    const panel = renderPanel(withTurns([turn({ proposal, draft })]));
    click(panel.find('button', 'Change: '));
    click(items(panel)[0]!);
    expect(panel.controller.called('changeAssumption')).toEqual([['changeAssumption', 't1', 1, 'fare']]);
  });
});
