import { CellwrightError, type IModelClient, type ModelEvent } from '../../agent/index.js';
import { modelOf } from '../../agent/__tests__/model-of.js';
import { createAnalyst } from '../../analyst/index.js';
import type { DeclineData } from '../../plan/index.js';
import { FakeKernel } from '../../toolsets/__tests__/fake-kernel.js';
import type { AskKernel } from '../ask-kernel.js';
import { never } from '../../models/__tests__/collect.js';
import { askQuestion, type Question } from '../ask-question.js';

const QUESTION: Question = {
  question: 'How many rows are there?',
  data: [{ path: '/data/a.csv', written: 'a.csv' }],
  files: { read: () => Promise.resolve([]) },
  client: createAnalyst(),
  run: true,
  allowTools: false,
  runSeconds: 5,
  onProgress: () => undefined
};

/** A kernel whose variables cannot be read, for a reason that is known or not. */
function unreadable(failure?: Error): AskKernel {
  const port = new FakeKernel();
  port.probeError = failure ?? new Error('unreadable');
  const rest = {
    missingPackages: async () => [],
    load: () => Promise.resolve(),
    lastValue: async () => ({ value: null })
  };
  return { port, probeFailure: failure, ...rest } as unknown as AskKernel;
}

/** A model that offers readings of every question, and says what it hears of them. */
const OFFERING = modelOf(async function* ({ messages }) {
  const said = messages.flatMap(message => (message.role === 'user' ? [message.text] : []));
  const readings = ['Rows', 'Columns'].map(text => ({ text, code: text.toLowerCase() }));
  if (said.length === 1) {
    yield { type: 'text', delta: 'Which did you mean?' };
    const data: DeclineData = { type: 'cellwright.decline', closest: [], readings };
    yield { type: 'data', data };
  } else {
    yield { type: 'text', delta: `Taken: ${said.at(-1) ?? ''}` };
  }
  yield { type: 'end', reason: 'stop' };
});

describe('askQuestion', () => {
  it('names the cause when the data could not be looked at, instead of giving up', async () => {
    const failure = new CellwrightError('kernel_dead', 'The kernel is not running.');
    const report = await askQuestion(unreadable(failure), QUESTION, never);
    const error = { code: 'kernel_dead', message: 'The kernel is not running.' };
    expect(report).toMatchObject({ status: 'failed', error });
  });

  it.each([
    ['2', { status: 'answer', text: 'Taken: 2' }],
    ['', { status: 'failed', text: 'Which did you mean?', error: { code: 'gave_up' } }],
    [null, { status: 'failed', text: 'Which did you mean?', error: { code: 'gave_up' } }]
  ])('lets whoever sits at the terminal take a reading with the next line: %j', async (line, expected) => {
    const shown: string[] = [];
    const prompt = (text: string): Promise<string | null> => {
      shown.push(text);
      return Promise.resolve(line);
    };
    const question = { ...QUESTION, client: OFFERING, prompt };
    const report = await askQuestion(unreadable(), question, never);
    expect(report).toMatchObject(expected);
    expect(shown).toEqual(['\nWhich did you mean?\n\n1. Rows\n2. Columns\nA number, or Enter to leave it: ']);
  });

  describe('where a draft of a language model fails in the kernel', () => {
    const failed = { type: 'error', name: 'ValueError', message: 'bad date', traceback: '' } as const;
    /** A kernel in which code with `bad` in it fails. */
    const failing = (loads: string[]): AskKernel => {
      const port = new FakeKernel();
      const { report } = port;
      port.execute = async ({ code }) =>
        code.includes('bad') ? { ...report, status: 'error', outputs: [failed] } : report;
      return Object.assign(unreadable(), { port, load: async (code: string) => void loads.push(code) });
    };
    /** Writes the codes in turn; keeps what it is asked. */
    const writing = (codes: readonly string[], asked: string[]): IModelClient => {
      const model = modelOf(async function* ({ messages }) {
        const last = messages.at(-1);
        asked.push(last?.role === 'user' ? last.text : '');
        yield { type: 'text', delta: `\`\`\`python\n${codes[asked.length - 1] ?? ''}\n\`\`\`` };
        yield { type: 'usage', usage: { outputTokens: 5 } };
        yield { type: 'end', reason: 'stop' };
      });
      return { ...model, destination: 'server' };
    };

    it.each([
      ['the second is the answer', ['"bad"', '"good"'], { status: 'tool', cells: [{ code: '"good"' }] }],
      [
        'the first stays when the second fails, too',
        ['"bad"', '"bad"  # too'],
        { status: 'failed', cells: [{ code: '"bad"' }] }
      ]
    ])('it is asked once more with the error, on fresh data: %s', async (_name, codes, expected) => {
      const [loads, asked]: [string[], string[]] = [[], []];
      const question = { ...QUESTION, client: writing(codes, asked), codeForm: 'direct', run: true } as const;
      const report = await askQuestion(failing(loads), question, never);
      expect(report).toMatchObject(expected);
      expect(asked).toHaveLength(2);
      expect(asked[1]).toContain('That failed with ValueError: bad date');
      expect(asked[1]).toContain('"bad"');
      expect(loads).toHaveLength(2);
    });

    it('its calls that name no tool are counted, also when it is asked once more', async () => {
      const calls = ['generatePythonCode', 'none', 'generatePythonCode'];
      const codes = ['"bad"', '"good"'];
      const client: IModelClient = {
        ...OFFERING,
        destination: 'server',
        // eslint-disable-next-line @typescript-eslint/require-await -- a client is a stream
        async *stream({ role }): AsyncGenerator<ModelEvent> {
          if (role === 'subquery') {
            yield { type: 'text', delta: `Writes.\n\`\`\`python\n${codes.shift() ?? ''}\n\`\`\`` };
            yield { type: 'end', reason: 'stop' };
          } else {
            yield { type: 'call-delta', index: 0, id: 'a', name: calls.shift() ?? '', arguments: '{"query": "q"}' };
            yield { type: 'end', reason: 'calls' };
          }
        }
      };
      const report = await askQuestion(failing([]), { ...QUESTION, client }, never);
      expect(report).toMatchObject({ status: 'tool', cells: [{ code: '"good"' }], invalidCalls: 1 });
    });
  });
});
