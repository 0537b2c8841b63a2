import { PassThrough } from 'node:stream';
import { terminalPrompt } from '../terminal-prompt.js';

function terminal(): { input: PassThrough & { isTTY: boolean }; output: PassThrough } {
  return { input: Object.assign(new PassThrough(), { isTTY: true }), output: new PassThrough() };
}

const signal = new AbortController().signal;

describe('terminalPrompt', () => {
  it('is nobody when the input is no terminal', () => {
    expect(terminalPrompt({ input: new PassThrough(), output: new PassThrough() })).toBeUndefined();
  });

  it('writes the text and takes one line, one question after the other', async () => {
    const streams = terminal();
    const prompt = terminalPrompt(streams);
    const first = prompt?.('Allow? ', signal);
    streams.input.write('y\n');
    await expect(first).resolves.toBe('y');
    const second = prompt?.('And this? ', signal);
    streams.input.write('no\n');
    await expect(second).resolves.toBe('no');
    expect(String(streams.output.read())).toBe('Allow? And this? ');
  });

  it('says so when the input has ended, also to what is asked afterwards', async () => {
    const streams = terminal();
    const prompt = terminalPrompt(streams);
    const asked = prompt?.('Allow? ', signal);
    streams.input.end();
    await expect(asked).resolves.toBeNull();
    await expect(prompt?.('Again? ', signal)).resolves.toBeNull();
    expect(String(streams.output.read())).toBe('Allow? ');
  });

  it('ends with the command', async () => {
    const abort = new AbortController();
    const asked = terminalPrompt(terminal())?.('Allow? ', abort.signal);
    abort.abort(new DOMException('Stopped.', 'AbortError'));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(terminalPrompt(terminal())?.('Again? ', abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
