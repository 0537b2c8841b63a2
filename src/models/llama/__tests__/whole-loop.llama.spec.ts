import { Type } from '@sinclair/typebox';
import { fault } from '../../../../faults/ledger.js';
import { createAgent, tool } from '../../../agent/index.js';
import { fuzzRuns } from './fuzz-runs.js';
import { localClient, unloadAll } from './local-client.js';
import { ModelFiles } from './model-files.js';

const files = new ModelFiles();
const { runs: all, seed } = fuzzRuns('whole runs', 40);
const runs = Math.ceil(all / 2);
const rejected: unknown[] = [];
const note = (reason: unknown): void => {
  rejected.push(reason);
};

jest.setTimeout(60_000 + runs * 10_000);
beforeAll(() => process.on('unhandledRejection', note));
afterAll(async () => {
  process.off('unhandledRejection', note);
  await unloadAll();
});

const look = tool({
  description: 'Looks at a column.',
  params: Type.Object({ column: Type.String({ maxLength: 8 }), rows: Type.Optional(Type.Integer()) }),
  run: ({ column }) => `There is no column ${column}.`
});
const fail = tool({
  description: 'Counts rows.',
  params: Type.Object({ of: Type.Union([Type.Literal('all'), Type.Literal('some')]) }),
  run: ({ of }) => {
    if (of === 'some') {
      throw new Error('There are none.');
    }
    return 42;
  }
});

test.each([1, 2] as const)(
  `each of ${String(runs)} runs on random weights ends in a final state, thinking in %s phases`,
  phases =>
    fault(
      'M11',
      `random weights, ${String(phases)} phases`,
      async () => {
        const model = files.random('random.gguf', '--seed', String(seed));
        const client = localClient(model, { temperature: 1, seed: seed * 1_000_003, maxTokens: 60 });
        const ends: Record<string, number> = {};
        for (let run = 0; run < runs; run++) {
          const agent = createAgent({
            model: client,
            toolsets: [{ look, fail }],
            prompt: 'Help with data.',
            maxSteps: 3,
            decision: { type: 'grammar', phases }
          });
          const signal = run % 10 === 9 ? AbortSignal.timeout(50) : undefined;
          const result = await agent.run(`Question ${String(run)}`, { ...(signal && { signal }) });
          const end = result.status === 'failed' ? `failed: ${result.error.code}` : result.status;
          ends[end] = (ends[end] ?? 0) + 1;
          expect(result.steps.length).toBeLessThanOrEqual(3);
        }
        process.stdout.write(`${JSON.stringify(ends)}\n`);
        const known = /^(answer|aborted|failed: (too_many_errors|too_many_steps|repeated_call))$/;
        expect(Object.keys(ends).filter(end => !known.test(end))).toEqual([]);
        expect(rejected).toEqual([]);
      },
      runs
    )
);
