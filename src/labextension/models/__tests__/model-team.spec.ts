import { makeEntry } from '../../app/__tests__/models.js';
import type { ModelEntry } from '../models.js';
import { modelTeam, type HelperIds, type ModelTeam } from '../model-team.js';

const builtin = makeEntry('builtin');
const file = makeEntry('file', { destination: 'server', place: 'this machine' });
const one = makeEntry('one', { destination: 'network', place: 'one.example' });
const two = makeEntry('two', { destination: 'network', place: 'two.example' });
const same = makeEntry('same', { destination: 'network', place: 'one.example' });
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
