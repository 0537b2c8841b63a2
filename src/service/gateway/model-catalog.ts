import type { ModelConnection } from './model-connection.js';
import type { IModelSource } from './model-source.js';

/** All models on offer, source by source. Of two with one id the first one counts. */
export class ModelCatalog {
  constructor(private readonly _sources: readonly IModelSource[]) {}

  async list(): Promise<readonly ModelConnection[]> {
    const lists = await Promise.all(this._sources.map(source => source.list()));
    return [
      ...new Map(
        lists
          .flat()
          .reverse()
          .map(model => [model.connection.id, model])
      ).values()
    ].reverse();
  }

  async find(id: string): Promise<ModelConnection | undefined> {
    return (await this.list()).find(({ connection }) => connection.id === id);
  }
}
