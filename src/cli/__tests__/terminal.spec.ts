import { PassThrough } from 'node:stream';
import { never } from '../../models/__tests__/collect.js';
import type { ApprovalDecision } from '../../agent/index.js';
import type { AskPrompt } from '../ask-environment.js';
import { TerminalApproval, terminalPrompt, TerminalUser } from '../terminal.js';

function terminal(): { input: PassThrough & { isTTY: boolean }; output: PassThrough } {
  return { input: Object.assign(new PassThrough(), { isTTY: true }), output: new PassThrough() };
}

describe('terminalPrompt', () => {
  it('writes the text and takes one line, one question after the other, and says when the input has ended', async () => {
    const { input, output } = terminal();
    const prompt = terminalPrompt(input, output);
    for (const [text, line] of Object.entries({ 'Allow? ': 'y', 'And this? ': 'no' })) {
      const asked = prompt?.(text, never);
      input.write(`${line}\n`);
      await expect(asked).resolves.toBe(line);
    }
    const asked = prompt?.('Now? ', never);
    input.end();
    await expect(asked).resolves.toBeNull();
    await expect(prompt?.('Again? ', never)).resolves.toBeNull();
    expect(String(output.read())).toBe('Allow? And this? Now? ');
  });

  it('ends with the command', async () => {
    const abort = new AbortController();
    const { input, output } = terminal();
    const asked = terminalPrompt(input, output)?.('Allow? ', abort.signal);
    abort.abort(new DOMException('Stopped.', 'AbortError'));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    const again = terminalPrompt(input, output)?.('Again? ', abort.signal);
    await expect(again).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const request = {
  callId: 'c1',
  toolName: 'runPython',
  title: 'Run this in the kernel?',
  code: 'x = 1\nx',
  facts: [{ label: 'Kernel', value: 'Python 3, private' }]
};

/** The decision after this line was typed, and what was shown before. */
async function typed(line: string | null, change: Partial<typeof request> = {}): Promise<[ApprovalDecision, string]> {
  const prompt = jest.fn<ReturnType<AskPrompt>, Parameters<AskPrompt>>(() => Promise.resolve(line));
  const decision = await new TerminalApproval(false, prompt).request({ ...request, ...change }, never);
  return [decision, prompt.mock.calls[0]?.[0] ?? ''];
}

describe('TerminalApproval', () => {
  it.each(['y', ' Yes '])('allows the code that was shown on %j', async line => {
    expect((await typed(line))[0]).toEqual({ type: 'allow', code: request.code });
  });

  it.each(['', 'n', 'yy', 'always', null])(
    'shows the code whole, with its facts, and no as the default, and denies on %j',
    async line => {
      const [decision, text] = await typed(line);
      expect(text).toContain('Run this in the kernel?\n   1  x = 1\n   2  x\nKernel: Python 3, private\nAllow? [y/N] ');
      expect(decision).toEqual({ type: 'deny' });
    }
  );

  it('writes out what a terminal would obey or hide', async () => {
    const [, text] = await typed('n', { code: 'bad()\u001b[2K\rgood() \u202e\u200b' });
    expect(text).toContain('bad()⟨U+001B⟩[2K⟨U+000D⟩good() ⟨U+202E⟩⟨U+200B⟩');
  });

  it('asks nobody when the command line allows, and denies when nobody is there', async () => {
    const prompt = jest.fn();
    await expect(new TerminalApproval(true, prompt).request(request, never)).resolves.toEqual({ type: 'allow' });
    expect(prompt).not.toHaveBeenCalled();
    await expect(new TerminalApproval(false).request(request, never)).resolves.toMatchObject({ type: 'deny' });
  });
});

const question = {
  callId: 'c1',
  toolName: 'askUser',
  question: 'Which time?',
  options: [{ label: 'pickup_at' }, { label: 'dropoff_at', fact: '2.1 % missing' }]
};

/** Answers one line after the other; records what was shown. */
function typing(...lines: readonly (string | null)[]): { user: TerminalUser; shown: string[] } {
  const left = [...lines];
  const shown: string[] = [];
  const user = new TerminalUser(text => {
    shown.push(text);
    return Promise.resolve(left.shift() ?? null);
  });
  return { user, shown };
}

describe('TerminalUser', () => {
  it.each([
    ['2', 'dropoff_at'],
    ['the booking time', 'the booking time'],
    ['3', '3'],
    ['0', '0'],
    ['1.5', '1.5']
  ])('takes %j for %j', async (line, answer) => {
    await expect(typing(line).user.ask(question, never)).resolves.toBe(answer);
  });

  it('asks again after an empty line, and refuses the question when the input has ended', async () => {
    const { user, shown } = typing('  ', '', '1');
    await expect(user.ask(question, never)).resolves.toBe('pickup_at');
    expect(shown).toHaveLength(3);
    await expect(typing(null).user.ask(question, never)).rejects.toMatchObject({ name: 'DeniedError' });
  });
});
