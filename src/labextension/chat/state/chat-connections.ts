import type { ISignal } from '@lumino/signaling';
import type {
  ConnectionDetail,
  EndpointBody,
  EndpointModelsReply,
  SaveConnectionBody,
  SelfTestEvent,
  TestReply
} from '../../../protocol/index.js';

/** The endpoints that the service knows, as the panel shows and changes them. Promises reject with a sentence for people. */
export interface IChatConnections {
  /** As last listed; `null` while the service has not been reached, and then nothing can be added. */
  readonly list: readonly ConnectionDetail[] | null;
  /** What is wrong with the files they are kept in. */
  readonly problem: string | null;
  /** Why models can never be added in this page, in a sentence; `null` if they can, once the service is reached. */
  readonly absent: string | null;
  /** Why no service runs on the server's machine, with the next step, as of the last request to it; `null` if one runs. */
  readonly missing: string | null;
  readonly changed: ISignal<IChatConnections, void>;
  /** Whether the service offers a model of this id: such a model can be tested, others cannot. */
  isOffered(id: string): boolean;
  models(endpoint: EndpointBody, signal: AbortSignal): Promise<EndpointModelsReply>;
  /** One tiny question. */
  test(endpoint: EndpointBody, signal: AbortSignal): Promise<TestReply>;
  /** Gives an offered model ten tasks with tools; the result is listed afterwards. */
  selfTest(id: string, signal: AbortSignal): AsyncIterable<SelfTestEvent>;
  /** Resolves with the id of the connection when it is stored and offered. Keeps nothing of the key. */
  save(body: SaveConnectionBody): Promise<string>;
  remove(id: string): Promise<void>;
}

/** The state of a test, in one sentence. */
export type TestView = {
  readonly status: 'asking' | 'ok' | 'warn' | 'failed';
  readonly text: string;
};
