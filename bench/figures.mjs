import { agentSize } from './agent-size.mjs';
import { agentStep } from './agent-step.mjs';
import { draftTime } from './draft-time.mjs';
import { draftedCode } from './drafted-code.mjs';
import { fileLarge } from './file-large.mjs';
import { filePreview } from './file-preview.mjs';
import { fileProfile } from './file-profile.mjs';
import { fileSchemas } from './file-schemas.mjs';
import { firstToken } from './first-token.mjs';
import { grammarCost } from './grammar-cost.mjs';
import { localStop } from './local-stop.mjs';
import { longHistory } from './long-history.mjs';
import { longReply } from './long-reply.mjs';
import { longText } from './long-text.mjs';
import { pageScripts } from './page-scripts.mjs';
import { planTime } from './plan-time.mjs';
import { prefixReuse } from './prefix-reuse.mjs';
import { probeTime } from './probe-time.mjs';
import { requestTime } from './request-time.mjs';
import { secondStart } from './second-start.mjs';
import { serverStart } from './server-start.mjs';
import { serviceReady } from './service-ready.mjs';

/** Everything `npm run bench` measures, by the name for `--only`. */
export const figures = {
  agent: agentStep,
  history: longHistory,
  size: agentSize,
  draft: draftTime,
  plan: planTime,
  code: draftedCode,
  probe: probeTime,
  scripts: pageScripts,
  prefix: prefixReuse,
  grammar: grammarCost,
  stop: localStop,
  service: serviceReady,
  first: firstToken,
  request: requestTime,
  reply: longReply,
  text: longText,
  server: serverStart,
  start: secondStart,
  schemas: fileSchemas,
  preview: filePreview,
  profile: fileProfile,
  large: fileLarge
};
