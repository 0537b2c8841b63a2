import { ServerConnection } from '@jupyterlab/services';
import { CellwrightError } from '../../agent/index.js';
import { createFilesApi, createLocalModelsApi, createServiceApi } from '../../models/remote/index.js';
import { plainTrans } from '../app/__tests__/plain-trans.js';
import {
  hasServer,
  isServiceAbsent,
  isServiceDown,
  otherVersion,
  serviceRequest,
  withoutModels
} from '../page-service.js';

/** A page of JupyterLite or another one, what asks the service from there, and the addresses that were fetched meanwhile. */
function open(isLite: boolean) {
  const root = isLite ? ' data-jupyter-lite-root=".."' : '';
  document.body.innerHTML = `<script id="jupyter-config-data" type="application/json"${root}>{}</script>`;
  const fetched: string[] = [];
  const settings = ServerConnection.makeSettings({
    baseUrl: 'http://127.0.0.1:9/',
    fetch: input => {
      fetched.push(new URL(new Request(input).url).pathname);
      return Promise.resolve(new Response('', { status: 404 }));
    }
  });
  return { request: serviceRequest(settings, plainTrans), fetched };
}

test('a page of JupyterLite has no server: nothing is sent, and all that would be says why in the same sentence', async () => {
  const { request, fetched } = open(true);
  expect(hasServer()).toBe(false);
  const service = createServiceApi(request);
  const asked = [
    service.models(),
    service.listConversations('a.ipynb'),
    createFilesApi(request).schema({ path: 'a.csv' }, new AbortController().signal),
    createLocalModelsApi(request).list()
  ];
  const message = 'Models need a Jupyter server, and this page has none: here the built-in analyst answers.';
  for (const one of asked) {
    await expect(one).rejects.toMatchObject({ code: 'service_missing', message });
  }
  expect(withoutModels(plainTrans)).toBe(message);
  expect(fetched).toEqual([]);
});

test('any other page has a server; one without our extension is asked, and its own advice is given', async () => {
  const { request, fetched } = open(false);
  expect(hasServer()).toBe(true);
  await expect(createServiceApi(request).models()).rejects.toThrow('jupyter server extension enable');
  expect(fetched).toEqual(['/cellwright/models']);
  document.body.innerHTML = '';
  expect(hasServer()).toBe(true);
});

test.each([
  ['1.2.3', '1.2.3', false],
  ['0.2.0-alpha.1', '0.2.0a1', false],
  ['0.2.0-alpha.1', '0.2.0a2', true],
  ['0.2.0-alpha.1', '0.2.0', true],
  ['0.2.0', 'unknown', true]
])('that a page of %s and a server of %s are of different versions is %s', async (own, version, isOther) => {
  const service = { health: () => Promise.resolve({ status: 'ok' as const, version, pid: 1 }) };
  const said = expect.stringContaining(`${own} and the Jupyter server has ${version}. Reload`) as unknown;
  expect(await otherVersion(service, own, plainTrans)).toEqual(isOther ? said : null);
});

const missing = (cause: Error): CellwrightError => new CellwrightError('service_missing', '', { cause });
const error = (code: string): CellwrightError => new CellwrightError(code, '');

test.each([
  [missing(error('node_missing')), true, true],
  [missing(error('service_incomplete')), true, true],
  [error('service_missing'), true, true],
  [missing(error('service_failed')), false, true],
  [missing(error('not_ours')), false, false],
  [missing(new TypeError('Failed to fetch')), false, false],
  [new CellwrightError('file_missing', '', { cause: error('damaged') }), false, false],
  [new Error('Something else'), false, false]
])('of %p: whether the machine has no service is %s, and whether none runs is %s', (fault, isAbsent, isDown) => {
  expect([isServiceAbsent(fault), isServiceDown(fault)]).toEqual([isAbsent, isDown]);
});
