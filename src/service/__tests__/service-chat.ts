import { Type } from '@sinclair/typebox';
import type { Measure } from '../../../faults/ledger.js';
import { createAgent, tool, type RunResult } from '../../agent/index.js';
import { createRemoteModelClient, type ServiceRequest } from '../../models/remote/index.js';
import type { Connection } from '../../protocol/index.js';
import type { RunningService } from './running-service.js';
import { storedTurn } from './stored-turn.js';

/** No run may take longer, on however busy a machine. */
export const GRACE_MS = 60_000;

export type Asked = { readonly result: RunResult; readonly ran: readonly number[]; readonly sent: string };
export type Chat = { readonly ask: (question: string, signal?: AbortSignal) => Promise<Asked> };

/** What a piece of work comes to; one that takes longer than any of these may is stuck. */
export async function until<T>(measure: Measure, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      measure('stuck');
      reject(new Error('A run did not come to an end.'));
    }, GRACE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The agent of a chat, with the model behind the service, and the numbers that its calls ran with: `mark`, and `fail`, which throws. */
export function agentOf(name: string, connection: Connection, request: ServiceRequest) {
  const ran: number[] = [];
  const params = Type.Object({ n: Type.Integer() });
  const mark = tool({ description: 'Marks.', params, run: ({ n }) => void ran.push(n) });
  const fail = tool({
    description: 'Fails.',
    params,
    run: ({ n }) => {
      ran.push(n);
      throw new Error('It failed.');
    }
  });
  const model = createRemoteModelClient({ connection, chat: name, request });
  return { ran, agent: createAgent({ model, toolsets: [{ mark, fail }], prompt: `This is ${name}.` }) };
}

/** A chat as the page holds it: its own agent, the model behind the service, each turn written when it ends. */
export async function openChat(service: RunningService, name: string): Promise<Chat> {
  const { agent, ran } = agentOf(name, (await service.api.models())[0]!, service.request);
  let seen = 0;
  return {
    ask: async (question, signal) => {
      ran.length = 0;
      const result = await agent.run(question, signal === undefined ? {} : { signal });
      const text = result.status === 'answer' ? result.text : result.status;
      const turn = storedTurn({ id: question.replaceAll(' ', '-'), question, text });
      const writing = { notebook: `${name}.ipynb`, page: name, seen, joins: false, turn };
      ({ seq: seen } = await service.api.appendTurn(name, writing));
      return { result, ran: [...ran], sent: JSON.stringify(result.messages) };
    }
  };
}
