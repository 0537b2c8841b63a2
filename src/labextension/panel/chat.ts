import { ChatWidget } from '../chat/conversation/chat-widget.js';
import { pythonParser } from '../../datasets/index.js';
import { pageAnalyst } from '../analyst/page-analyst.js';
import { createConversationStore } from '../conversations/page-conversation-store.js';
import { DataFiles } from '../files/data-files.js';
import { LocalFiles } from '../models/local-files.js';
import { ServiceModels } from '../models/service-models.js';
import { hasServer, otherVersion, serviceRequest, withoutFiles, withoutModels } from '../page-service.js';
import { createLocalModelsApi, createRuntimesApi, createServiceApi } from '../../models/remote/index.js';
import { ChatController } from '../app/chat-controller.js';
import { Descriptions, FirstRun } from '../app/settings/workspace-state.js';
import { waitWhile } from '../app/notebook/notebook-kernel.js';
import type { IChatController } from '../chat/state/chat-controller.js';
import type { ChatState } from '../chat/state/chat-state.js';
import { mentionOf } from '../chat/datasets/dataset-words.js';
import { LiveSettings } from '../app/settings/chat-settings.js';
import { administratorCap, lowerTable, Sharing } from '../app/settings/sharing.js';
import { PACKAGE_VERSION } from '../../toolsets/index.js';
import type { LazyChatOptions } from './lazy-chat.js';
import { tellCommands } from './chat-commands.js';

/** Longest wait for the variables, in milliseconds: typing must not wait for names. */
const MOST_WAIT_MS = 3_000;
const NEVER = new AbortController().signal;

/** The loaded chat: its panel and what drives it. */
export type Chat = {
  readonly widget: ChatWidget;
  readonly controller: ChatController;
  /** Moves to the question field and adds the frames that this code of a cell names. */
  askAboutCell(source: string): Promise<void>;
  /** Names files in the question field, by their paths. Without a notebook the panel asks for one. */
  askAboutFiles(paths: readonly string[]): void;
  /** Opens the columns of a file and reads all its rows. Without a notebook the panel asks for one. */
  profileFile(path: string): void;
};

/** Builds the chat; called once, when the panel is shown for the first time. */
export async function createChat(options: LazyChatOptions): Promise<Chat> {
  const { app, languages, sanitizer, models, trans } = options;
  pythonParser.load = editorParser;
  const settings = new LiveSettings();
  const loaded = await options.settings?.catch(() => null); // Without its schema the chat works on defaults.
  if (loaded && options.registry) {
    settings.follow(loaded, options.registry);
  }
  const firstRun = new FirstRun(options.state);
  const descriptions = new Descriptions(options.state);
  const most = administratorCap();
  const sharing = new Sharing(options.state, () => ({
    levels: settings.values.sharingLevels,
    cap: lowerTable(settings.values.sharingCap, most)
  }));
  await Promise.all([firstRun.load(), descriptions.load(), sharing.load()]);
  const { serverSettings } = app.serviceManager;
  const request = serviceRequest(serverSettings, trans);
  const service = createServiceApi(request);
  const dataFiles = new DataFiles({
    contents: app.serviceManager.contents,
    request,
    absent: hasServer() ? null : withoutFiles(trans),
    trans
  });
  const controller = new ChatController({
    ...options,
    shell: app.shell,
    commands: app.commands,
    store: createConversationStore(serverSettings, trans),
    settings,
    firstRun,
    descriptions,
    sharing,
    dataFiles,
    suggester: pageAnalyst
  });
  controller.follow();
  tellCommands(controller, app.commands);
  options.status?.follow(controller);
  const connections = new ServiceModels({
    models,
    service,
    request,
    absent: hasServer() ? null : withoutModels(trans),
    trans
  });
  void connections.load(() => settings.values.model);
  void otherVersion(service, PACKAGE_VERSION, trans).then(text => text !== null && controller.warn('version', text));
  const localFiles = new LocalFiles({
    api: createLocalModelsApi(request),
    runtimes: createRuntimesApi(request),
    refreshModels: () => connections.refresh(),
    picked: () => settings.values.model,
    pick: id => controller.pickModel(id),
    trans
  });
  const widget = new ChatWidget({
    controller,
    connections,
    localFiles,
    dataFiles,
    languages,
    sanitizer,
    trans
  });
  return {
    widget,
    controller,
    askAboutCell: source => askAboutCell(source, widget, controller),
    askAboutFiles(paths) {
      const names = dataFiles.add(paths);
      if (names.length > 0) {
        widget.askAbout(names.map(name => mentionOf(name)).join(' '));
      }
    },
    profileFile: path => dataFiles.show(path)
  };
}

/**
 * Moves to the question field and, once the variables are read, adds the frames of the shown notebook that this code names,
 * unless the user wrote something meanwhile.
 */
export async function askAboutCell(
  source: string,
  widget: Pick<ChatWidget, 'focusInput' | 'askAbout' | 'written'>,
  controller: Pick<IChatController, 'state' | 'changed'>
): Promise<void> {
  widget.focusInput();
  const { written } = widget;
  await waitWhile(controller, () => isReading(controller.state), NEVER, MOST_WAIT_MS);
  const named = namesInCode(
    source,
    controller.state.datasets.profiles.map(({ name }) => name)
  );
  const there = namesInCode(written, named);
  const missing = named.filter(name => !there.includes(name));
  if (missing.length > 0 && widget.written === written && controller.state.front === null) {
    widget.askAbout(missing.map(name => mentionOf(name)).join(' '));
  }
}

function isReading({ datasets: { status, readAt } }: ChatState): boolean {
  return status === 'reading' || status === 'stale' || (status === 'ready' && readAt === undefined);
}

/** The names that stand in a text as whole words, in order. `frame.name` does not count. */
export function namesInCode(code: string, names: readonly string[]): readonly string[] {
  return names.filter(name => {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}_.])${word}(?![\\p{L}\\p{N}_])`, 'u').test(code);
  });
}

const ownParser = pythonParser.load;

/** The Python parser of the page's editors, so that it is not loaded twice; our own if they have none. */
export async function editorParser(): ReturnType<typeof ownParser> {
  const { EditorLanguageRegistry } = await import('@jupyterlab/codemirror');
  const python = EditorLanguageRegistry.getDefaultLanguages().find(({ name }) => name === 'Python');
  const support = await python?.load?.();
  return support?.language.parser ?? ownParser();
}
