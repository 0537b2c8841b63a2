import { type Answer, piece, said, status, streamed, transcript } from '../../models/openai/__tests__/stub-server.js';

/** What the user asked last. */
const questionOf = (body: Readonly<Record<string, unknown>>): string => {
  const messages = body['messages'] as readonly { readonly role: string; readonly content: unknown }[];
  return String(messages.filter(({ role }) => role === 'user').at(-1)?.content);
};

export const ENDPOINT_FAULTS = [
  'answers',
  'calls a tool that throws',
  'calls what is not there',
  'refuses the key',
  'does not know the model',
  'fails',
  'is busy',
  'asks for an hour',
  'sends a page',
  'sends nothing',
  'sends noise',
  'breaks off',
  'hangs'
] as const;

/** What an endpoint may do to a request. */
export type EndpointFault = (typeof ENDPOINT_FAULTS)[number];

/** An endpoint whose model calls `mark` with a number that no call had before, and then answers `So: ` with the question. */
export class SoakEndpoint {
  /** Numbers of calls in replies that broke off; none of them may be run. */
  readonly cut = new Set<number>();

  /** The next answers: the fault, and what makes the run go on after it. */
  answers(kind: EndpointFault, next: () => number): readonly Answer[] {
    return [this._faults[kind](next), this._echo];
  }

  private _call(name: string): unknown {
    const n = (this._calls += 1);
    return piece({ tool_calls: [{ index: 0, id: `c${n}`, function: { name, arguments: JSON.stringify({ n }) } }] });
  }

  private _called(name: string): string {
    return transcript([piece({ content: 'one ' }), this._call(name), piece({}, 'tool_calls')]);
  }

  private readonly _echo: Answer = (response, request) => {
    const { messages } = request.body as { messages: readonly { readonly role: string }[] };
    const answered = messages.at(-1)?.role === 'tool';
    const answer = answered ? said(`So: ${questionOf(request.body)}`) : streamed(this._called('mark'));
    answer(response, request);
  };

  private readonly _faults: Readonly<Record<EndpointFault, (next: () => number) => Answer>> = {
    answers: () => this._echo,
    'calls a tool that throws': () => streamed(this._called('fail')),
    'calls what is not there': () => streamed(this._called('../x')),
    'refuses the key': () => status(401, { error: { message: 'No.' } }),
    'does not know the model': () => status(404, 'none'),
    fails: () => status(500, { error: { message: 'Oh.' } }, { 'retry-after': '0' }),
    'is busy': () => status(429, { error: { message: 'Later.' } }, { 'retry-after': '0' }),
    'asks for an hour': () => status(429, { error: { message: 'Later.' } }, { 'retry-after': '3600' }),
    'sends a page': () => status(200, '<html>Sign in</html>', { 'content-type': 'text/html' }),
    'sends nothing': () => streamed(''),
    'sends noise': next => streamed(Buffer.from(Array.from({ length: 200 }, () => Math.floor(next() * 256)))),
    'breaks off': next => {
      const whole = Buffer.from(this._called('mark'));
      this.cut.add(this._calls);
      const length = Math.floor(next() * whole.indexOf('tool_calls"}'));
      return response => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(whole.subarray(0, length), () => response.destroy());
      };
    },
    hangs: () => response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': wait\n\n');
    }
  };

  private _calls = 0;
}
