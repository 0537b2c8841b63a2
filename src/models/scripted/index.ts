export { parseScenario, type Scenario, type ScriptedCall, type ScriptedReply } from './scenario.js';
export { ScriptedModelClient } from './scripted-model-client.js';
