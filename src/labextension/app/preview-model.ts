import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';

/** A request that was not sent. */
export type PreviewedRequest = { readonly request: ModelRequest; readonly model: IModelClient };

/** Stands in for a model to see what it would be sent: keeps the requests and answers nothing of use. Sends nothing. */
export class PreviewModel implements IModelClient {
  /**
   * @param _asked Takes the requests with their models; those of several in one list are in the order in which they were made.
   */
  constructor(
    private readonly _model: IModelClient,
    private readonly _asked: PreviewedRequest[]
  ) {}

  get id(): string {
    return this._model.id;
  }

  get destination(): IModelClient['destination'] {
    return this._model.destination;
  }

  get capabilities(): IModelClient['capabilities'] {
    return this._model.capabilities;
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    this._asked.push({ request, model: this._model });
    await Promise.resolve();
    if (request.role === 'subquery') {
      yield { type: 'text', delta: '…' };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    yield { type: 'error', error: { code: 'protocol', message: 'This is a preview.' } };
  }
}
