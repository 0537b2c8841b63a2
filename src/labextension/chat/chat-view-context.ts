import type { IRenderMimeRegistry } from '@jupyterlab/rendermime';
import type { TranslationBundle } from '@jupyterlab/translation';
import { createContext } from 'react';
import type { AnswerTarget } from './answer-target.js';
import type { IChatController } from './chat-controller.js';

/** What every part of the panel needs. The same object for the life of the panel. */
export type ChatView = {
  readonly controller: IChatController;
  readonly trans: TranslationBundle;
  /** Renders text of models: strictly sanitised, nothing is fetched. */
  readonly markdown: IRenderMimeRegistry;
  /** Only colours code; its output is read as text and class names, never put into the page. */
  readonly highlighter: IRenderMimeRegistry;
  /** Adds text to the question field and moves there. */
  putIntoInput(text: string): void;
  /** Makes the question field the place where this question of a tool is answered, and moves there. */
  answerInInput(target: AnswerTarget): void;
};

export const ChatViewContext = createContext<ChatView | null>(null);
