import { AskUser } from '../ask-user.js';

const signal = new AbortController().signal;
const question = {
  callId: 'c1',
  toolName: 'askUser',
  question: 'Which time?',
  options: [{ label: 'pickup_at' }, { label: 'dropoff_at', fact: '2.1 % missing' }]
};

/** Answers one line after the other; records what was shown. */
function typing(...lines: readonly (string | null)[]): { user: AskUser; shown: string[] } {
  const left = [...lines];
  const shown: string[] = [];
  const user = new AskUser(text => {
    shown.push(text);
    return Promise.resolve(left.shift() ?? null);
  });
  return { user, shown };
}

describe('AskUser', () => {
  it.each([
    ['2', 'dropoff_at'],
    ['the booking time', 'the booking time'],
    ['3', '3'],
    ['0', '0'],
    ['1.5', '1.5']
  ])('takes %j for %j', async (line, answer) => {
    await expect(typing(line).user.ask(question, signal)).resolves.toBe(answer);
  });

  it('shows the answers with their numbers and facts', async () => {
    const { user, shown } = typing('1');
    await user.ask(question, signal);
    expect(shown).toEqual([
      '\nWhich time?\n  1  pickup_at\n  2  dropoff_at (2.1 % missing)\nA number, or your own words: '
    ]);
  });

  it('asks again after an empty line, and refuses the question when the input has ended', async () => {
    const { user, shown } = typing('  ', '', '1');
    await expect(user.ask(question, signal)).resolves.toBe('pickup_at');
    expect(shown).toHaveLength(3);
    await expect(typing(null).user.ask(question, signal)).rejects.toMatchObject({ name: 'DeniedError' });
  });
});
