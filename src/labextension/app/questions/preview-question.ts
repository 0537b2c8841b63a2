import { type IModelClient, type ModelEvent, type ModelRequest, renderMessages } from '../../../agent/index.js';
import { type SharingLevel, estimateTokens, isDatasetsData } from '../../../datasets/index.js';
import type { PromptPreview, PromptPart } from '../../chat/state/chat-controller.js';
import { buildQuestionAgent, type QuestionContext, teamClients } from './question-agent.js';
import { messageText, withStream } from './usage-meter.js';

type PreviewOptions = QuestionContext & {
  readonly question: string;
  readonly shownLevel: (dataset: string) => SharingLevel;
};

/** What the model would be sent: the agent of a question runs up to its first request, which is kept, not sent. */
export async function previewQuestion(options: PreviewOptions): Promise<PromptPreview> {
  const { team, question, shownLevel } = options;
  const all: ModelRequest[] = [];
  const clients = await teamClients(team, {}, client => previewed(client, all));
  const agent = buildQuestionAgent({ ...options, clients });
  await agent.run(question);
  // A request that summarises older messages is not part of the question.
  const asked = all.find(({ role }) => role !== 'subquery');
  const parts = asked === undefined ? [] : previewParts(asked, shownLevel);
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  const { main, helpers } = clients;
  const windows = [main, helpers.reason, helpers.act].flatMap(client => client?.capabilities.contextSize ?? []);
  return {
    destination: team.destination,
    place: team.place,
    tokens,
    window: windows.length === 0 ? null : Math.min(...windows),
    parts
  };
}

/** Stands in for a model: keeps the requests, in order, answers nothing of use and sends nothing. */
function previewed(model: IModelClient, asked: ModelRequest[]): IModelClient {
  return withStream(model, async function* (request): AsyncGenerator<ModelEvent> {
    asked.push(request);
    await Promise.resolve();
    if (request.role === 'subquery') {
      yield { type: 'text', delta: '…' };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    yield { type: 'error', error: { code: 'protocol', message: 'This is a preview.' } };
  });
}

/** A request in parts that together are its text, as a language model reads it. */
function previewParts(request: ModelRequest, levelOf: (dataset: string) => SharingLevel): readonly PromptPart[] {
  const { context, messages, tools } = request;
  const system = messages.filter(({ role }) => role === 'system');
  const talk = messages.filter(({ role }) => role !== 'system');
  const question = talk.at(-1);
  const frames: string[] = [];
  const others: string[] = [];
  const datasets: PromptPart[] = [];
  for (const { text, data } of context) {
    if (!isDatasetsData(data)) {
      others.push(text);
      continue;
    }
    let frame = text;
    for (const { dataset: name, text: block } of data.blocks ?? []) {
      frame = frame.replace(block, () => `[${name}]`);
      datasets.push({ ...part('dataset', block), dataset: { name, level: levelOf(name) } });
    }
    frames.push(frame);
  }
  const rules = [
    ...renderMessages({ ...request, messages: system, context: [] }).map(messageText),
    ...tools.map(tool => JSON.stringify(tool)),
    ...frames
  ];
  const chat = renderMessages({ ...request, messages: talk.slice(0, -1), context: [] });
  const said = chat.map(message => `${message.role}: ${messageText(message)}`).join('\n\n');
  return [
    { ...part('rules', rules.join('\n\n')), count: tools.length },
    ...datasets,
    ...(chat.length === 0 ? [] : [{ ...part('chat', said), count: chat.length }]),
    ...others.filter(text => text !== '').map(text => part('added', text)),
    part('question', question === undefined ? '' : messageText(question))
  ];
}

function part(type: PromptPart['type'], text: string): PromptPart {
  return { type, text, tokens: estimateTokens(text) };
}
