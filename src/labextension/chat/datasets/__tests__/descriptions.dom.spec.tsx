import { click, press, renderPanel, type } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

test('what was typed about a dataset of one notebook is neither shown nor kept with that of another', () => {
  const panel = renderPanel(emptyState);
  const field = (): HTMLInputElement => panel.find('input', 'Description of df') as HTMLInputElement;
  click(panel.find('.jp-cw-Dataset', 'df'));
  type(field(), 'Rides of May');
  press('Enter', { on: field() });
  expect(panel.controller.calls).toContainEqual(['describeDataset', 'df', 'Rides of May']);
  panel.set({ notebook: { path: 'b.ipynb', name: 'b.ipynb' } });
  if (panel.root.querySelector('.jp-cw-Description') === null) {
    click(panel.find('.jp-cw-Dataset', 'df'));
  }
  expect(field().value).toBe('');
});
