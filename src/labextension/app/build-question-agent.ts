import {
  createAgent,
  type HistoryRecord,
  type IAgent,
  type IApprovalPolicy,
  type IUserPort
} from '../../agent/index.js';
import type { SharingLevel } from '../../datasets/index.js';
import { createAnalysisTools, type IKernelPort, type INotebookPort, type QuestionFiles } from '../../toolsets/index.js';
import type { ModelTeam } from '../models/model-team.js';
import type { IToolRegistry } from '../tokens.js';
import { buildWithAdded } from './build-with-added.js';
import type { ChatSettings } from './chat-settings.js';
import type { Conversation } from './conversation.js';
import { READABLE } from './history-of.js';
import type { NotebookSession } from './notebook-session.js';
import type { TeamClients } from './team-clients.js';

export type QuestionAgentOptions = {
  readonly session: NotebookSession;
  readonly kernel: IKernelPort | null;
  readonly notebook: INotebookPort;
  readonly conversation: Conversation;
  readonly team: ModelTeam;
  readonly clients: TeamClients;
  readonly tools: IToolRegistry;
  readonly settings: ChatSettings;
  readonly version: string;
  readonly history: readonly HistoryRecord[];
  readonly files: QuestionFiles;
  /** What may be sent about a dataset; `null`: all of it. */
  readonly levelOf: (dataset: string) => SharingLevel | null;
  readonly ports?: {
    readonly approval: IApprovalPolicy;
    readonly user: IUserPort;
    readonly alwaysAllowed: Set<string>;
  };
  /** Called with the reason when a toolset of another extension cannot be offered. */
  readonly onLeftOut: (error: unknown) => void;
};

/** The agent that answers a question of a notebook; a preview of what it would send is made by the very same one. */
export function buildQuestionAgent(options: QuestionAgentOptions): IAgent {
  const { session, team, tools, settings, conversation } = options;
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
    version: options.version,
    codeForm: settings.codeForms[writer.id] ?? writer.codeForm ?? 'code',
    runPythonSeconds: settings.runPythonTimeout,
    focus: conversation.focus,
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
