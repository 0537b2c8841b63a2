import type { ModelFailure } from '../../agent/index.js';
import { maskKey, maskLongKey } from './mask-key.js';
import { apiOf, type OpenAiOptions } from './open-ai-options.js';

/** A reply arrived, but cannot be used, or it is known why none could. */
class ReplyProblem extends Error {
  constructor(
    readonly failure: ModelFailure,
    cause?: unknown
  ) {
    super(failure.message, { cause });
    this.name = 'ReplyProblem';
  }
}

/** The problem as it is told: what happened, and the next step. */
export function replyProblem(code: ModelFailure['code'], message: string, hint: string, cause?: unknown): ReplyProblem {
  return new ReplyProblem({ code, message, hint }, cause);
}

/** What went wrong, for a person: the cause, and what to do next. Holds no key, whatever the server said. */
export function failureOfError(error: unknown, options: OpenAiOptions): ModelFailure {
  const problem = errorChain(error).find(each => each instanceof ReplyProblem);
  if (problem !== undefined) {
    const { message, ...rest } = problem.failure;
    return { ...rest, message: maskLongKey(options).mask(message) }; // The message may name the target of a redirect.
  }
  const { status } = error as { readonly status?: unknown };
  return typeof status === 'number' ? failureOfStatus(status, error, options) : failureOfNetwork(error, options);
}

/** An error that a server sent within a reply with status 200, in any form; undefined for another, such as a failed network. */
export function saidInReply(error: unknown, options: OpenAiOptions): ReplyProblem | undefined {
  const { status, error: said, code } = error as Readonly<Record<'status' | 'error' | 'code', unknown>>;
  if (status !== undefined || said === undefined) {
    return undefined;
  }
  const stated = LIMIT.test(String(code)) ? 429 : Number(code);
  const known = Number.isInteger(stated) && stated >= 400 && stated <= 599 ? stated : undefined;
  return new ReplyProblem(failureOfStatus(known, error, options));
}

/** What OpenAI says in place of status 429. */
const LIMIT = /^(rate_limit_exceeded|insufficient_quota)$/;
const LONGEST_QUOTE = 300;
/** How much of a server's message is looked at, in characters. */
const LONGEST_LOOKED_AT = 10_000;
const TOO_LONG =
  /context[ _]?(length|window|size)|maximum context|too (long|many tokens|large)|exceeds? .{0,40}tokens|prompt is too/i;

/** What a refusal means and what to do. The server's words hold no key. `status`: undefined for an error within a reply. */
function failureOfStatus(status: number | undefined, error: unknown, options: OpenAiOptions): ModelFailure {
  const { baseUrl, model } = options;
  const { host } = new URL(baseUrl);
  const said = quote(error, options);
  const words = `${String((error as { readonly code?: unknown }).code)} ${said}`;
  const notTaken = `${host} rejected the request (HTTP ${String(status)}).${said}`;
  switch (true) {
    case status === 401 || status === 403:
      return refusedKey(status, host, said, options);
    case status === 413 || ((status === 400 || status === 422 || status === undefined) && TOO_LONG.test(words)):
      return failure(
        'too_long',
        `The chat and the description of the data are longer than ${model} accepts.`,
        'Start a new chat, or ignore some variables.'
      );
    case (status === 400 || (status === 404 && apiOf(options) === 'chat')) && /responses api|v1\/responses/i.test(said):
      return failure('bad_request', notTaken, `The model may support only the other API: ${otherApi(options)}.`);
    case status === undefined:
      return failure('server', `${host} ended its reply with an error.${said}`, ASK_OR_PICK);
    // Gateways that find no host for a request with tools say so with the status of an unknown model.
    case status === 404 && !/\btools?\b/i.test(said.replaceAll(model, '')):
      return failure(
        'not_found',
        `${host} knows no model “${model}”, or the base URL is wrong.${said}`,
        `Check the name of the model and the base URL; it often ends in /v1.${
          options.api === 'responses' ? ` If it has no Responses API, ${otherApi(options)}.` : ''
        }`
      );
    case status === 429 && /insufficient_quota|billing|credit/i.test(words):
      return failure(
        'rate_limit',
        `The account at ${host} has no credit left.`,
        'Check its plan and billing, or pick another model.'
      );
    case status === 429:
      return failure(
        'rate_limit',
        `${host} accepts no more requests at the moment.${said}`,
        `Wait a little. ${ASK_OR_PICK}`
      );
    case status !== undefined && status >= 500:
      return failure('server', `${host} has an internal problem (HTTP ${status}).${said}`, ASK_OR_PICK);
    default:
      return failure('bad_request', notTaken, insteadOf(options));
  }
}

const ASK_OR_PICK = 'Ask again, or pick another model.';

function failure(code: ModelFailure['code'], message: string, hint: string): ModelFailure {
  return { code, message, hint };
}

/** Few servers but OpenAI's have its newer API, not every key may use it, and some models have one API only. */
function otherApi(options: OpenAiOptions): string {
  const [name, value] = apiOf(options) === 'chat' ? ['Responses API', 'responses'] : ['Chat completions', 'chat'];
  return changing(options, `choose ${name} as its request format`, `CELLWRIGHT_OPENAI_API to ${value}`);
}

/** How the user changes a setting, depending on where it is kept. */
function changing({ keyIn }: OpenAiOptions, inForm: string, variable: string): string {
  return keyIn === 'connection' ? inForm : `set ${variable} and start Jupyter again`;
}

/** What to do about a request that a server refuses, depending on how the model's decisions are read. */
function insteadOf(options: OpenAiOptions): string {
  const { strategy = 'native' } = options;
  const others = `CELLWRIGHT_OPENAI_STRATEGY to ${strategy === 'native' ? 'grammar or ' : ''}prompted`;
  const set = changing(options, 'set “Acts by” of its connection', others);
  switch (strategy) {
    case 'native':
      return `The model may not be able to use tools: pick another one, or ${set}.`;
    case 'grammar':
      return `The server may not accept a schema of this form: pick another model, or ${set}.`;
    case 'prompted':
      return 'Check what the server says, or pick another model.';
  }
}

function refusedKey(status: number, host: string, said: string, options: OpenAiOptions): ModelFailure {
  const entered = options.keyIn === 'connection';
  // 403 may have reasons of all kinds, which only the server knows.
  const told = (ofKey: string): string =>
    `${host} ${status === 403 ? `refused the request (HTTP 403).${said}` : ofKey}`;
  if (options.apiKey === undefined && options.headers === undefined) {
    const hint = entered ? 'Enter a key for this connection.' : 'Set OPENAI_API_KEY and start Jupyter again.';
    return failure('auth', told('asks for a key.'), hint);
  }
  if (apiOf(options) === 'responses' && said.includes('api.responses')) {
    return failure('auth', `The key may not use the Responses API of ${host}.`, `Allow it, or ${otherApi(options)}.`);
  }
  const hint = entered
    ? 'Check that the key is right and may use this model, then enter it again.'
    : 'Check OPENAI_API_KEY and that the key may use this model, then start Jupyter again.';
  return failure('auth', told(`refused the key (HTTP ${status}).`), hint);
}

function quote(error: unknown, options: OpenAiOptions): string {
  const text = error instanceof Error ? error.message : '';
  const plain = text
    .slice(0, LONGEST_LOOKED_AT)
    .replace(/^\d{3} /, '')
    .replace('status code (no body)', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const said = maskKey(plain, options);
  return said === '' ? '' : ` It said: “${said.slice(0, LONGEST_QUOTE)}”`;
}

function failureOfNetwork(error: unknown, { baseUrl }: OpenAiOptions): ModelFailure {
  const { host } = new URL(baseUrl);
  const fault = networkFault(error);
  const code = fault === 'timeout' ? 'timeout' : fault === undefined ? 'protocol' : 'unreachable';
  const [status = ''] = errorChain(error).flatMap(({ message }) => PROXY_REFUSAL.exec(String(message))?.[1] ?? []);
  const texts: Readonly<Record<NetworkFault | 'none', readonly [message: string, hint: string]>> = {
    proxy: [
      `The proxy set in the environment blocked the request to ${host} (HTTP ${status}).`,
      status === '407'
        ? 'It asks for a name and password: set HTTPS_PROXY with both, and start Jupyter again.'
        : 'Ask whoever runs the proxy, or name the endpoint in NO_PROXY.'
    ],
    refused: [`Nothing answers at ${host}.`, 'Check that the model’s server is running and that its address is right.'],
    'not-found': [`The name ${host} could not be found.`, 'Check the address and the network connection.'],
    timeout: [`${host} took too long to connect.`, 'Check the network connection, or whether a proxy is needed.'],
    'bad-port': [
      `The port of ${host} is reserved for another kind of service, so no request was sent.`,
      'Have the model’s server listen on another port.'
    ],
    tls: [
      `${host} could not prove its identity: its certificate is not trusted.`,
      'Set NODE_EXTRA_CA_CERTS to the certificate file of your organisation, and start Jupyter again.'
    ],
    'no-tls': [`${host} does not speak https.`, 'If it is your own server, start its base URL with http://.'],
    network: [`The connection to ${host} broke.`, 'Check the network connection and ask again.'],
    none: [`What ${host} sent is not a reply in OpenAI’s form.`, 'Check the base URL, or pick another model.']
  };
  return failure(code, ...texts[fault ?? 'none']);
}

type NetworkFault = (typeof FAULTS)[number][0];

/** The status with which a proxy refused to connect to another server. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\)/;

/** What codes and messages of errors mean; the first that fits. */
const FAULTS = [
  ['proxy', PROXY_REFUSAL],
  ['bad-port', /^bad port$/], // `fetch` does not go to ports of other services, whatever listens there.
  ['refused', /^ECONNREFUSED$/],
  ['not-found', /^(ENOTFOUND|EAI_AGAIN)$/],
  ['timeout', /^(UND_ERR_(CONNECT|HEADERS)_TIMEOUT|ETIMEDOUT)$/],
  ['no-tls', /^(EPROTO|ERR_SSL_(WRONG_VERSION|PACKET_LENGTH).*)$/],
  ['tls', /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/],
  ['network', /^(E[A-Z]+|UND_ERR_.*|HPE_.*|terminated)$/]
] as const;

/** What failed below HTTP; undefined if the network is not to blame. */
export function networkFault(error: unknown): NetworkFault | undefined {
  const known = errorChain(error).map(({ code, message }) =>
    FAULTS.find(([, pattern]) => [code, message].some(text => typeof text === 'string' && pattern.test(text)))
  );
  return known.find(fault => fault !== undefined)?.[0];
}

type Link = Partial<Readonly<Record<'code' | 'message' | 'cause', unknown>>> & { readonly errors?: readonly unknown[] };

/** An error and what caused it, from the outside in. */
function errorChain(error: unknown): readonly Link[] {
  const chain: Link[] = [];
  for (let each = error; typeof each === 'object' && each !== null && chain.length < 8;) {
    const link: Link = each;
    chain.push(link);
    each = link.cause ?? link.errors?.[0];
  }
  return chain;
}
