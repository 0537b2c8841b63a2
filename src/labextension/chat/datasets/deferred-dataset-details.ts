import type { DatasetDetailsProps } from './dataset-details.js';
import { lazy } from '../elements/lazy.js';

/** What an opened dataset row shows, fetched when one is opened. */
export const LazyDatasetDetails = lazy<DatasetDetailsProps>(
  async () => (await import('./dataset-details.js')).DatasetDetails
);
