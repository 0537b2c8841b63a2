import type { FileFacts } from '../../../datasets/index.js';
import fastify from 'fastify';
import type { DataFiles } from '../../files/data-files.js';
import { FileProblem } from '../../files/file-problem.js';
import type { ServiceParts } from '../../service-parts.js';
import { fileRoutes } from '../file-routes.js';

/** What the route of full profiles sends while a file is read. */
async function eventsOf(full: DataFiles['full']): Promise<readonly unknown[]> {
  const app = fastify();
  const files = { check: () => Promise.resolve(), full };
  fileRoutes(app, { files, keepAliveMs: 60_000 } as unknown as ServiceParts);
  const reply = await app.inject({ method: 'POST', url: '/files/profile', payload: { path: 'a.csv' } });
  await app.close();
  return reply.body
    .split('\n\n')
    .filter(part => part !== '')
    .map(part => JSON.parse(part.replace('data: ', '')) as unknown);
}

test('a full profile comes with how far it is', async () => {
  const events = await eventsOf((_body, _signal, onProgress) => {
    onProgress?.(0.5);
    return Promise.resolve({ table: 'a' } as FileFacts);
  });
  expect(events).toEqual([
    { type: 'progress', share: 0.5 },
    { type: 'done', file: { table: 'a' } }
  ]);
});

test.each([
  [new FileProblem('empty', 'The file is empty.'), { code: 'empty', message: 'The file is empty.' }],
  [new Error('lost'), { code: 'fault' }]
])('a full profile that cannot be made ends with why: %s', async (problem, error) => {
  expect(await eventsOf(() => Promise.reject(problem))).toMatchObject([{ type: 'error', error }]);
});
