import type { DatasetDetailsProps } from './dataset-details.js';
import { deferredView } from '../elements/deferred-view.js';

/** What an opened dataset row shows, fetched when one is opened. */
export const DeferredDatasetDetails = deferredView<DatasetDetailsProps>(
  async () => (await import('./dataset-details.js')).DatasetDetails
);
