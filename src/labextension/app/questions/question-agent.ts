import {
  createAgent,
  type HistoryRecord,
  type IAgent,
  type IApprovalPolicy,
  type IUserPort,
  type Binding,
  type IModelClient
} from '../../../agent/index.js';
import type { SharingLevel } from '../../../datasets/index.js';
import {
  createAnalysisTools,
  type IKernelPort,
  type INotebookPort,
  type QuestionFiles
} from '../../../toolsets/index.js';
import type { ModelTeam, HelperRole } from '../../models/model-team.js';
import type { ModelEntry, ModelUse } from '../../models/models.js';
import type { IToolRegistry, AddedTools } from '../../tokens.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { ChatSettings } from '../settings/chat-settings.js';
import { READABLE } from '../turns/history.js';

/** The context of a question about a notebook, whichever model answers. */
export type QuestionContext = {
  readonly session: NotebookSession;
  readonly kernel: IKernelPort | null;
  readonly notebook: INotebookPort;
  readonly team: ModelTeam;
  readonly tools: IToolRegistry;
  readonly settings: ChatSettings;
  readonly history: readonly HistoryRecord[];
  readonly files: QuestionFiles;
  /** What may be sent about a dataset; `null`: all of it. */
  readonly levelOf: (dataset: string) => SharingLevel | null;
};

export type QuestionAgentOptions = QuestionContext & {
  readonly clients: TeamClients;
  readonly ports?: {
    readonly approval: IApprovalPolicy;
    readonly user: IUserPort;
    readonly alwaysAllowed: Set<string>;
  };
  readonly onLeftOut?: (error: unknown) => void;
};

/** Builds the agent that answers a question of a notebook. The preview of what would be sent uses the same agent. */
export function buildQuestionAgent(options: QuestionAgentOptions): IAgent {
  const { session, team, tools, settings } = options;
  const { main: model, helpers: roles } = options.clients;
  const { destination, place } = team;
  const writer = team.helpers.subquery ?? team.main;
  const own = createAnalysisTools({
    kernel: options.kernel,
    kernelName: `${session.name} · ${session.kernel.displayName}`,
    notebook: options.notebook,
    model,
    ...(roles.subquery === undefined ? {} : { writer: roles.subquery }),
    destination,
    host: place,
    codeForm: settings.codeForms[writer.id] ?? writer.codeForm ?? 'code',
    runPythonSeconds: settings.runPythonTimeout,
    files: options.files,
    levelOf: options.levelOf
  });
  const agent = {
    model,
    roles,
    prompt: own.prompt,
    ...(own.decision !== undefined && { decision: own.decision }),
    history: options.history,
    audience: { place, level: READABLE },
    maxSteps: settings.maxSteps,
    ...options.ports
  };
  return buildWithAdded(own, tools.added, parts => createAgent({ ...agent, ...parts }), options.onLeftOut);
}

export type Parts = { readonly toolsets: readonly object[]; readonly bindings: readonly Binding[] };

/**
 * Builds an agent with our own toolsets and those of other extensions. A toolset that does not fit is left out with its
 * bindings and reported. Throws if the agent cannot be built with our own toolsets alone.
 */
export function buildWithAdded(
  own: Parts,
  added: readonly AddedTools[],
  build: (parts: Parts) => IAgent,
  onLeftOut?: (error: unknown) => void
): IAgent {
  let parts = own;
  let agent = build(parts);
  for (const { toolset, bindings } of added) {
    try {
      const more = { toolsets: [...parts.toolsets, toolset], bindings: [...parts.bindings, ...bindings] };
      agent = build(more);
      parts = more;
    } catch (error) {
      onLeftOut?.(error);
    }
  }
  return agent;
}

/** The clients of a team, one for each of its models. */
export type TeamClients = {
  readonly main: IModelClient;
  readonly helpers: Readonly<Partial<Record<HelperRole, IModelClient>>>;
};

/** Makes the clients of a team, each replaced by what `wrap` returns. Rejects when one of them cannot be made. */
export async function teamClients(
  { main, helpers, members }: ModelTeam,
  use: ModelUse,
  wrap: (client: IModelClient, entry: ModelEntry) => IModelClient = client => client
): Promise<TeamClients> {
  const made = new Map<ModelEntry, IModelClient>();
  for (const entry of members) {
    made.set(entry, wrap(await entry.create(use), entry));
  }
  const clientOf = (entry: ModelEntry): IModelClient => made.get(entry) as IModelClient; // Every model of a team is a member.
  const roles = Object.entries(helpers).map(([role, entry]) => [role, clientOf(entry)]);
  return { main: clientOf(main), helpers: Object.fromEntries(roles) as TeamClients['helpers'] };
}
