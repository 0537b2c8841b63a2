import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState } from '../../chat/__tests__/fixtures/states.js';
import { askAboutCell, namesInCode } from '../ask-about-cell.js';

/** The question field. */
class Field {
  written = '';
  readonly put: string[] = [];
  readonly focusInput = jest.fn();

  readonly askAbout = (text: string): void => {
    this.put.push(text);
  };
}

const reading = { ...emptyState, datasets: { ...emptyState.datasets, status: 'reading', profiles: [] } } as const;
const CODE = 'df.merge(zones, on="zone_id")';

afterEach(() => jest.useRealTimers());

describe('asking about a cell', () => {
  it('moves to the question field and names the frames that the cell names', async () => {
    const field = new Field();
    await askAboutCell(CODE, field, new FakeController(emptyState));
    expect(field.focusInput).toHaveBeenCalledTimes(1);
    expect(field.put).toEqual(['@df @zones']);
  });

  it('waits for the variables to be read, the focus being there already', async () => {
    const field = new Field();
    const controller = new FakeController(reading);
    const asked = askAboutCell(CODE, field, controller);
    expect(field.focusInput).toHaveBeenCalledTimes(1);
    controller.set({});
    await Promise.resolve();
    expect(field.put).toEqual([]);
    controller.set(emptyState);
    await asked;
    expect(field.put).toEqual(['@df @zones']);
  });

  it('adds nothing to what was written meanwhile', async () => {
    const field = new Field();
    const controller = new FakeController(reading);
    const asked = askAboutCell(CODE, field, controller);
    field.written = 'Why';
    controller.set(emptyState);
    await asked;
    expect(field.put).toEqual([]);
  });

  it('waits no longer than three seconds, and follows the chat no more', async () => {
    jest.useFakeTimers();
    const field = new Field();
    const controller = new FakeController(reading);
    const asked = askAboutCell(CODE, field, controller);
    jest.advanceTimersByTime(3_000);
    await asked;
    controller.set(emptyState);
    await Promise.resolve();
    expect(field.put).toEqual([]);
  });
});

describe('namesInCode', () => {
  it('finds whole names in the order in which they are listed', () => {
    const code = 'out = rides.merge(zones, on="zone_id")\nout.head()';
    expect(namesInCode(code, ['zones', 'rides', 'out', 'zone', 'ride'])).toEqual(['zones', 'rides', 'out']);
  });

  it('takes an attribute, or a part of a word, for no name', () => {
    expect(namesInCode('a.df + df2 + my_df + dfé', ['df'])).toEqual([]);
    expect(namesInCode('(df)', ['df'])).toEqual(['df']);
  });
});
