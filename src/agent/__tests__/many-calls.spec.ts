import { Type } from '@sinclair/typebox';
import { createAgent, tool } from '../index.js';
import { ScriptedModelClient } from '../../models/scripted/index.js';
import { fault, portion, random, seed } from '../../../faults/ledger.js';
import { statuses, unpaired } from './scripted-agent.js';

test(`200 calls of one reply are run up to the bound, whatever it is, and the rest burdens nobody (seed ${seed})`, async () => {
  const next = random('200 calls');
  for (let round = 0; round < portion(50); round += 1) {
    const most = 1 + Math.floor(next() * 40);
    await fault('M7', `200 calls, ${most} run, round ${round}`, async measure => {
      let ran = 0;
      const kinds = ['sequential', 'parallel'] as const;
      const count = tool({
        description: 'Counts.',
        params: Type.Object({ n: Type.Integer() }),
        execution: kinds[round % 2] ?? 'parallel',
        run: () => ran++
      });
      const calls = Array.from({ length: 200 }, (_, n) => ({ name: 'count', arguments: { n } }));
      const model = new ScriptedModelClient({ replies: [{ calls }, { text: 'end' }] });
      const result = await createAgent({ model, toolsets: [{ count }], prompt: '', maxCalls: most }).run('go');
      measure('stuck', result.status === 'answer' ? 0 : 1);
      measure('doubled', Math.max(0, ran - most));
      expect(ran).toBe(most);
      expect(statuses(result.messages).filter(status => status === 'count skipped')).toHaveLength(
        Math.min(most, 200 - most)
      );
      expect(unpaired(result.messages)).toEqual([]);
      expect(JSON.stringify(model.requests[1]?.messages).length).toBeLessThan(1_000 + 500 * most);
    });
  }
});
