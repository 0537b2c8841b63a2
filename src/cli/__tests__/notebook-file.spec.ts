import { notebookFile } from '../notebook-file.js';

describe('notebookFile', () => {
  it('holds cells with unique ids and every kind of output', () => {
    const file = notebookFile([
      { type: 'code', source: 'import pandas as pd' },
      { type: 'markdown', source: 'Said.' },
      {
        type: 'code',
        source: 'x',
        metadata: { cellwright: { provenance: { question: 'q' } } },
        execution: {
          status: 'error',
          executionCount: null,
          omitted: 0,
          ms: 1,
          outputs: [
            { type: 'stream', name: 'stdout', text: 'hello' },
            { type: 'display', text: '<Figure>', image: { mime: 'image/png', data: 'AAAA' } },
            { type: 'result', text: '42' },
            { type: 'error', name: 'KeyError', message: "'x'", traceback: 'a\nb' }
          ]
        }
      }
    ]);
    expect(new Set(file.cells.map(cell => cell['id'])).size).toBe(3);
    expect(file.cells[0]).toMatchObject({ cell_type: 'code', execution_count: null, outputs: [] });
    expect(file.cells[1]).toMatchObject({ cell_type: 'markdown', source: 'Said.' });
    expect(file.cells[2]).toMatchObject({
      execution_count: 1,
      metadata: { cellwright: { provenance: { question: 'q' } } },
      outputs: [
        { output_type: 'stream', name: 'stdout', text: 'hello' },
        { output_type: 'display_data', data: { 'text/plain': '<Figure>', 'image/png': 'AAAA' } },
        { output_type: 'execute_result', execution_count: 1, data: { 'text/plain': '42' } },
        { output_type: 'error', ename: 'KeyError', evalue: "'x'", traceback: ['a', 'b'] }
      ]
    });
  });
});
