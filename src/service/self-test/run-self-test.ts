import { createAgent, type IModelClient, type ModelFailure } from '../../agent/index.js';
import type { SelfTestEvent } from '../../protocol/index.js';
import { decidesBy } from './decides-by.js';
import { PracticeToolset } from './practice-toolset.js';
import { selfTestTasks, type SelfTestTask } from './self-test-tasks.js';

/** Enough for two calls, one correction and an answer. */
const MOST_STEPS = 4;

const PROMPT = 'You are an assistant with tools. Do what the user asks with them; when no tool is needed, just answer.';

/**
 * What a server says to a request that its model cannot do: a finding about the model, as a wrong form is. What is no reply
 * of a model at all tells nothing about it.
 */
const FINDINGS: readonly ModelFailure['code'][] = ['bad_request', 'too_long'];

type Outcome =
  | { readonly status: 'judged'; readonly reason: string | undefined }
  | { readonly status: 'failed'; readonly error: ModelFailure }
  | { readonly status: 'aborted' };

/**
 * Lets a model solve the tasks one after the other, in the same loop and read in the same way as a question of the user.
 * Ends without `done` or `error` only when the signal aborts.
 */
export async function* runSelfTest(
  client: IModelClient,
  signal: AbortSignal,
  tasks: readonly SelfTestTask[] = selfTestTasks
): AsyncGenerator<SelfTestEvent> {
  const failed: { name: string; reason: string }[] = [];
  for (const [index, task] of tasks.entries()) {
    const { name } = task;
    const outcome = await attempt(client, task, signal);
    if (outcome.status === 'aborted') {
      return;
    }
    if (outcome.status === 'failed') {
      yield { type: 'error', error: outcome.error };
      return;
    }
    const { reason } = outcome;
    if (reason !== undefined) {
      failed.push({ name, reason });
    }
    const passed = reason === undefined;
    yield { type: 'task', number: index + 1, of: tasks.length, name, passed, ...(reason !== undefined && { reason }) };
  }
  const passed = tasks.length - failed.length;
  const strategy = decidesBy(client.capabilities);
  yield { type: 'done', result: { passed, of: tasks.length, at: Date.now(), strategy, failed } };
}

async function attempt(client: IModelClient, task: SelfTestTask, signal: AbortSignal): Promise<Outcome> {
  const toolset = new PracticeToolset();
  const agent = createAgent({ model: client, toolsets: [toolset], prompt: PROMPT, maxSteps: MOST_STEPS });
  const result = await agent.run(task.query, { signal });
  switch (result.status) {
    case 'aborted':
      return { status: 'aborted' };
    case 'answer':
      return { status: 'judged', reason: task.judge(toolset.calls, result.text) };
    case 'tool':
      return { status: 'judged', reason: task.judge(toolset.calls, '') };
    case 'failed': {
      const { code, cause, message } = result.error;
      const failure = code === 'model' ? (cause as ModelFailure) : undefined;
      return failure === undefined || FINDINGS.includes(failure.code)
        ? { status: 'judged', reason: failure?.message ?? message }
        : { status: 'failed', error: failure };
    }
  }
}
