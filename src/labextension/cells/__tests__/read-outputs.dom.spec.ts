import { readOutputs } from '../notebook-port.js';
import { makeNotebook } from './make-notebook.js';

/** What is read of a code cell whose file holds these outputs. */
function read(outputs: readonly unknown[]): ReturnType<typeof readOutputs> {
  const [cell] = makeNotebook(['a']).sharedModel.cells;
  if (cell?.cell_type !== 'code') {
    throw new Error('No code cell');
  }
  jest.spyOn(cell, 'toJSON').mockReturnValue({ outputs } as never);
  return readOutputs(cell);
}

describe('readOutputs', () => {
  it('reads each kind of output as text without colours', () => {
    expect(
      read([
        { output_type: 'stream', name: 'stderr', text: ['\u001b[31mcare', 'ful\u001b[0m'] },
        { output_type: 'execute_result', data: { 'text/html': '<b>5</b>', 'text/plain': '5' } },
        { output_type: 'display_data', data: { 'image/png': 'AAAA' } },
        {
          output_type: 'error',
          ename: 'KeyError',
          evalue: "'total'",
          traceback: ['\u001b[0;31mKeyError\u001b[0m', 'here']
        }
      ])
    ).toEqual([
      { type: 'stream', name: 'stderr', text: 'careful' },
      { type: 'result', text: '5' },
      { type: 'display', text: '[image/png]' },
      { type: 'error', name: 'KeyError', message: "'total'", traceback: 'KeyError\nhere' }
    ]);
  });

  it('keeps head and tail of a long text and says how much is left out', () => {
    const [output] = read([{ output_type: 'stream', name: 'stdout', text: `first${'x'.repeat(3_000_000)}last` }]);
    const text = output?.type === 'stream' ? output.text : '';
    expect(text.length).toBeLessThan(8_200);
    expect(text).toMatch(/^first[^]*left out[^]*last$/);
  });

  it('never throws, whatever a file holds', () => {
    const odd = [null, 7, 'text', [], {}, { output_type: 'error', traceback: 'no list' }];
    const bundles = [null, 'x', { 'text/plain': { a: 1 } }, { 'text/plain': [1, 'a', null] }];
    expect(() => read([...odd, ...bundles.map(data => ({ output_type: 'display_data', data }))])).not.toThrow();
    expect(read([{ output_type: 'display_data', data: bundles[3] }])).toEqual([{ type: 'display', text: 'a' }]);
  });

  it('reads at most 100 outputs', () => {
    expect(read(Array.from({ length: 150 }, () => ({ output_type: 'stream', text: 'x' })))).toHaveLength(100);
  });
});
