import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startLab } from '../scripts/lab/start-lab.mjs';
import { quantile, withFolder } from './measure.mjs';
import { END_OF_REPLY, sse, startEndpoint } from './start-endpoint.mjs';

const WARM = 10;
const ROUNDS = 100;
/** An endpoint that answers at once, in two pieces. */
const startStub = () =>
  startEndpoint(response => {
    response.write(sse({ content: 'One' }));
    response.write(sse({ content: ' two' }));
    response.end(END_OF_REPLY);
  });

/** Milliseconds from sending a request until the first piece of the reply has arrived. */
async function timeFirst(url, headers, body) {
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  });
  let text = '';
  let first;
  for await (const chunk of response.body) {
    text += Buffer.from(chunk).toString('utf8');
    if (first === undefined && text.includes('One')) first = performance.now() - start;
  }
  if (first === undefined) throw new Error(`No reply came from ${url}:\n${text.slice(0, 500)}`);
  return first;
}

/** How much later the first piece of a reply arrives through Jupyter and the service than from the endpoint itself, pair by pair. */
export const firstToken = {
  title: 'First piece of a reply through Jupyter and the service, 95 %',
  baseline: 'the endpoint itself, in turns',
  target: '≤ 30 ms more',
  measure: () =>
    withFolder(async folder => {
      const stub = await startStub();
      const rootDir = join(folder, 'root');
      mkdirSync(rootDir);
      const server = await startLab({ home: join(folder, 'home'), rootDir, env: stub.env });
      try {
        const messages = [{ role: 'user', text: 'How many rows are there? '.repeat(400) }];
        const through = () =>
          timeFirst(
            `${server.url}cellwright/stream`,
            { Authorization: `token ${server.token}` },
            { connection: 'openai:stub', request: { role: 'main', messages, tools: [], context: [] } }
          );
        const direct = () =>
          timeFirst(
            `${stub.url}/chat/completions`,
            {},
            { model: 'stub', stream: true, messages: messages.map(({ role, text }) => ({ role, content: text })) }
          );
        const samples = { through: [], direct: [] };
        for (let round = 0; round < WARM + ROUNDS; round += 1) {
          const pair = { direct: await direct(), through: await through() };
          if (round < WARM) continue;
          samples.through.push(pair.through);
          samples.direct.push(pair.direct);
        }
        const more = samples.through.map((ms, at) => ms - samples.direct[at]);
        const middle = quantile(more, 0.5).toFixed(1);
        return {
          value: `${quantile(more, 0.95).toFixed(1)} ms more (median: ${middle} ms)`,
          ratio: quantile(samples.through, 0.95) / quantile(samples.direct, 0.95),
          samples: `${ROUNDS} pairs, after ${WARM}`
        };
      } finally {
        await server.stop();
        stub.close();
      }
    })
};
