import type { ToolSignature } from '../tool-signature.js';
import type { RegisteredTool } from './registered-tool.js';

/** The tools of one agent by wire name; names of people and names of the wire belong to each other one to one. */
export class ToolTable {
  constructor(readonly list: readonly RegisteredTool[]) {
    this._byName = new Map(list.map(entry => [entry.wireName, entry]));
    this.signatures = list.map(({ wireName, tool }) => ({
      name: wireName,
      description: tool.description,
      params: tool.params
    }));
  }

  /** What models are told, sorted by name. */
  readonly signatures: readonly ToolSignature[];

  get(wireName: string): RegisteredTool | undefined {
    return this._byName.get(wireName);
  }

  private readonly _byName: ReadonlyMap<string, RegisteredTool>;
}
