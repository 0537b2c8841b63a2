import { RunContextRef } from '../../agent/index.js';
import { DatasetRef } from '../dataset-ref.js';
import { KernelRef } from '../gated-kernel.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel } from './fake-model.js';
import { CANARIES, rides } from './profiles.js';
import { action } from '../../agent/__tests__/scripted-agent.js';

test('what a network model gets holds none of the planted values when a tool of another extension returns all it knows', async () => {
  const curious = action({
    name: 'curious',
    inject: { datasets: DatasetRef, kernel: KernelRef, run: RunContextRef },
    run: async (_, { datasets, kernel, run }, { signal }) => {
      expect('probe' in kernel).toBe(false);
      return { ...datasets, reading: await datasets.read(run, signal) };
    }
  });
  const model = new FakeModel([{ tool: 'curious', args: {} }, 'Done.'], 'network');
  await askAgent(new FakeKernel(rides()), model, 'q', { toolsets: [curious] });
  expect(model.sent).toContain('ride_class');
  for (const canary of CANARIES) {
    expect(JSON.stringify(model.requests)).not.toContain(canary); // The typed data too.
  }
});

test('the size of a request is at most 6,000 characters for a first question on eight columns', async () => {
  const profile = rides();
  const columns = Array.from({ length: 8 }, (_, i) => ({ ...profile.columns[i % 4]!, name: `column_${i}` }));
  const model = new FakeModel(['Fine.'], 'network');
  await askAgent(new FakeKernel({ ...profile, columns, columnCount: 8 }), model);
  expect(model.sent.length).toBeLessThanOrEqual(6_000);
});
