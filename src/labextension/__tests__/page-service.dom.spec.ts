import { ServerConnection } from '@jupyterlab/services';
import { createFilesApi, createLocalModelsApi, createServiceApi } from '../../models/remote/index.js';
import { plainTrans } from '../app/__tests__/plain-trans.js';
import { hasServer, otherVersion, serviceRequest, withoutModels } from '../page-service.js';

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
  const said = expect.stringContaining(`${own}, and the Jupyter server has ${version}. Reload`) as unknown;
  expect(await otherVersion(service, own, plainTrans)).toEqual(isOther ? said : null);
});
