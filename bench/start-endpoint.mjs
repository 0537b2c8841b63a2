import { createServer } from 'node:http';

/** One event of a streamed chat completion. */
export const sse = (delta, finish = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** The end of a streamed chat completion. */
export const END_OF_REPLY = `${sse({}, 'stop')}data: [DONE]\n\n`;

/**
 * Starts an OpenAI-compatible endpoint on a free port of 127.0.0.1.
 *
 * @param {(response: import('node:http').ServerResponse, body: string) => void} reply Writes the events of one chat completion and
 * ends the response.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, url: string, close: () => void }>} `env` makes it the connection `openai:stub`.
 */
export async function startEndpoint(reply) {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', part => (body += part));
    request.on('end', () => {
      if (request.method !== 'POST') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      reply(response, body);
    });
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/v1`;
  return {
    url,
    env: {
      ...process.env,
      OPENAI_API_KEY: 'none',
      CELLWRIGHT_OPENAI_BASE_URL: url,
      CELLWRIGHT_OPENAI_MODEL: 'stub'
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    }
  };
}
