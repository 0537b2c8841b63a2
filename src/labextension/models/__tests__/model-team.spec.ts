import type { Destination } from '../../../agent/index.js';
import type { ModelEntry } from '../models.js';
import { modelTeam, type HelperIds, type ModelTeam } from '../model-team.js';

const entry = (id: string, destination: Destination, place: string): ModelEntry => ({
  id,
  label: id,
  place,
  destination,
  create: () => Promise.reject(new Error('Not asked here.'))
});

const builtin = entry('builtin', 'page', 'offline');
const file = entry('file', 'server', 'this machine');
const one = entry('one', 'network', 'one.example');
const two = entry('two', 'network', 'two.example');
const same = entry('same', 'network', 'one.example');
const entries = [builtin, file, one, two, same];
const far = { destination: 'network', missing: [] } as const;

test.each<[string, ModelEntry, HelperIds, Partial<ModelTeam>]>([
  ['is the picked model alone by default', one, {}, { ...far, helpers: {}, members: [one], place: 'one.example' }],
  [
    'has the models of the settings in their roles, and reaches as far as the farthest of them',
    file,
    { subquery: 'one', act: 'two', reason: 'file' },
    { ...far, helpers: { subquery: one, act: two }, members: [file, two, one], place: 'two.example, one.example' }
  ],
  [
    'names a host once, and none of those that are nearer',
    one,
    { act: 'same', subquery: 'file' },
    { ...far, place: 'one.example', readers: [one, same, file] }
  ],
  [
    'lets a model in the page write for one elsewhere; it is none that is sent to',
    one,
    { subquery: 'builtin' },
    { ...far, helpers: { subquery: builtin }, readers: [one] }
  ],
  [
    'sends nothing for a model in the page, whatever the settings say',
    builtin,
    { subquery: 'one', act: 'two' },
    { helpers: {}, members: [builtin], readers: [builtin], destination: 'page' }
  ],
  [
    'says which model is not there; the picked one does its part',
    one,
    { subquery: 'gone', act: 'gone' },
    { helpers: {}, members: [one], missing: ['gone'] }
  ]
])('a team %s', (_, current, ids, team) => {
  expect(modelTeam({ current, entries }, ids)).toMatchObject({ main: current, ...team });
});
