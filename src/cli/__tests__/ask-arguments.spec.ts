import { askArguments, UsageError } from '../ask-arguments.js';

describe('askArguments', () => {
  it('reads a question with its files and fills in the defaults', () => {
    expect(askArguments(['--data', 'a.csv', '--data', 'b.csv', 'How many rows?'])).toEqual({
      asked: { question: 'How many rows?', data: ['a.csv', 'b.csv'] },
      model: 'builtin',
      run: false,
      allowTools: false,
      json: false
    });
  });

  it('reads every option', () => {
    const argv = '--run --allow-tools --json --model openai:gpt --code-form direct --data a.csv Why?'.split(' ');
    expect(askArguments(argv)).toEqual({
      asked: { question: 'Why?', data: ['a.csv'] },
      model: 'openai:gpt',
      codeForm: 'direct',
      run: true,
      allowTools: true,
      json: true
    });
  });

  it('reads a batch with its deadline', () => {
    expect(askArguments(['--batch', 'q.jsonl', '--run', '--json', '--deadline', '2.5'])).toEqual({
      asked: { batch: 'q.jsonl', deadline: 2.5 },
      model: 'builtin',
      run: true,
      allowTools: false,
      json: true
    });
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
