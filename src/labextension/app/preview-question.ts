import type { SharingLevel } from '../../datasets/index.js';
import type { PromptPreview } from '../chat/state/chat-controller.js';
import { buildQuestionAgent, type QuestionAgentOptions } from './build-question-agent.js';
import { PreviewModel, type PreviewedRequest } from './preview-model.js';
import { previewParts } from './preview-parts.js';
import { teamClients } from './team-clients.js';

export type PreviewOptions = Omit<QuestionAgentOptions, 'clients' | 'ports' | 'onLeftOut'> & {
  readonly question: string;
  /** The level of a dataset as the dial shows it. */
  readonly shownLevel: (dataset: string) => SharingLevel;
};

/**
 * What the model would be sent with this question: the agent of a question runs up to its first request, which is kept
 * instead of being sent.
 */
export async function previewQuestion(options: PreviewOptions): Promise<PromptPreview> {
  const { team, question, shownLevel } = options;
  const all: PreviewedRequest[] = [];
  const clients = await teamClients(team, {}, client => new PreviewModel(client, all));
  const agent = buildQuestionAgent({ ...options, clients, onLeftOut: () => undefined });
  await agent.run(question);
  // One that sums older messages up is none of the question itself.
  const asked = all.find(({ request }) => request.role !== 'subquery');
  const estimates = asked === undefined ? [] : previewParts(asked.request, shownLevel);
  const estimated = estimates.reduce((sum, { tokens }) => sum + tokens, 0);
  const counted = await asked?.model.countTokens?.(asked.request).catch(() => undefined);
  const scale = counted === undefined ? 1 : counted / Math.max(1, estimated);
  const uncounted = counted === undefined && asked?.model.countTokens !== undefined;
  const { main, helpers } = clients;
  const windows = [main, helpers.reason, helpers.act].flatMap(client => client?.capabilities.contextSize ?? []);
  return {
    destination: team.destination,
    place: team.place,
    tokens: counted ?? estimated,
    // An estimate is no share of what a model counts by its own tokens.
    window: windows.length === 0 || uncounted ? null : Math.min(...windows),
    scale,
    parts: estimates.map(part => ({ ...part, tokens: Math.round(part.tokens * scale) }))
  };
}
