import type { ModelRequest } from '../../agent/index.js';
import type { SharingLevel } from '../../datasets/index.js';
import type { PromptPreview } from '../chat/prompt-preview.js';
import { buildQuestionAgent, type QuestionAgentOptions } from './build-question-agent.js';
import { PreviewModel } from './preview-model.js';
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
  const requests: ModelRequest[] = [];
  const clients = await teamClients(team, {}, client => new PreviewModel(client, requests));
  const agent = buildQuestionAgent({ ...options, clients, onLeftOut: () => undefined });
  await agent.run(question);
  // One that sums older messages up is none of the question itself.
  const request = requests.find(({ role }) => role !== 'subquery');
  const parts = request === undefined ? [] : previewParts(request, shownLevel);
  const { main, helpers } = clients;
  const windows = [main, helpers.reason, helpers.act].flatMap(client => client?.capabilities.contextSize ?? []);
  return {
    destination: team.destination,
    place: team.place,
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    window: windows.length === 0 ? null : Math.min(...windows),
    parts
  };
}
