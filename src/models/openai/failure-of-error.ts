import type { ModelFailure } from '../../agent/index.js';
import { errorChain } from './error-chain.js';
import { failureOfProxy } from './failure-of-proxy.js';
import { failureOfStatus } from './failure-of-status.js';
import { maskLongKey } from './mask-long-key.js';
import { networkCode, type NetworkCode } from './network-code.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { ReplyProblem } from './reply-problem.js';

/** What went wrong, for a person: the cause, and what to do next. Holds no key, whatever the server said. */
export function failureOfError(error: unknown, options: OpenAiOptions): ModelFailure {
  const problem = errorChain(error).find(each => each instanceof ReplyProblem);
  if (problem !== undefined) {
    const { message, ...rest } = problem.failure;
    return { ...rest, message: maskLongKey(options).mask(message) }; // It may name where a redirect leads.
  }
  const { status } = error as { readonly status?: unknown };
  if (typeof status === 'number') {
    return failureOfStatus(status, error, options);
  }
  const code = networkCode(error);
  return (
    failureOfProxy(code, error, options) ??
    failureOfNetwork(code, new URL(options.baseUrl).host, options.keyIn === 'connection')
  );
}

function failureOfNetwork(code: NetworkCode | undefined, host: string, named: boolean): ModelFailure {
  switch (code) {
    case 'ECONNREFUSED':
      return {
        code: 'unreachable',
        message: `Nothing answers at ${host}.`,
        hint: 'Check that the model’s server is running and that its address is right.'
      };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        code: 'unreachable',
        message: `The name ${host} could not be found.`,
        hint: 'Check the address and the network connection.'
      };
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'ETIMEDOUT':
      return {
        code: 'timeout',
        message: `${host} could not be connected to in time.`,
        hint: 'Check the network connection, or whether a proxy is needed.'
      };
    case 'bad-port':
      return {
        code: 'unreachable',
        message: `The port of ${host} is kept for another kind of service: no request is sent there.`,
        hint: 'Let the model’s server listen at another port.'
      };
    case 'tls':
      return {
        code: 'unreachable',
        message: `${host} could not prove who it is: its certificate is not trusted.`,
        hint: named
          ? 'Name the certificate file of your organisation in this connection.'
          : 'Name the certificate file of your organisation in NODE_EXTRA_CA_CERTS and start Jupyter again.'
      };
    case 'no-tls':
      return {
        code: 'unreachable',
        message: `${host} does not speak https.`,
        hint: 'If it is a server of your own, let its base URL begin with http://.'
      };
    case 'proxy':
    case 'network':
      return {
        code: 'unreachable',
        message: `The connection to ${host} broke.`,
        hint: 'Check the network connection and ask again.'
      };
    case undefined:
      return {
        code: 'protocol',
        message: `What ${host} sent is not a reply in the form of OpenAI’s chat completions.`,
        hint: 'Check the base URL, or pick another model.'
      };
  }
}
