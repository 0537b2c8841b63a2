import type { KernelMessage } from '@jupyterlab/services';
import type { ExecutionOutput } from '../../toolsets/index.js';
import { OutputCollector } from '../output-collector.js';

const message = (type: string, content: object): KernelMessage.IIOPubMessage =>
  ({ header: { msg_type: type }, content }) as unknown as KernelMessage.IIOPubMessage;
const stream = (text: string, name = 'stdout'): KernelMessage.IIOPubMessage => message('stream', { name, text });

function collect(
  messages: readonly KernelMessage.IIOPubMessage[],
  onOutput?: (output: ExecutionOutput) => void
): ReturnType<OutputCollector['finish']> {
  const collector = new OutputCollector(onOutput);
  messages.forEach(one => collector.add(one));
  return collector.finish();
}

const out = (text: string, name: 'stdout' | 'stderr' = 'stdout') => ({ type: 'stream', name, text }) as const;
const COLOURED = ['\u001b[31mValueError\u001b[39m', '\u001b]8;;file:x\u0007link\u001b]8;;\u0007'];

test.each<[string, KernelMessage.IIOPubMessage[], ExecutionOutput[]]>([
  [
    'streams of one name that follow each other are one output',
    [stream('a'), stream('b'), stream('c', 'stderr'), stream('d')],
    [out('ab'), out('c', 'stderr'), out('d')]
  ],
  [
    'an unknown kind of display is named by its types',
    [message('display_data', { data: { 'application/x-odd': {} } })],
    [{ type: 'display', text: '[application/x-odd]' }]
  ],
  [
    'errors have no colours',
    [message('error', { ename: 'ValueError', evalue: '\u001b[1mno', traceback: COLOURED })],
    [{ type: 'error', name: 'ValueError', message: 'no', traceback: 'ValueError\nlink' }]
  ],
  ['a progress bar is shown as it was left', [stream('  0%\r 50%\r100%\ndone\r\n')], [out('100%\ndone\n')]],
  ['cleared outputs are gone', [stream('a'), message('clear_output', { wait: true }), stream('b')], [out('b')]],
  [
    'messages of other kinds and of odd content leave nothing',
    [message('status', {}), message('comm_open', {}), message('stream', { name: 3, text: 5 }), message('error', {})],
    [out(''), { type: 'error', name: '', message: '', traceback: '' }]
  ]
])('%s', (_name, messages, outputs) => {
  expect(collect(messages).outputs).toEqual(outputs);
});

test('a long text keeps its head and its tail and says what is missing', () => {
  const { outputs, omitted } = collect([stream(`${'h'.repeat(10_000)}${'t'.repeat(10_000)}`)]);
  const text = outputs[0]?.type === 'stream' ? outputs[0].text : '';
  expect(text.split('\n').map(line => line.replace(/^(h+|t+)$/u, all => `${all[0] ?? ''}×${all.length}`))).toEqual([
    'h×5600',
    '… 12000 characters left out …',
    't×2400'
  ]);
  expect(omitted).toBe(12_000);
});

test('a line in a hundred thousand pieces costs no more than its cap', () => {
  const collector = new OutputCollector();
  for (let at = 0; at < 100_000; at += 1) {
    collector.add(stream(`${at}\n`));
  }
  const { outputs, omitted } = collector.finish();
  expect(JSON.stringify(outputs).length).toBeLessThan(10_000);
  expect(omitted).toBe(588_890 - 8_000);
});

test('all outputs together stay within 20,000 characters', () => {
  const many = Array.from({ length: 10_000 }, () =>
    message('display_data', { data: { 'text/plain': 'x'.repeat(900) } })
  );
  const { outputs, omitted } = collect(many);
  const length = outputs.reduce((sum, one) => sum + (one.type === 'display' ? one.text.length : 0), 0);
  expect(outputs).toHaveLength(100);
  expect(length).toBeLessThan(20_000 + 100 * 40);
  expect(omitted).toBeGreaterThan(10_000 * 900 - 25_000);
});

test('an image comes along up to a megabyte, a larger one is told about', () => {
  const image = (size: number): KernelMessage.IIOPubMessage =>
    message('display_data', { data: { 'image/png': 'A'.repeat(size), 'text/plain': '<Figure>' } });
  expect(collect([image(1_333_000)]).outputs[0]).toMatchObject({ text: '<Figure>', image: { mime: 'image/png' } });
  const large = collect([image(70_000_000)]).outputs[0];
  expect(large).not.toHaveProperty('image');
  expect(large).toHaveProperty('text', '<Figure>\n[image of 52.5 MB left out]');
});

test('watchers get pieces as they come, bounded, and may fail', () => {
  const seen: ExecutionOutput[] = [];
  collect([stream('a'), stream('b')], output => seen.push(output));
  expect(seen.map(output => output.type === 'stream' && output.text)).toEqual(['a', 'b']);
  let characters = 0;
  collect(
    Array.from({ length: 1_000 }, () => stream('x'.repeat(1_000))),
    output => (characters += output.type === 'stream' ? output.text.length : 0)
  );
  expect(characters).toBeLessThan(25_000);
  const failing = (): void => {
    throw new Error('watcher');
  };
  expect(collect([stream('a')], failing).outputs).toHaveLength(1);
});
