import { act } from 'react';
import { click, renderPanel } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

test('a menu closes when the focus moves elsewhere or its button is pressed again, and stays when the window loses the focus', () => {
  const panel = renderPanel(emptyState);
  const button = panel.find('button[title^="Choose a model"]');
  const menu = (): Element | null => panel.root.querySelector('[role="menu"]');
  const pressed = (on: Element): boolean => {
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    act(() => void on.dispatchEvent(down));
    return down.defaultPrevented;
  };
  click(button);
  expect(document.activeElement?.getAttribute('role')).toMatch(/^menuitem/u);
  expect(pressed(panel.find('[role^="menuitem"]'))).toBe(true); // So that the press does not take the focus away.
  const hasFocus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  act(() => void document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(menu()).not.toBeNull();
  hasFocus.mockReturnValue(true);
  expect(pressed(button)).toBe(true);
  click(button);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button);
  click(button);
  act(() => (panel.find('textarea') as HTMLTextAreaElement).focus());
  expect(menu()).toBeNull();
  hasFocus.mockRestore();
});
