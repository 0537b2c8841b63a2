import { agentSize } from './agent-size.mjs';
import { agentStep } from './agent-step.mjs';
import { draftTime } from './draft-time.mjs';
import { pageScripts } from './page-scripts.mjs';
import { probeTime } from './probe-time.mjs';
import { secondStart } from './second-start.mjs';
import { serverStart } from './server-start.mjs';

/** Everything `npm run bench` measures, by the name for `--only`. */
export const figures = {
  agent: agentStep,
  size: agentSize,
  draft: draftTime,
  probe: probeTime,
  scripts: pageScripts,
  server: serverStart,
  start: secondStart
};
