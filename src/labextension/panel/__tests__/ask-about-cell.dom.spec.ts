import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState } from '../../chat/__tests__/fixtures/states.js';
import { askAboutCell, namesInCode } from '../chat.js';

const reading = { ...emptyState, datasets: { ...emptyState.datasets, status: 'reading', profiles: [] } } as const;

/** Asks about a cell in a chat of this state; the focus is in the question field at once. */
function ask(state: FakeController['state']) {
  const controller = new FakeController(state);
  const field = { written: '', focusInput: jest.fn(), askAbout: jest.fn((_text: string) => undefined) };
  const asked = askAboutCell('df.merge(zones, on="zone_id")', field, controller);
  expect(field.focusInput).toHaveBeenCalledTimes(1);
  return { controller, field, asked, put: () => field.askAbout.mock.calls.flat() };
}

describe('asking about a cell', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['names the frames that the cell names, as soon as the variables are read', emptyState, '', ['@df @zones']],
    ['adds nothing to what was written meanwhile', emptyState, 'Why', []],
    ['names no frames of the shown notebook for a cell of another', { ...emptyState, front: 'b.ipynb' }, '', []]
  ])('%s', async (_, state, written, added) => {
    const { controller, field, asked, put } = ask(reading);
    controller.set({});
    await Promise.resolve();
    expect(put()).toEqual([]);
    field.written = written;
    controller.set(state);
    await asked;
    expect(put()).toEqual(added);
  });

  it('waits no longer than three seconds, and follows the chat no more', async () => {
    jest.useFakeTimers();
    const { controller, asked, put } = ask(reading);
    jest.advanceTimersByTime(3_000);
    await asked;
    controller.set(emptyState);
    await Promise.resolve();
    expect(put()).toEqual([]);
  });
});

test.each([
  ['out = rides.merge(zones, on="zone_id")\nout.head()', ['zones', 'rides', 'out']],
  ['a.rides + rides2 + my_rides + ridesé', []],
  ['(rides)', ['rides']]
])(
  'whole names are found in the order in which they are listed, no attributes and no parts of words: %s',
  (code, found) => {
    expect(namesInCode(code, ['zones', 'rides', 'out', 'zone', 'ride'])).toEqual(found);
  }
);
