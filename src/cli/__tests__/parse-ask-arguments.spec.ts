import { parseAskArguments } from '../parse-ask-arguments.js';
import { UsageError } from '../usage-error.js';

describe('parseAskArguments', () => {
  it('reads a question with its files and fills in the defaults', () => {
    expect(parseAskArguments(['--data', 'a.csv', '--data', 'b.csv', 'How many rows?'])).toEqual({
      type: 'question',
      question: 'How many rows?',
      data: ['a.csv', 'b.csv'],
      model: 'builtin',
      run: false,
      allowTools: false,
      json: false
    });
  });

  it('reads every option', () => {
    const argv =
      '--run --allow-tools --json --notebook out.ipynb --model openai:gpt --code-form direct --data a.csv Why?'.split(
        ' '
      );
    expect(parseAskArguments(argv)).toEqual({
      type: 'question',
      question: 'Why?',
      data: ['a.csv'],
      model: 'openai:gpt',
      codeForm: 'direct',
      run: true,
      allowTools: true,
      json: true,
      notebook: 'out.ipynb'
    });
  });

  it('joins the words of a question that was typed without quotes', () => {
    expect(parseAskArguments(['--data', 'a.csv', 'how', 'many', 'rows'])).toMatchObject({ question: 'how many rows' });
  });

  it('reads a batch with its deadline', () => {
    expect(parseAskArguments(['--batch', 'q.jsonl', '--run', '--json', '--deadline', '2.5'])).toEqual({
      type: 'batch',
      file: 'q.jsonl',
      deadline: 2.5,
      model: 'builtin',
      run: true,
      allowTools: false,
      json: true
    });
  });

  it('shows the help whatever else was typed', () => {
    expect(parseAskArguments(['--help', '--json'])).toEqual({ type: 'help' });
  });

  it.each([
    [['--data', 'a.csv'], 'There is no question'],
    [['--data', 'a.csv', '  '], 'There is no question'],
    [['How many?'], '--data FILE'],
    [['--dta', 'a.csv', 'How many?'], '--help'],
    [['--data'], '--help'],
    [['--rum', '--data', 'a.csv', 'How many?'], 'There is no option --rum. Type --help'],
    [['--batch', 'q.jsonl', '--json', 'How many?'], 'Leave out'],
    [['--batch', 'q.jsonl', '--json', '--deadline', '0'], '--deadline'],
    [['--batch', 'q.jsonl', '--json', '--deadline', 'soon'], '--deadline'],
    [['--data', 'a.csv', '--deadline', '3', 'How many?'], '--deadline belongs to --batch']
  ])('refuses %j with the next step', (argv, words) => {
    expect(() => parseAskArguments(argv)).toThrow(UsageError);
    expect(() => parseAskArguments(argv)).toThrow(words);
  });
});
