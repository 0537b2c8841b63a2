import { PageConfig } from '@jupyterlab/coreutils';
import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { administratorCap } from '../sharing-table.js';
import { readSettings } from '../chat-settings.js';

const settings = (defaults: object, user: object): ISettingRegistry.ISettings =>
  ({
    composite: { ...defaults, ...user },
    default: (key: string) => (defaults as Record<string, unknown>)[key]
  }) as unknown as ISettingRegistry.ISettings;

const OPTION = 'cellwrightSharingCap';

afterEach(() => PageConfig.setOption(OPTION, ''));

test('a user lowers the cap of an administrator and never raises it', () => {
  const overridden = { sharingCap: { page: 'rows', server: 'statistics', network: 'types' } };
  const read = (user: object): object => readSettings(settings(overridden, user)).sharingCap;
  expect(read({})).toEqual({ page: 'rows', server: 'statistics', network: 'types' });
  expect(read({ sharingCap: { page: 'rows', server: 'rows', network: 'names' } })).toEqual({
    page: 'rows',
    server: 'statistics',
    network: 'names'
  });
});

test('the form of code is settled for each model; what is unknown is left out', () => {
  const user = { codeForms: { 'openai:a': 'direct', 'openai:b': 'prose' } };
  expect(readSettings(settings({}, user)).codeForms).toEqual({ 'openai:a': 'direct' });
  expect(readSettings(settings({}, { codeForms: 'direct' })).codeForms).toEqual({});
});

test.each([
  ['', { page: 'rows', server: 'rows', network: 'rows' }],
  ['types', { page: 'types', server: 'types', network: 'types' }],
  ['{"network": "names"}', { page: 'rows', server: 'rows', network: 'names' }],
  ['{"network": ', { page: 'names', server: 'names', network: 'names' }],
  ['nothing', { page: 'names', server: 'names', network: 'names' }]
])('the page configuration %j caps what may be shared', (option, cap) => {
  PageConfig.setOption(OPTION, option);
  expect(administratorCap()).toEqual(cap);
});
