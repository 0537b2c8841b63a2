import { Type, type TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { settleAbsent } from '../../../agent/schema/check-value.js';
import { FUZZ_SCHEMAS } from './fuzz-schemas.js';
import { fuzzRuns } from './fuzz-runs.js';
import { ask, localClient, request, unloadAll } from './local-client.js';
import { ModelFiles } from './model-files.js';

const files = new ModelFiles();
const { runs, seed } = fuzzRuns('forced calls', 60);

jest.setTimeout(60_000 + runs * 3000);
afterAll(unloadAll);

/** The envelope of the grammar strategy over a tool and the answer. */
const envelope = (params: TSchema): TSchema =>
  Type.Union([
    Type.Object({ tool: Type.Literal('tool'), arguments: params }),
    Type.Object({
      tool: Type.Literal('respondToUser'),
      arguments: Type.Object({ text: Type.String({ maxLength: 40 }) })
    })
  ]);

test(`of ${String(runs)} calls of random weights, all parse and fit their schema`, async () => {
  expect(FUZZ_SCHEMAS.length).toBeGreaterThanOrEqual(20);
  const model = files.random('random.gguf', '--seed', String(seed));
  const client = localClient(model, { temperature: 1.2, seed: seed * 1_000_003, maxTokens: 3000 });
  const wrong: unknown[] = [];
  for (let run = 0; run < runs; run++) {
    const params = FUZZ_SCHEMAS[run % FUZZ_SCHEMAS.length] ?? Type.Null();
    // Every other one holds no choice, so that its parameters are surely written.
    const schema = run % 2 === Math.floor(run / FUZZ_SCHEMAS.length) % 2 ? params : envelope(params);
    const reply = await ask(client, request([`Question ${String(run)}`], { schema }));
    if (reply.last.type !== 'end' || reply.last.reason !== 'stop' || !fits(schema, reply.text)) {
      wrong.push({ run, schema, text: reply.text, last: reply.last });
    }
  }
  expect(wrong).toEqual([]);
});

function fits(schema: TSchema, text: string): boolean {
  try {
    return Check(schema, settleAbsent(schema, JSON.parse(text)));
  } catch {
    return false;
  }
}
