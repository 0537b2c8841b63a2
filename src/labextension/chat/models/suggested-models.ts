import type { LocalModelsReply } from '../../../protocol/index.js';

/** A model file that is worth a try; nothing of it was downloaded. */
type SuggestedModel = {
  readonly name: string;
  readonly url: string;
  /** Approximate size in bytes. */
  readonly bytes: number;
  readonly licence: string;
  readonly fits: 'most' | 'small';
};

/** Files that are offered by name, the more capable first. See docs/models.md. */
const suggestedModels: readonly SuggestedModel[] = [
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

/** A larger model than the small one takes minutes on fewer cores. */
const CORES = 8;

/**
 * The file to offer for a machine: the more capable one if it fits, or `null` if none does. A model runs in memory and takes
 * about half its size again for the question. Four times its size leaves it twice the size, and as much for everything else.
 */
export function suggestModel({ memory, cores }: LocalModelsReply['machine']): SuggestedModel | null {
  const fitting = suggestedModels.filter(
    ({ bytes, fits }) => memory >= 4 * bytes && (fits === 'small' || cores >= CORES)
  );
  return fitting[0] ?? null;
}
