/** A model file that is worth a try; nothing of it was downloaded. */
export type SuggestedModel = {
  readonly name: string;
  readonly url: string;
  /** About, in bytes. */
  readonly bytes: number;
  readonly licence: string;
  readonly fits: 'most' | 'small';
};

/** Files that are offered by name; their addresses are filled in, nothing more. See docs/models.md. */
export const suggestedModels: readonly SuggestedModel[] = [
  {
    name: 'Qwen3-4B-Instruct-2507',
    url: 'https://huggingface.co/unsloth/Qwen3-4B-Instruct-2507-GGUF/resolve/main/Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    bytes: 2_500_000_000,
    licence: 'Apache-2.0',
    fits: 'most'
  },
  {
    name: 'Qwen2.5-Coder-1.5B-Instruct',
    url: 'https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_100_000_000,
    licence: 'Apache-2.0',
    fits: 'small'
  }
];
