import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { TranslationBundle } from '@jupyterlab/translation';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { MarkdownPainter } from '../answer/markdown-painter.js';
import type { ModelTests } from '../models/model-tests.js';
import type { IChatConnections } from './chat-connections.js';
import type { IChatController } from './chat-controller.js';
import type { IChatDataFiles } from './chat-data-files.js';
import type { IChatLocalFiles, LocalFilesState } from './chat-local-files.js';
import type { ChatState } from './chat-state.js';
import type { ChatTurn } from './chat-turn.js';

/** What the panel works with. The same objects for the life of the panel. */
export type PanelServices = {
  readonly controller: IChatController;
  readonly connections: IChatConnections;
  readonly localFiles: IChatLocalFiles;
  readonly dataFiles: IChatDataFiles;
  readonly tests: ModelTests;
  readonly trans: TranslationBundle;
  /** Draws text of models: nothing in it is fetched or run. */
  readonly markdown: MarkdownPainter;
  /** The languages whose code the editor can colour. */
  readonly languages: IEditorLanguageRegistry;
};

/** What every part of the panel needs. The same object for the life of the panel. */
export type ChatView = PanelServices & {
  /** Opens the form for a new model, or for a connection, at a place of it if given. Closing it gives the focus back. */
  connectModel(connectionId?: string, at?: ConnectPlace): void;
  /** Opens the list of models and moves there. */
  pickModel(): void;
  /** Moves to the question field. */
  focusInput(): void;
  /** Adds text to the question field and moves there. */
  putIntoInput(text: string): void;
  /** Puts the question of a turn into the field, so that an edited one replaces it, and moves there. */
  editInInput(turn: Pick<ChatTurn, 'id' | 'question'>): void;
  /** Makes the question field the place where this question of a tool is answered, and moves there. */
  answerInInput(target: AnswerTarget): void;
};

export const ChatViewContext = createContext<ChatView | null>(null);

/** The open question of a tool that the user wants to answer in words of their own. */
export type AnswerTarget = { readonly turnId: string; readonly callId: string; readonly question: string };

export type ConnectPlace = 'key';

/** The `ChatView` of the panel around a component. Throws outside of `ChatPanel`. */
export function useChatView(): ChatView {
  const view = useContext(ChatViewContext);
  if (view === null) {
    throw new Error('This component only works inside ChatPanel.');
  }
  return view;
}

type Changing = {
  readonly changed: { connect(slot: () => void): boolean; disconnect(slot: () => void): boolean };
};

/** What `read` returns of a source; draws again in the same task in which the source signals a change. */
export function useChanging<T>(source: Changing, read: () => T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (): void => onChange();
      source.changed.connect(slot);
      return () => {
        source.changed.disconnect(slot);
      };
    },
    [source]
  );
  return useSyncExternalStore(subscribe, read);
}

/** The controller's state, drawn again when it changes. */
export function useChatState(controller: IChatController): ChatState {
  return useChanging(controller, () => controller.state);
}

/** The endpoints that the service knows, drawn again when they change; `null` while the service has not been reached. */
export function useConnections(): IChatConnections['list'] {
  const { connections } = useChatView();
  return useChanging(connections, () => connections.list);
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The place where local data stays: `this computer`, or `your Jupyter server` if that is elsewhere. */
export function useThisComputer(): string {
  const { connections, trans } = useChatView();
  const isLocal = connections.absent !== null || LOCAL.test(window.location.hostname);
  return isLocal ? trans.__('this computer') : trans.__('your Jupyter server');
}

/** How soon to look again at a file that is being loaded, in milliseconds. The page is not told of every load. */
const LOOK_MS = 1000;

/** The model files, drawn again when they change. They are read when first drawn, and again and again while one is loading. */
export function useLocalFiles(): LocalFilesState {
  const { localFiles: files } = useChatView();
  const state = useChanging(files, () => files.state);
  useEffect(() => {
    void files.look();
  }, [files]);
  const { listed } = state;
  const goesOn = listed?.models.some(model => model.state.status === 'loading');
  useEffect(() => {
    if (goesOn !== true) {
      return;
    }
    const timer = setTimeout(() => void files.look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [files, goesOn, listed]); // Runs again each time the list was read.
  return state;
}
