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

const SENTENCE = 'Models need a Jupyter server, and this page has none: here the built-in analyst answers.';

/** The element that holds the configuration of every Jupyter page. */
function page(lite: boolean): void {
  document.body.innerHTML = `<script id="jupyter-config-data" type="application/json"${lite ? ' data-jupyter-lite-root=".."' : ''}>{}</script>`;
}

/** What asks the service, and the addresses that were fetched meanwhile. */
function start() {
  const fetched: string[] = [];
  const settings = ServerConnection.makeSettings({
    baseUrl: 'http://127.0.0.1:9/',
    fetch: input => {
      fetched.push(new Request(input).url);
      return Promise.resolve(new Response('', { status: 404 }));
    }
  });
  return { request: serviceRequest(settings, plainTrans), fetched };
}

const missing = (code: string): CellwrightError =>
  new CellwrightError('service_missing', '', { cause: new CellwrightError(code, '') });

test('a page of JupyterLite has no server, and any other page has one', () => {
  page(true);
  expect(hasServer()).toBe(false);
  page(false);
  expect(hasServer()).toBe(true);
  document.body.innerHTML = '';
  expect(hasServer()).toBe(true);
});

test('without a server nothing is sent, and all that would be says why in the same sentence', async () => {
  page(true);
  const { request, fetched } = start();
  const service = createServiceApi(request);
  const asked = [
    service.models(),
    service.listConversations('a.ipynb'),
    createFilesApi(request).schema({ path: 'a.csv' }, new AbortController().signal),
    createLocalModelsApi(request).list()
  ];
  for (const one of asked) {
    await expect(one).rejects.toMatchObject({ code: 'service_missing', message: SENTENCE });
  }
  expect(withoutModels(plainTrans)).toBe(SENTENCE);
  expect(fetched).toEqual([]);
});

test('a server without our extension is asked, and its own advice is given', async () => {
  page(false);
  const { request, fetched } = start();
  await expect(createServiceApi(request).models()).rejects.toThrow('jupyter server extension enable');
  expect(fetched.map(url => new URL(url).pathname)).toEqual(['/cellwright/models']);
});

test.each([
  ['1.2.3', '1.2.3', false],
  ['0.2.0-alpha.1', '0.2.0a1', false],
  ['0.2.0-rc.1', '0.2.0rc1', false],
  ['0.2.0-alpha.1', '0.2.0a2', true],
  ['0.2.0-alpha.1', '0.2.0', true],
  ['0.2.0', 'unknown', true]
])('that a page of %s and a server of %s are of different versions is %s', async (own, version, isOther) => {
  const service = { health: () => Promise.resolve({ status: 'ok' as const, version, pid: 1 }) };
  const said = await otherVersion(service, own, plainTrans);
  expect(said).toEqual(
    isOther ? expect.stringContaining(`${own} and the Jupyter server has ${version}. Reload`) : null
  );
});

test.each([
  [missing('node_missing'), true, true],
  [missing('service_incomplete'), true, true],
  [new CellwrightError('service_missing', 'The server has no such extension.'), true, true],
  [missing('service_failed'), false, true],
  [missing('not_ours'), false, false],
  [new CellwrightError('service_missing', '', { cause: new TypeError('Failed to fetch') }), false, false],
  [new CellwrightError('service_refused', ''), false, false],
  [new CellwrightError('file_missing', '', { cause: new CellwrightError('damaged', '') }), false, false],
  [new Error('Something else'), false, false]
])('of %p: whether the machine has no service is %s, and whether none runs is %s', (error, isAbsent, isDown) => {
  expect([isServiceAbsent(error), isServiceDown(error)]).toEqual([isAbsent, isDown]);
});
