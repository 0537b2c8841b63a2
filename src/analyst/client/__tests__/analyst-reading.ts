import type { IModelClient, ModelEvent } from '../../../agent/index.js';
import { createAnalyst } from '../create-analyst.js';
import { type Reader, replyTo } from '../reply-to.js';

/** The analyst with questions read as a test says, for what is made of readings whatever the weights. */
export const analystReading = (reader: Reader): IModelClient => ({
  ...createAnalyst(),
  async *stream(request): AsyncGenerator<ModelEvent> {
    yield* replyTo(request, reader);
  }
});
