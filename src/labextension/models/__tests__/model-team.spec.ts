import type { Destination } from '../../../agent/index.js';
import type { ModelEntry } from '../model-entry.js';
import { modelTeam } from '../model-team.js';

const entry = (id: string, destination: Destination, place: string): ModelEntry => ({
  id,
  label: id,
  place,
  destination,
  create: () => Promise.reject(new Error('Not asked here.'))
});

const builtin = entry('builtin', 'page', 'offline');
const file = entry('llama:x', 'server', 'this machine');
const one = entry('openai:one', 'network', 'one.example');
const two = entry('openai:two', 'network', 'two.example');
const entries = [builtin, file, one, two];

describe('modelTeam', () => {
  it('is the picked model alone by default', () => {
    const team = modelTeam({ current: one, entries }, {});
    expect(team).toMatchObject({
      main: one,
      helpers: {},
      members: [one],
      destination: 'network',
      place: 'one.example'
    });
  });

  it('has the models of the settings in their roles, and reaches as far as the farthest of them', () => {
    const team = modelTeam(
      { current: file, entries },
      { subquery: 'openai:one', act: 'openai:two', reason: 'llama:x' }
    );
    expect(team.helpers).toEqual({ subquery: one, act: two });
    expect(team.members).toEqual([file, two, one]);
    expect(team).toMatchObject({ destination: 'network', place: 'two.example, one.example', missing: [] });
  });

  it('names a host once, and none of those that are nearer', () => {
    const same = entry('openai:same', 'network', 'one.example');
    const team = modelTeam({ current: one, entries: [...entries, same] }, { act: 'openai:same', subquery: 'llama:x' });
    expect(team.place).toBe('one.example');
    expect(team.readers).toEqual([one, same, file]);
  });

  it('lets a model in the page write for one elsewhere; it is none that is sent to', () => {
    const team = modelTeam({ current: one, entries }, { subquery: 'builtin' });
    expect(team.helpers).toEqual({ subquery: builtin });
    expect(team.readers).toEqual([one]);
  });

  it('sends nothing for a model in the page, whatever the settings say', () => {
    const team = modelTeam({ current: builtin, entries }, { subquery: 'openai:one', act: 'openai:two' });
    expect(team).toMatchObject({ helpers: {}, members: [builtin], readers: [builtin], destination: 'page' });
  });

  it('says which model is not there; the picked one does its part', () => {
    const team = modelTeam({ current: one, entries }, { subquery: 'openai:gone', act: 'openai:gone' });
    expect(team).toMatchObject({ helpers: {}, members: [one], missing: ['openai:gone'] });
  });
});
