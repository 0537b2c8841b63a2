import { Type } from '@sinclair/typebox';
import { parseScenario, ScriptedModelClient } from '../../models/scripted/index.js';
import {
  AgentRef,
  createAgent,
  tool,
  type AgentEvent,
  type AgentOptions,
  type ApprovalDecision,
  type ApprovalRequest,
  type IAgent,
  type IAgentHandle,
  type IApprovalPolicy,
  type Injections,
  type Message,
  type RunResult,
  type Tool,
  type ToolDefinition
} from '../index.js';

export type ScriptedAgent = {
  readonly agent: IAgent;
  readonly model: ScriptedModelClient;
  readonly events: AgentEvent[];
};

/** A model that answers by a scenario, which may be its replies alone. */
export const scriptedModel = (scenario: unknown): ScriptedModelClient =>
  new ScriptedModelClient(parseScenario(scenario));

/** An agent on a scripted model, with everything it emits. */
export function scriptedAgent(
  scenario: unknown,
  toolsets: AgentOptions['toolsets'] = [],
  options: Partial<AgentOptions> = {}
): ScriptedAgent {
  const model = scriptedModel(scenario);
  const agent = createAgent({ model, toolsets, prompt: 'Help.', ...options });
  const events: AgentEvent[] = [];
  agent.subscribe(event => events.push(event));
  return { agent, model, events };
}

/** The same, and what came of the one thing it was asked. */
export async function ran(
  ...parts: Parameters<typeof scriptedAgent>
): Promise<ScriptedAgent & { readonly result: RunResult; readonly messages: readonly Message[] }> {
  const scripted = scriptedAgent(...parts);
  const result = await scripted.agent.run('go');
  return { ...scripted, result, messages: result.messages };
}

const NOTHING = Type.Object({});
type Action<I extends Injections, R> = ToolDefinition<typeof NOTHING, I, R>;

/** A tool without arguments. */
export function action<R, I extends Injections>(steps: Partial<Action<I, R>> & Pick<Action<I, R>, 'run'>): Tool {
  return tool<typeof NOTHING, R, I>({ description: 'Acts.', params: NOTHING, ...steps });
}

/** A tool that does with the agent what a test says. */
export const usingAgent = (use: (agent: IAgentHandle) => unknown): Tool =>
  action({ inject: { agent: AgentRef }, run: async (_args, { agent }) => use(agent) });

const NUMBER = Type.Object({ n: Type.Integer() });

/** A tool that takes a whole number. */
export const counter = <R, I extends Injections>(
  steps: Partial<ToolDefinition<typeof NUMBER, I, R>> & Pick<ToolDefinition<typeof NUMBER, I, R>, 'run'>
): Tool => tool<typeof NUMBER, R, I>({ description: 'Counts.', params: NUMBER, ...steps });

/** A tool that does nothing. */
export const plain = action({ run: () => 1 });

/** A reply that ends after these words, for a reason. */
export function cut(text: string, reason: string | undefined, type: 'text' | 'thinking' = 'text'): unknown {
  return [{ type, delta: text }, ...(reason === undefined ? [] : [{ type: 'end', reason }])];
}

/** A reply that calls tools; each call is a name, or a name with arguments. */
export function calls(...list: readonly (string | readonly [string, unknown])[]): unknown {
  return {
    calls: list.map(call => (typeof call === 'string' ? { name: call } : { name: call[0], arguments: call[1] }))
  };
}

/** A result of a call, as the history holds it. */
export function resultOf(callId: string, text: string, toolName = 'look'): Extract<Message, { role: 'tool' }> {
  return { role: 'tool', callId, toolName, status: 'ok', parts: [{ type: 'text', text }] };
}

/** Calls without a result, results without a call, and calls with several results; empty when all are paired. */
export function unpaired(messages: readonly Message[]): readonly string[] {
  const made = messages.flatMap(message => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
  const answered = messages.flatMap(message => (message.role === 'tool' ? [message.callId] : []));
  return [...new Set([...made, ...answered])].filter(
    id => made.filter(other => other === id).length !== 1 || answered.filter(other => other === id).length !== 1
  );
}

/** Status of each result in the history, in order. */
export function statuses(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(message => (message.role === 'tool' ? [`${message.toolName} ${message.status}`] : []));
}

/** Decides as it is told, and keeps what it was asked. */
export class Policy implements IApprovalPolicy {
  constructor(private readonly _decide: (request: ApprovalRequest) => ApprovalDecision | Promise<ApprovalDecision>) {}

  readonly asked: ApprovalRequest[] = [];

  async request(request: ApprovalRequest): Promise<ApprovalDecision> {
    this.asked.push(request);
    return this._decide(request);
  }
}
