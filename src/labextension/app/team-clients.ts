import type { IModelClient } from '../../agent/index.js';
import type { ModelEntry } from '../models/model-entry.js';
import type { HelperRole, ModelTeam } from '../models/model-team.js';
import type { ModelUse } from '../models/model-use.js';

/** The clients of a team, one for each of its models. */
export type TeamClients = {
  readonly main: IModelClient;
  readonly helpers: Readonly<Partial<Record<HelperRole, IModelClient>>>;
};

/**
 * Makes the clients of a team. Rejects when one of them cannot be made.
 *
 * @param wrap What is put in the place of each client.
 */
export async function teamClients(
  { main, helpers, members }: ModelTeam,
  use: ModelUse,
  wrap: (client: IModelClient, entry: ModelEntry) => IModelClient = client => client
): Promise<TeamClients> {
  const made = new Map<ModelEntry, IModelClient>();
  for (const entry of members) {
    made.set(entry, wrap(await entry.create(use), entry));
  }
  const clientOf = (entry: ModelEntry): IModelClient => {
    const client = made.get(entry);
    if (client === undefined) {
      throw new Error(`${entry.id} is no member of its team.`);
    }
    return client;
  };
  const roles = Object.entries(helpers).map(([role, entry]) => [role, clientOf(entry)]);
  return { main: clientOf(main), helpers: Object.fromEntries(roles) as TeamClients['helpers'] };
}
