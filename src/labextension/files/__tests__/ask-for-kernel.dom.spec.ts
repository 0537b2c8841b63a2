import { Dialog } from '@jupyterlab/apputils';
import type { ApprovalDecision } from '../../../agent/index.js';
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

/** The open dialog, and what the user decides in it. */
async function open(): Promise<{ root: HTMLElement; decision: Promise<ApprovalDecision> }> {
  const decision = askForKernel(request, 'weather.csv', plainTrans);
  const root = await until(() => document.querySelector<HTMLElement>('.jp-Dialog'));
  await until(() => root.textContent.includes(request.title) && document.activeElement?.textContent === 'Deny');
  return { root, decision };
}

/** What is found, as soon as something is. */
async function until<T>(find: () => T): Promise<NonNullable<T>> {
  for (;;) {
    const found = find();
    if (found) {
      return found;
    }
    await new Promise(resolve => setTimeout(resolve));
  }
}

const press = (root: HTMLElement, label: string): void =>
  [...root.querySelectorAll('button')].find(button => button.textContent === label)?.click();

afterEach(() => Dialog.flush());

test('the question shows the very Python that runs and where; Deny has the focus', async () => {
  const { root, decision } = await open();
  expect(root.textContent).toContain(request.title);
  expect(root.textContent).toContain('a.ipynb · Python 3');
  expect(root.querySelector('pre')?.textContent).toBe(request.code);
  expect(document.activeElement?.textContent).toBe('Deny');
  press(root, 'Allow');
  await expect(decision).resolves.toEqual({ type: 'allowAlways', hash: 'h' });
});

test('a No allows nothing', async () => {
  const { root, decision } = await open();
  press(root, 'Deny');
  await expect(decision).resolves.toEqual({ type: 'deny' });
});
