import { DatasetFocus } from '../live-datasets.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel } from './fake-model.js';
import { column, rides } from './profiles.js';

const wide = { ...rides('wide'), columns: [column('a'), column('b')], columnCount: 2, notes: [] };

describe('chooseDataset', () => {
  it('makes a dataset the one that later questions are about, in this chat alone', async () => {
    const focus = new DatasetFocus();
    const kernel = new FakeKernel(rides(), wide);
    await askAgent(kernel, new FakeModel([{ tool: 'chooseDataset', args: { dataset: 'wide' } }, 'Done.']), 'q', {
      focus
    });
    const later = new FakeModel(['Hello.']);
    await askAgent(kernel, later, 'q', { focus });
    expect(later.sent).toContain('Questions that name no dataset are about wide.');
    expect(later.requests[0]?.context[0]?.data).toMatchObject({ chosen: 'wide' });
    const other = new FakeModel(['Hello.']);
    await askAgent(kernel, other, 'q');
    expect(other.sent).not.toContain('name no dataset');
  });

  it('says nothing of a choice that is gone from the kernel', async () => {
    const focus = new DatasetFocus();
    focus.choose('gone');
    const model = new FakeModel(['Hello.']);
    await askAgent(new FakeKernel(rides()), model, 'q', { focus });
    expect(model.sent).not.toContain('gone');
  });

  it('refuses an unknown name with the nearest ones', async () => {
    const focus = new DatasetFocus();
    const model = new FakeModel([{ tool: 'chooseDataset', args: { dataset: 'wid' } }, 'Done.']);
    await askAgent(new FakeKernel(rides(), wide), model, 'q', { focus });
    expect(focus.chosen).toBeUndefined();
    expect(model.sent).toContain('Nearest: wide');
  });
});

describe('describeDataset', () => {
  const describe_ = { tool: 'describeDataset', args: { dataset: 'df', description: 'Fares are in euro.' } };

  it('shows the words of the user with the profile, beside the description of the frame itself', async () => {
    const model = new FakeModel([describe_, 'Done.']);
    await askAgent(new FakeKernel(rides()), model, 'q', { levelOf: () => 'statistics' });
    const [before, after] = model.requests.map(request => request.context.map(part => part.text).join('\n'));
    expect(before).not.toContain('euro');
    expect(after).toContain('Fares are in euro.');
    expect(after).toContain('canary-note');
  });

  it('does not send a description where descriptions are not shared', async () => {
    const model = new FakeModel([describe_, 'Done.'], 'network');
    await askAgent(new FakeKernel(rides()), model);
    expect(model.requests[1]?.context.map(part => part.text).join('\n')).not.toContain('euro');
  });

  it('is taken back by empty words', async () => {
    const focus = new DatasetFocus();
    focus.describe('df', 'x'.repeat(5_000));
    expect(focus.applyTo([rides()])[0]?.notes[0]).toHaveLength(2_000 + 'Description: '.length);
    const model = new FakeModel([{ tool: 'describeDataset', args: { dataset: 'df', description: ' ' } }, 'Done.']);
    await askAgent(new FakeKernel(rides()), model, 'q', { focus });
    expect(focus.applyTo([rides()])).toEqual([rides()]);
  });
});

describe('resetDatasets', () => {
  it('forgets choice and descriptions and reads the kernel again', async () => {
    const focus = new DatasetFocus();
    focus.choose('df');
    focus.describe('df', 'old');
    const kernel = new FakeKernel(rides());
    await askAgent(kernel, new FakeModel([{ tool: 'resetDatasets', args: {} }, 'Done.']), 'q', { focus });
    expect(focus.chosen).toBeUndefined();
    expect(focus.applyTo([rides()])).toEqual([rides()]);
    expect(kernel.probes).toBe(2);
  });
});
