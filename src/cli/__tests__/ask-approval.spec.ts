import type { ApprovalDecision } from '../../agent/index.js';
import { AskApproval } from '../ask-approval.js';
import type { AskPrompt } from '../ask-prompt.js';

const signal = new AbortController().signal;
const request = {
  callId: 'c1',
  toolName: 'runPython',
  title: 'Run this in the kernel?',
  code: 'x = 1\nx',
  hash: 'h',
  facts: [{ label: 'Kernel', value: 'Python 3, private' }]
};

/** The decision after this line was typed, and what was shown before. */
async function typed(line: string | null, change: Partial<typeof request> = {}): Promise<[ApprovalDecision, string]> {
  const prompt = jest.fn<ReturnType<AskPrompt>, Parameters<AskPrompt>>(() => Promise.resolve(line));
  const decision = await new AskApproval(false, prompt).request({ ...request, ...change }, signal);
  return [decision, prompt.mock.calls[0]?.[0] ?? ''];
}

describe('AskApproval', () => {
  it.each(['y', ' Yes '])('allows the code that was shown on %j', async line => {
    expect((await typed(line))[0]).toEqual({ type: 'allow', hash: 'h' });
  });

  it.each(['', 'n', 'yy', 'always', null])('denies on %j', async line => {
    expect((await typed(line))[0]).toEqual({ type: 'deny' });
  });

  it('shows the code whole, with its facts, and no as the default', async () => {
    const [, text] = await typed('n');
    expect(text).toContain('Run this in the kernel?\n  1  x = 1\n  2  x\nKernel: Python 3, private\nAllow? [y/N] ');
  });

  it('writes out what a terminal would obey or hide', async () => {
    const [, text] = await typed('n', { code: 'bad()\u001b[2K\rgood() \u202e\u200b' });
    expect(text).toContain('bad()⟨U+001B⟩[2K⟨U+000D⟩good() ⟨U+202E⟩⟨U+200B⟩');
  });

  it('asks nobody when the command line allows, and denies when nobody is there', async () => {
    const prompt = jest.fn();
    await expect(new AskApproval(true, prompt).request(request, signal)).resolves.toEqual({ type: 'allow' });
    expect(prompt).not.toHaveBeenCalled();
    await expect(new AskApproval(false).request(request, signal)).resolves.toMatchObject({ type: 'deny' });
  });
});
