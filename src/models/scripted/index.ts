export { parseScenario } from './parse-scenario.js';
export type { ReplyMatch, Scenario, ScriptedCall, ScriptedReply } from './scenario.js';
export { ScriptedModelClient } from './scripted-model-client.js';
