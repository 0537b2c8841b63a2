import { createAgent, type ApprovalDecision } from '../../agent/index.js';
import { createAnalysisTools } from '../index.js';
import { fault, portion, random, seed } from '../../../faults/ledger.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, type Reply } from './fake-model.js';
import { rides } from './profiles.js';

const CHATS = 4;
const settled = (): Promise<unknown> => new Promise(resolve => setImmediate(resolve));

test(`${CHATS} chats on one kernel execute each what its own user allowed, once, and nothing else (seed ${seed})`, async () => {
  const next = random('one kernel');
  for (let round = 0; round < portion(100); round += 1) {
    await fault('C2', `round ${round}`, async measure => {
      const kernel = new FakeKernel(rides());
      const allowed: string[] = [];
      const denied: string[] = [];
      const chats = Array.from({ length: CHATS }, (_, chat) => {
        const codes = Array.from({ length: 1 + Math.floor(next() * 3) }, (__, n) => `run("${chat}.${n}")`);
        const replies: Reply[] = [...codes.map((code): Reply => ({ tool: 'runPython', args: { code } })), 'end'];
        const model = new FakeModel(replies);
        const tools = createAnalysisTools({ kernel, kernelName: `chat ${chat}`, model });
        const request = async ({ code, facts }: { code: string; facts: readonly { value: string }[] }) => {
          expect(facts.map(({ value }) => value)).toContain(`chat ${chat}`);
          expect(code).toMatch(new RegExp(`^run\\("${chat}\\.`));
          await settled();
          const decision: ApprovalDecision = next() < 0.5 ? { type: 'allow' } : { type: 'deny' };
          (decision.type === 'allow' ? allowed : denied).push(code);
          return decision;
        };
        const abort = new AbortController();
        const agent = createAgent({ model, ...tools, approval: { request } });
        if (next() < 0.25) {
          const stopAt = Math.floor(next() * 15);
          agent.subscribe(({ seq }) => seq === stopAt && abort.abort());
        }
        return { abort, agent };
      });
      const results = await Promise.all(chats.map(({ agent, abort }) => agent.run('go', { signal: abort.signal })));
      await settled();
      const executed = kernel.executed.map(({ code }) => code);
      measure('stuck', results.filter(({ status }) => status !== 'answer' && status !== 'aborted').length);
      measure('doubled', executed.length - new Set(executed).size);
      measure('unapproved', executed.filter(code => denied.includes(code) || !allowed.includes(code)).length);
    });
  }
});
