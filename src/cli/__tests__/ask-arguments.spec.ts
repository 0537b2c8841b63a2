import { askArguments, UsageError } from '../ask-arguments.js';

describe('askArguments', () => {
  const DEFAULTS = { model: 'builtin', run: false, allowTools: false, json: false };
  const SET = { model: 'openai:gpt', codeForm: 'direct', run: true, allowTools: true, json: true };
  it.each([
    ['--data a.csv --data b.csv Why?', { ...DEFAULTS, asked: { question: 'Why?', data: ['a.csv', 'b.csv'] } }],
    [
      '--run --allow-tools --json --model openai:gpt --code-form direct --data a.csv Why not?',
      { ...SET, asked: { question: 'Why not?', data: ['a.csv'] } }
    ],
    ['--batch q.jsonl --deadline 2.5', { ...DEFAULTS, asked: { batch: 'q.jsonl', deadline: 2.5 } }]
  ])('reads %s', (typed, read) => {
    expect(askArguments(typed.split(' '))).toEqual(read);
  });

  it.each([
    [['--data', 'a.csv'], 'There is no question'],
    [['--data', 'a.csv', '  '], 'There is no question'],
    [['How many?'], '--data FILE'],
    [['--dta', 'a.csv', 'How many?'], '--help'],
    [['--data'], '--help'],
    [['--rum', '--data', 'a.csv', 'How many?'], "Unknown option '--rum'. Type --help"],
    [['--batch', 'q.jsonl', '--json', 'How many?'], 'Leave out'],
    [['--data', 'a.csv', '--code-form', 'plan', 'How many?'], '--code-form takes one of'],
    [['--batch', 'q.jsonl', '--json', '--deadline', '0'], '--deadline'],
    [['--batch', 'q.jsonl', '--json', '--deadline', 'soon'], '--deadline'],
    [['--data', 'a.csv', '--deadline', '3', 'How many?'], '--deadline belongs to --batch']
  ])('refuses %j with the next step', (argv, words) => {
    expect(() => askArguments(argv)).toThrow(UsageError);
    expect(() => askArguments(argv)).toThrow(words);
  });
});
