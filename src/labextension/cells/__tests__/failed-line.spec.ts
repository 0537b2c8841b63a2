import { failedLine } from '../failed-line.js';
import type { SharedCell } from '../shared-notebook.js';

const cell = (outputs: unknown): SharedCell => ({ toJSON: () => ({ outputs }) }) as unknown as SharedCell;
const error = (...traceback: string[]): unknown => ({ output_type: 'error', traceback });

describe('failedLine', () => {
  it('finds the line of the cell in a coloured traceback, above the frames of libraries', () => {
    const text = '\u001b[36mCell\u001b[39m\u001b[36m \u001b[39m\u001b[32mIn[4]\u001b[39m\u001b[32m, line 3\u001b[39m';
    expect(failedLine(cell([error('KeyError', text, 'File /x/pandas/frame.py, line 99')]))).toBe(3);
  });

  it('takes an error that does not say where for one at the first line', () => {
    expect(failedLine(cell([error('boom')]))).toBe(1);
  });

  it.each([[undefined], [[]], [[{ output_type: 'stream', text: 'Cell In[1], line 3' }]]])(
    'finds none in %j',
    outputs => {
      expect(failedLine(cell(outputs))).toBeUndefined();
    }
  );
});
