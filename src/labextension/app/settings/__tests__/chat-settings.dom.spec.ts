import { PageConfig } from '@jupyterlab/coreutils';
import { type ISettingRegistry, SettingRegistry } from '@jupyterlab/settingregistry';
import type { SharingTable } from '../../../../datasets/index.js';
import { administratorCap } from '../sharing.js';
import { LiveSettings, readSettings } from '../chat-settings.js';

const read = (user: object, defaults: Readonly<Record<string, unknown>> = {}): ReturnType<typeof readSettings> =>
  readSettings({
    composite: { ...defaults, ...user },
    default: (key: string) => defaults[key]
  } as unknown as ISettingRegistry.ISettings);

const OPTION = 'cellwrightSharingCap';
const cap = (page: string, server = page, network = page): SharingTable => ({ page, server, network }) as SharingTable;

afterEach(() => PageConfig.setOption(OPTION, ''));

test.each([
  [{}, cap('rows', 'statistics', 'types')],
  [{ sharingCap: cap('rows', 'rows', 'names') }, cap('rows', 'statistics', 'names')]
])('a user lowers the cap of an administrator and never raises it: %j', (user, expected) => {
  expect(read(user, { sharingCap: cap('rows', 'statistics', 'types') }).sharingCap).toEqual(expected);
});

test('the form of code is settled for each model; what is unknown is left out', () => {
  expect(read({ codeForms: { 'openai:a': 'direct', 'openai:b': 'prose' } }).codeForms).toEqual({
    'openai:a': 'direct'
  });
  expect(read({ codeForms: 'direct' }).codeForms).toEqual({});
});

test.each([
  ['', cap('rows')],
  ['types', cap('types')],
  ['{"network": "names"}', cap('rows', 'rows', 'names')],
  ['{"network": ', cap('names')],
  ['nothing', cap('names')]
])('the page configuration %j caps what may be shared', (option, expected) => {
  PageConfig.setOption(OPTION, option);
  expect(administratorCap()).toEqual(expected);
});

describe('a setting that is set in one page', () => {
  /** The settings as a page loads them from a server on which this is stored. */
  async function openPage(server: { raw: string }) {
    const schema = { type: 'object' } as const;
    const connector = {
      fetch: (id: string) =>
        Promise.resolve({ id, schema, raw: server.raw, version: '1', data: { composite: {}, user: {} } }),
      save: (_id: string, raw: string) => Promise.resolve(void (server.raw = raw))
    };
    const registry = new SettingRegistry({ connector: connector as never });
    return { registry, settings: await registry.load('a:plugin') };
  }

  it('leaves those that another page has set since', async () => {
    const server = { raw: '{}' };
    const [page, other] = [await openPage(server), await openPage(server)];
    const settings = new LiveSettings();
    settings.follow(page.settings, page.registry);
    await other.settings.set('sharingCap', { network: 'names' });
    const set = settings.set('model', 'openai:a');
    expect(settings.values.model).toBe('openai:a');
    await set;
    const both = { model: 'openai:a', sharingCap: { network: 'names' } };
    expect(settings.values).toMatchObject(both);
    expect((await openPage(server)).settings.composite).toEqual(both);
    await page.settings.set('model', 'builtin'); // As in the settings editor.
    expect(settings.values.model).toBe('builtin');
  });
});
