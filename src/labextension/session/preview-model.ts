import type { IModelClient, ModelEvent, ModelRequest } from '../../agent/index.js';

/** Stands in for a model to see what it would be sent: keeps the requests and answers nothing of use. Sends nothing. */
export class PreviewModel implements IModelClient {
  readonly requests: ModelRequest[] = [];

  constructor(private readonly _model: IModelClient) {}

  get id(): string {
    return this._model.id;
  }

  get destination(): IModelClient['destination'] {
    return this._model.destination;
  }

  get capabilities(): IModelClient['capabilities'] {
    return this._model.capabilities;
  }

  /** The first request of the question itself, not one that sums older messages up. */
  get request(): ModelRequest | undefined {
    return this.requests.find(({ role }) => role !== 'subquery');
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    this.requests.push(request);
    await Promise.resolve();
    if (request.role === 'subquery') {
      yield { type: 'text', delta: '…' };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    yield { type: 'error', error: { code: 'protocol', message: 'This is a preview.' } };
  }
}
