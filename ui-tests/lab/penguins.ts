import type { CodeCell } from './notebook-file.js';

/** Loads the penguins as `df`. */
export const penguins: readonly CodeCell[] = [
  { id: 'load', source: 'import pandas as pd\n\ndf = pd.read_csv("data/penguins.csv")\ndf.shape' }
];
