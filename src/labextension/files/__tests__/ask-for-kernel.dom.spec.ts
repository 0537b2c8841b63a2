import { Dialog } from '@jupyterlab/apputils';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { askForKernel } from '../ask-for-kernel.js';

const request = {
  callId: 'call_1',
  toolName: 'readDataFile',
  title: 'Read data files with this kernel?',
  code: 'answer = describe("weather.csv", 0, None, delimited)',
  hash: 'h',
  facts: [{ label: 'Kernel', value: 'a.ipynb · Python 3' }]
};

afterEach(() => Dialog.flush());

test.each([
  ['Allow', { type: 'allowAlways', hash: 'h' }],
  ['Deny', { type: 'deny' }]
])('the question shows the very Python that runs and where, Deny has the focus: %s', async (label, expected) => {
  const decision = askForKernel(request, 'weather.csv', plainTrans);
  while (document.activeElement?.textContent !== 'Deny') {
    await new Promise(resolve => setTimeout(resolve));
  }
  const root = document.querySelector('.jp-Dialog');
  expect(root?.textContent).toContain(request.title);
  expect(root?.textContent).toContain('a.ipynb · Python 3');
  expect(root?.querySelector('pre')?.textContent).toBe(request.code);
  [...(root?.querySelectorAll('button') ?? [])].find(button => button.textContent === label)?.click();
  await expect(decision).resolves.toEqual(expected);
});
