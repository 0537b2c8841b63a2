import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Something to wait for until a test opens it. */
export class Gate {
  open = (): void => undefined;
  readonly opened = new Promise<void>(resolve => (this.open = resolve));
}

/** What the stand-in for a provider answers to one request; with `hold` it sends all but the end and waits. */
export type ProviderReply =
  | {
      /** Sent in one piece, or in these pieces, each a few milliseconds after the one before; with `atOnce` as fast as can be. */
      readonly text: string | readonly string[];
      readonly atOnce?: boolean;
      readonly hold?: Promise<void>;
    }
  | { readonly call: string; readonly args: unknown; readonly hold?: Promise<void> }
  | ProviderRefusal;

type ProviderRefusal = {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ProviderRequest = {
  readonly body: string;
  readonly tools: readonly string[];
  /** Resolves when the socket of this request is closed before the answer was complete. */
  readonly aborted: Promise<void>;
};

/** Between the pieces of a text; about half a frame of the page. */
const PACE_MS = 8;

type Answer = (request: ProviderRequest) => ProviderReply;

type Body = { tools?: { function: { name: string } }[] };

const chunk = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'stub-model',
    choices: [{ index: 0, delta, finish_reason: finish }]
  })}\n\n`;

const callDelta = ({ call, args }: { call: string; args: unknown }): object => ({
  tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: call, arguments: JSON.stringify(args) } }]
});

/** The wire name under which a request offers a tool. */
export function toolName(request: ProviderRequest, tool: string): string {
  const name = request.tools.find(offered => offered === tool || offered.endsWith(`__${tool}`));
  if (name === undefined) {
    throw new Error(`The request offers no ${tool}; it offers ${request.tools.join(', ')}.`);
  }
  return name;
}

/** A model that has code drafted: it calls for it, and writes it in the sub-query, which ends once `hold` resolves. */
export const draftsCode = (code: string, hold: Promise<void> = Promise.resolve()): readonly Answer[] => [
  request => ({ call: toolName(request, 'generatePythonCode'), args: { query: 'What was asked' } }),
  () => ({ text: `This is the code.\n\n\`\`\`python\n${code}\n\`\`\`\n`, hold })
];

/** An OpenAI-compatible server that writes down every request body and answers as told. */
export class Provider {
  readonly requests: ProviderRequest[] = [];

  /** Forgets what was asked, and answers the next requests so, in order; the last answer repeats. */
  answer(...answers: readonly Answer[]): void {
    this.requests.length = 0;
    this._answers = [...answers];
  }

  async listen(): Promise<void> {
    await new Promise<void>(resolve => this._server.listen(0, '127.0.0.1', resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this._server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this._server.closeAllConnections();
    await new Promise(resolve => this._server.close(resolve));
  }

  private async _handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of incoming) {
      body += String(part);
    }
    if (incoming.method !== 'POST') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"object":"list","data":[]}');
      return;
    }
    const aborted = new Promise<void>(resolve =>
      response.on('close', () => {
        if (!response.writableFinished) {
          resolve();
        }
      })
    );
    const tools = ((JSON.parse(body) as Body).tools ?? []).map(tool => tool.function.name);
    const request = { body, tools, aborted };
    this.requests.push(request);
    const answer = this._answers.length > 1 ? this._answers.shift() : this._answers[0];
    const reply = answer?.(request) ?? { text: 'I have nothing to say.' };
    if ('status' in reply) {
      const { status, message, code, headers } = reply;
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ error: { message, code } }));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: '' }, null));
    if ('text' in reply) {
      await this._write(reply.text, reply.atOnce === true ? 0 : PACE_MS, response);
    } else {
      response.write(chunk(callDelta(reply), null));
    }
    await Promise.race([reply.hold ?? Promise.resolve(), aborted]);
    response.write(chunk({}, 'text' in reply ? 'stop' : 'tool_calls'));
    response.end('data: [DONE]\n\n');
  }

  private async _write(text: string | readonly string[], pace: number, response: ServerResponse): Promise<void> {
    if (typeof text === 'string') {
      response.write(chunk({ content: text }, null));
      return;
    }
    for (const piece of text) {
      response.write(chunk({ content: piece }, null));
      if (pace > 0) {
        await setTimeout(pace);
      }
    }
  }

  private _answers: Answer[] = [];
  private readonly _server = createServer((incoming, response) => {
    void this._handle(incoming, response);
  });
}
