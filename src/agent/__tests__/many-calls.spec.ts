import { Type } from '@sinclair/typebox';
import { createAgent, tool } from '../index.js';
import { ScriptedModelClient } from '../../models/scripted/index.js';
import { fault, portion, random, seed } from '../../../faults/ledger.js';
import { statuses, unpaired } from './scripted-agent.js';

test(`the calls of one reply are run up to the bound, however many they are, and the rest burdens nobody (seed ${seed})`, async () => {
  const next = random('many calls');
  for (let round = 0; round < portion(50); round += 1) {
    const made = 1 + Math.floor(next() * 200);
    const most = Math.min(made, 32);
    await fault('M7', `${made} calls, ${most} run, round ${round}`, async measure => {
      let ran = 0;
      const kinds = ['sequential', 'parallel'] as const;
      const count = tool({
        description: 'Counts.',
        params: Type.Object({ n: Type.Integer() }),
        execution: kinds[round % 2] ?? 'parallel',
        run: () => ran++
      });
      const calls = Array.from({ length: made }, (_, n) => ({ name: 'count', arguments: { n } }));
      const model = new ScriptedModelClient({ replies: [{ calls }, { text: 'end' }] });
      const result = await createAgent({ model, toolsets: [{ count }], prompt: '' }).run('go');
      measure('stuck', result.status === 'answer' ? 0 : 1);
      measure('doubled', Math.max(0, ran - most));
      expect(ran).toBe(most);
      expect(statuses(result.messages).filter(status => status === 'count skipped')).toHaveLength(
        Math.min(32, made - most)
      );
      expect(unpaired(result.messages)).toEqual([]);
      expect(JSON.stringify(model.requests[1]?.messages).length).toBeLessThan(1_000 + 500 * most);
    });
  }
});
