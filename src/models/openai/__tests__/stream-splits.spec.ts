import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { fault, sample, tenth, type Measure } from '../../../../faults/ledger.js';
import { createAgent, tool, type RunResult } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { piece, transcript } from './stub-server.js';
import { sseResponse } from '../../remote/__tests__/sse-response.js';
import { transcripts } from './transcripts.js';

/** What a real server said, byte for byte. */
const recorded = (name: string): string => {
  const file = join(process.cwd(), 'src', 'models', 'openai', '__tests__', 'recorded', name);
  const { transfers } = JSON.parse(readFileSync(file, 'utf8')) as { transfers: readonly { reply: string }[] };
  return transfers[0]!.reply;
};

const shaped = (name: string): readonly [string, Buffer] => [name, Buffer.from(transcripts[name]!.text)];

const REPLIES: readonly (readonly [string, Buffer])[] = [
  ['a call as llama-cpp-python sends it', Buffer.from(recorded('a-call.json'))],
  shaped('text in several scripts, usage in a last chunk without choices'),
  shaped('a call in fragments after text'),
  shaped('two calls in one message, mixed up, and a finish reason that lies'),
  shaped('calls without a place, name and id repeated in each fragment')
];

const DONE = Buffer.from(transcript([piece({ content: 'Done.' }, 'stop')]));

type How = 'splits' | 'ends' | 'resets';
type Outcome = { readonly ran: readonly string[]; readonly text: string; readonly result: RunResult };

/** One run whose first reply comes in these pieces; every later one is whole. */
async function ask(pieces: readonly Uint8Array[], how: How = 'splits'): Promise<Outcome> {
  const ran: string[] = [];
  const noted = (name: string, params: ReturnType<typeof Type.Object>): ReturnType<typeof tool> =>
    tool({ description: 'Runs.', params, run: args => void ran.push(`${name} ${JSON.stringify(args)}`) });
  const tools = {
    look: noted('look', Type.Object({ column: Type.String() })),
    datasetInfo: noted('datasetInfo', Type.Object({ dataset: Type.String() })),
    one: noted('one', Type.Object({ x: Type.Integer() })),
    two: noted('two', Type.Object({ y: Type.Optional(Type.Integer()) }))
  };
  let requests = 0;
  const model = createOpenAiClient({
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'm',
    mostTries: 1,
    fetch: () =>
      Promise.resolve(
        requests++ === 0 ? sseResponse(pieces, how === 'resets' ? 'breaks' : 'ends') : sseResponse([DONE])
      )
  });
  let text = '';
  const agent = createAgent({ model, toolsets: [tools], prompt: 'Help.' });
  agent.subscribe(event => {
    if (event.type === 'model-delta' && event.kind === 'text' && event.step === 1) {
      text += event.delta;
    }
  });
  return { ran, text, result: await agent.run('How many?') };
}

const isMarked = ({ result }: Outcome): boolean =>
  result.status === 'failed' || (result.status === 'answer' && result.cut !== undefined);

/** Whole or marked; nothing said is lost, and nothing runs but what the whole reply runs, all of it or none. */
function check(outcome: Outcome, whole: Outcome, how: How, at: number, measure: Measure): void {
  const all = JSON.stringify(outcome.ran) === JSON.stringify(whole.ran);
  measure('doubled', Math.max(0, outcome.ran.length - whole.ran.length));
  if (how === 'splits') {
    expect([at, outcome.ran, outcome.text, isMarked(outcome)]).toEqual([at, whole.ran, whole.text, false]);
    return;
  }
  expect([at, all || outcome.ran.length === 0]).toEqual([at, true]);
  expect([at, whole.text.startsWith(outcome.text)]).toEqual([at, true]);
  expect([at, isMarked(outcome) || (all && outcome.text === whole.text)]).toEqual([at, true]);
  if (outcome.result.status === 'answer' && isMarked(outcome)) {
    expect([at, outcome.result.text]).toEqual([at, outcome.text]);
  }
}

jest.setTimeout(20 * 60_000);

describe.each(REPLIES)('%s', (name, bytes) => {
  it.each<How>(['splits', 'ends', 'resets'])('%s at any byte: what arrived is kept, nothing wrong runs', async how => {
    const offsets = tenth(
      `${name} ${how}`,
      sample(
        `${name} ${how}`,
        Array.from(bytes, (_, at) => at)
      )
    );
    const whole = await ask([bytes]);
    await fault(
      'M5',
      `${name}: ${how}`,
      async measure => {
        for (const at of offsets) {
          const pieces = how === 'splits' ? [bytes.subarray(0, at), bytes.subarray(at)] : [bytes.subarray(0, at)];
          check(await ask(pieces, how), whole, how, at, measure);
        }
      },
      offsets.length
    );
  });
});
