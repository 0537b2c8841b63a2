import { ServerConnection } from '@jupyterlab/services';
import { createFilesApi, createLocalModelsApi, createServiceApi } from '../../../models/remote/index.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { hasServer } from '../has-server.js';
import { serviceRequest } from '../service-request.js';
import { withoutModels } from '../without-server.js';

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
