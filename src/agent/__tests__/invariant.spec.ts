import fc from 'fast-check';
import { runsAll, seed } from '../../../faults/ledger.js';
import { Type } from '@sinclair/typebox';
import {
  AgentRef,
  DeniedError,
  LOOP_STATES,
  LoopControllerRef,
  tool,
  UserRef,
  type AgentEvent,
  type AgentOptions,
  type DecisionOptions,
  type LoopState,
  type Message
} from '../index.js';
import { scriptedAgent, unpaired } from './scripted-agent.js';

/** What one call of a random batch does. */
type Deed = {
  readonly name: 'one' | 'many' | 'gated' | 'unknown';
  readonly badArguments: boolean;
  readonly state: LoopState;
  readonly end: 'return' | 'throw' | 'deny' | 'hang' | 'ask' | 'approve' | 'question';
};

const deed: fc.Arbitrary<Deed> = fc.record({
  name: fc.constantFrom('one', 'one', 'many', 'many', 'gated', 'unknown'),
  badArguments: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
  state: fc.constantFrom('PROCEED', 'PROCEED', 'PROCEED', ...LOOP_STATES),
  end: fc.constantFrom('return', 'return', 'return', 'throw', 'deny', 'hang', 'ask', 'approve', 'question')
});

const ending = fc.constantFrom('calls', 'stop', 'calls', 'length', 'filter', undefined);
const reply = fc.record({
  deeds: fc.array(deed, { minLength: 0, maxLength: 5 }),
  text: fc.constantFrom('', '', 'words'),
  id: fc.constantFrom(undefined, 'same', 'own'),
  ending
});

const scenario = fc.record({
  replies: fc.array(reply, { minLength: 1, maxLength: 5 }),
  /** The event at which the run is stopped, counted from its start; never, when it has fewer. */
  abortAt: fc.integer({ min: 0, max: 60 }),
  maxSteps: fc.integer({ min: 1, max: 5 }),
  onStepLimit: fc.constantFrom('answer' as const, 'throw' as const),
  contextSize: fc.constantFrom(undefined, 100, 1000, 3000),
  decision: fc.constantFrom<DecisionOptions>(
    { type: 'native' },
    { type: 'native' },
    { type: 'native' },
    { type: 'prompted' },
    { type: 'grammar', phases: 1 },
    { type: 'grammar', phases: 2 }
  )
});

/** Earlier calls with the ids a model without ids would be given, and too much to be seen in a small window. */
const PAST: readonly Message[] = [1, 2, 3].flatMap((n): readonly Message[] => [
  { role: 'user', text: `question ${n} ${'word '.repeat(300)}` },
  { role: 'assistant', text: '', calls: [{ id: `call_${n}`, name: 'one', arguments: '{}' }] },
  { role: 'tool', callId: `call_${n}`, toolName: 'one', status: 'ok', parts: [] }
]);

const perform = (execution: 'sequential' | 'parallel', approval: boolean, onRun: () => void) =>
  tool({
    description: 'Does as it is told.',
    params: Type.Object({ n: Type.Integer(), state: Type.String(), end: Type.String() }),
    inject: { loop: LoopControllerRef, agent: AgentRef, user: UserRef },
    execution,
    approval,
    // A time limit ends what hangs, so that a run without an abort ends too.
    timeoutMs: 1,
    run: async ({ state, end }, { loop, agent, user }) => {
      onRun();
      loop.setState(state as LoopState);
      switch (end) {
        case 'throw':
          throw new Error('thrown');
        case 'deny':
          throw new DeniedError();
        case 'hang':
          return new Promise(() => undefined);
        case 'ask':
          return agent.oneshot({ prompt: 'p', query: 'q' });
        case 'approve':
          return user.request({ title: 'May I?', code: end, facts: [] });
        case 'question':
          return user.ask({ question: 'Which?' });
        default:
          return end;
      }
    }
  });

/**
 * The events of a reply with these calls; of an empty list, of a reply without a word. A model that is asked in words
 * names the first in an envelope, and may give all as calls of its own beside it.
 */
function eventsOf(
  { deeds, text, id, ending: reason }: typeof reply extends fc.Arbitrary<infer R> ? R : never,
  place: number,
  { type }: DecisionOptions
): unknown {
  const calls = deeds.map(({ name, badArguments, state, end }, index) => ({
    type: 'call-delta',
    index,
    ...(id === undefined ? {} : { id: id === 'same' ? id : `${id}-${place}-${index}` }),
    name,
    arguments: badArguments ? '{"n":' : JSON.stringify({ n: place * 10 + index, state, end })
  }));
  const envelope = calls.slice(0, 1).map(({ name, arguments: args }) => `{"tool":"${name}","arguments":${args}}`);
  return {
    match: { role: type === 'grammar' ? 'act' : 'main' },
    events: [
      { type: 'text', delta: type === 'native' || place % 3 === 2 ? text : envelope.join('') },
      ...(type === 'native' || place % 2 === 0 ? calls : []),
      ...(reason === undefined ? [] : [{ type: 'end', reason }])
    ]
  };
}

function paired(events: readonly AgentEvent[]): void {
  const ends = events.flatMap(event => (event.type === 'tool-end' ? [event.result.callId] : []));
  const starts = events.flatMap(event => (event.type === 'tool-start' ? [event.callId] : []));
  expect(new Set(ends).size).toBe(ends.length);
  expect(starts.filter(id => !ends.includes(id))).toEqual([]);
}

test(`on every way out each call has exactly one result, and nothing is sent or run after an abort (seed ${seed})`, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ replies, abortAt, maxSteps, onStepLimit, contextSize, decision }) => {
      let deeds = 0;
      const onDeed = (): void => {
        deeds++;
      };
      const sent = (): number => deeds + model.requests.length;
      const options: Partial<AgentOptions> = {
        ...{ maxSteps, onStepLimit, decision, history: PAST },
        approval: {
          request: async () => {
            onDeed();
            return deeds % 3 === 0 ? { type: 'deny' } : { type: 'allow' };
          }
        },
        user: {
          ask: async () => {
            onDeed();
            return 'this';
          }
        }
      };
      const replied = {
        capabilities: contextSize === undefined ? {} : { contextSize },
        replies: [
          ...replies.map((one, place) => eventsOf(one, place, decision)),
          { match: { role: 'subquery' }, text: 'fine' },
          { match: { role: 'reason' }, text: 'Hm.' },
          { match: { role: 'main' }, text: 'end' }
        ]
      };
      const tools = {
        one: perform('sequential', false, onDeed),
        many: perform('parallel', false, onDeed),
        gated: perform('parallel', true, onDeed)
      };
      const { agent, events, model } = scriptedAgent(replied, [tools], options);
      const abort = new AbortController();
      let sentAtAbort: number | undefined;
      agent.subscribe(({ seq }) => {
        if (seq === abortAt) {
          sentAtAbort = sent();
          abort.abort();
        }
      });
      const result = await agent.run('go', { signal: abort.signal });
      await new Promise(resolve => setTimeout(resolve));
      expect(sentAtAbort ?? sent()).toBe(sent());
      seen.add(result.status === 'failed' ? result.error.code : result.status);
      expect(unpaired(result.messages)).toEqual([]);
      // Pairs by id, so this says as well that no id is given twice in the whole log.
      expect(unpaired(agent.history)).toEqual([]);
      for (const request of model.requests) {
        expect(unpaired(request.messages)).toEqual([]);
      }
      paired(events);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
      expect(events.at(-1)).toMatchObject({ type: 'run-end', result });
      expect(model.requests.filter(({ role }) => role === 'main' || role === 'act').length).toBeLessThanOrEqual(
        maxSteps
      );
      if (abort.signal.aborted && events.length > abortAt + 1) {
        expect(result.status).toBe('aborted');
      }
    }),
    { numRuns: runsAll ? 1500 : 150, seed }
  );
  // The property is worth something only when all ways out were taken.
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['aborted', 'answer', 'fatal', 'too_many_errors', 'too_many_steps', 'tool'])
  );
}, 60_000);
