export type { IChatController, InsertMode } from './chat-controller.js';
export { ChatPanel, type ChatPanelProps } from './chat-panel.js';
export type { ChatState, DatasetsView } from './chat-state.js';
export type { ChatTurn, DraftView, StepView, TurnError, TurnStatus } from './chat-turn.js';
export { ChatWidget, type ChatWidgetOptions } from './chat-widget.js';
export type { PanelHandle } from './panel-handle.js';
