export type { IChatController, InsertMode } from './state/chat-controller.js';
export { ChatPanel, type ChatPanelProps } from './conversation/chat-panel.js';
export type { ChatState, DatasetsView } from './state/chat-state.js';
export type { ChatTurn, DraftView, StepView, TurnError, TurnStatus } from './state/chat-turn.js';
export { ChatWidget, type ChatWidgetOptions } from './conversation/chat-widget.js';
export type { PanelHandle } from './conversation/chat-panel.js';
