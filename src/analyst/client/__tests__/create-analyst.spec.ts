import { collect } from '../../../models/__tests__/collect.js';
import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import { PENGUINS } from '../../__tests__/tables.js';
import { createAnalyst } from '../create-analyst.js';

const data = { type: 'cellwright.datasets', profiles: [PENGUINS], variables: ['penguins'], modules: {} };
const REQUEST: ModelRequest = {
  role: 'subquery',
  messages: [{ role: 'user', text: 'mean body mass by species' }],
  tools: [],
  context: [{ text: '', data }]
};

/** What is answered to a request that is stopped after so many events. */
function eventsOf(
  request: ModelRequest,
  abort = new AbortController(),
  last = Infinity
): Promise<readonly ModelEvent[]> {
  let told = 0;
  return collect(createAnalyst().stream(request, abort.signal), () => ++told === last && abort.abort());
}

describe('the built-in analyst', () => {
  it('answers with code and what it was made from, the same each time', async () => {
    const events = await eventsOf(REQUEST);
    expect(events.map(({ type }) => type)).toEqual(['text', 'data', 'end']);
    const code = 'penguins.groupby("species")["body_mass_g"].mean()';
    expect(events[0]?.type === 'text' ? events[0].delta : '').toContain(code);
    expect(await eventsOf(REQUEST)).toEqual(events);
  });

  it('ends as aborted, before its work and after any event but the last', async () => {
    const aborted = new AbortController();
    aborted.abort();
    expect(await eventsOf(REQUEST, aborted)).toEqual([{ type: 'end', reason: 'aborted' }]);
    const ended = await eventsOf(REQUEST, new AbortController(), 1);
    expect(ended.map(({ type }) => type)).toEqual(['text', 'end']);
    expect(ended.at(-1)).toEqual({ type: 'end', reason: 'aborted' });
    expect((await eventsOf(REQUEST, new AbortController(), 3)).at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('ends with an error where it fails itself', async () => {
    const broken = { ...REQUEST, context: [{ text: '', data: { ...data, profiles: [null] } }] };
    const [error, ...others] = await eventsOf(broken);
    expect(error?.type === 'error' ? error.error.message : '').toMatch(/^The built-in analyst failed: \S/u);
    expect(others).toEqual([]);
  });
});
