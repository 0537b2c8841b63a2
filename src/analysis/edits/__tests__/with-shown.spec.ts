import { withShown } from '../with-shown.js';
import { planOf } from './plan-of.js';

describe('withShown', () => {
  it('shows something else of the same row, and more of the same rows', () => {
    const one = planOf({ type: 'top', by: 'rating', direction: 'max', count: 1, columns: ['title'], answer: 'label' });
    expect(withShown(one, ['director'])?.steps[0]).toMatchObject({ columns: ['director'], answer: 'label' });
    const three = planOf({
      type: 'top',
      by: 'rating',
      direction: 'max',
      count: 3,
      columns: ['title'],
      answer: 'table'
    });
    expect(withShown(three, ['director'])?.steps[0]).toMatchObject({ columns: ['title', 'director'], answer: 'table' });
  });

  it('has no row where groups were ranked', () => {
    const group = planOf({ type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' });
    expect(withShown(group, ['director'])).toBeUndefined();
  });
});
