import { formatBytes, type RuntimeReply, type LocalModel, type ReadinessCheck } from '../../protocol/index.js';
import type { LocalModels } from './local-models.js';
import type { RuntimeInstaller } from '../runtimes/runtime-installer.js';

/** Whether a model file can be used: what runs it, and the file itself. Nothing is loaded for it. Never rejects. */
export async function checkLocalReadiness(
  local: { readonly models: Pick<LocalModels, 'details'>; readonly runtime: Pick<RuntimeInstaller, 'state'> },
  id: string
): Promise<readonly ReadinessCheck[]> {
  const [runtime, models] = await Promise.all([local.runtime.state(), local.models.details()]);
  return [
    runtimeCheck(runtime),
    fileCheck(
      models.find(model => model.id === id),
      runtime.installed
    )
  ];
}

function runtimeCheck({ installed, installing, downloadBytes, command, problem }: RuntimeReply): ReadinessCheck {
  if (installed) {
    return { id: 'runtime', state: 'ok', text: 'llama.cpp, which runs model files, is installed.' };
  }
  if (installing) {
    return {
      id: 'runtime',
      state: 'blocked',
      text: 'llama.cpp, which runs model files, is being installed.',
      nextStep: 'Check again once that is done.'
    };
  }
  return {
    id: 'runtime',
    state: 'blocked',
    text: `llama.cpp, which runs model files, is not installed (${formatBytes(downloadBytes)} to download).`,
    nextStep:
      problem === undefined
        ? `Install it where models are added, under “Local GGUF file”, or type: ${command}`
        : `${problem.message} Or type: ${command}`
  };
}

function fileCheck(model: LocalModel | undefined, canLoad: boolean): ReadinessCheck {
  if (model === undefined) {
    return {
      id: 'file',
      state: 'blocked',
      text: 'The file is not in the folders of model files any more.',
      nextStep: 'Put it back, or name the folder it lies in now.'
    };
  }
  const { file, size, state, problem } = model;
  if (problem !== undefined) {
    return {
      id: 'file',
      state: 'blocked',
      text: problem.message,
      ...(problem.hint !== undefined && { nextStep: problem.hint })
    };
  }
  if (state.status === 'ready') {
    return { id: 'file', state: 'ok', text: `“${file}” is in memory.` };
  }
  if (state.status === 'failed' && canLoad) {
    const { message, hint } = state.error;
    return {
      id: 'file',
      state: 'warn',
      text: message,
      nextStep: hint ?? 'The next question loads it again.'
    };
  }
  return { id: 'file', state: 'ok', text: `“${file}” is there, with ${formatBytes(size)} and a whole header.` };
}
