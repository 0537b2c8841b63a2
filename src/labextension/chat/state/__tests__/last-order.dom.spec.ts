import { isLastOrder, type DraftView } from '../chat-turn.js';
import { drafted, ran } from '../../../app/__tests__/make-turn.js';
import { goodProposal, turn } from '../../__tests__/fixtures/states.js';

const order = (id: string, draft: DraftView, name = 'df') =>
  turn({
    id,
    draft,
    proposal: {
      ...goodProposal,
      code: `_${name}_before = ${name}  # ${name} = _${name}_before undoes this\n${name} = 1`
    }
  });
const undone = (ranAs?: number, variablesStay: readonly string[] = ['df']): DraftView => ({
  status: 'undone',
  variablesStay,
  ...(ranAs !== undefined && { ranAs })
});

describe('what the kernel keeps of a dataset', () => {
  const first = order('a', undone(2));

  it('is what it was before the order that ran last, also when another one never ran, or was to another dataset', () => {
    const others = [
      order('b', drafted(1)),
      order('c', undone(undefined, [])),
      order('d', ran(5), 'other'),
      turn({ id: 'e', proposal: goodProposal, draft: ran(6) })
    ];
    expect(isLastOrder(first, [first])).toBe(true);
    expect(isLastOrder(first, [order('z', ran(1)), first, ...others])).toBe(true);
  });

  it.each([
    ['stands there', ran(3)],
    ['ran where the count is not known', ran(null)],
    ['was undone', undone(3)],
    ['was undone and put back', undone(3, [])],
    ['was undone by an older version', undone()]
  ])('is not that of an order when a later one %s', (_, draft) => {
    expect(isLastOrder(first, [first, order('b', draft)])).toBe(false);
  });
});
