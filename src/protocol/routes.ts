import * as Type from '@sinclair/typebox';

/** Every route of the service. There are no others: the service refuses to start with one that is not listed here. */
export const routes = {
  health: { method: 'GET', url: '/health' },
  models: { method: 'GET', url: '/models' },
  listConnections: { method: 'GET', url: '/connections' },
  saveConnection: { method: 'POST', url: '/connections/save' },
  removeConnection: { method: 'POST', url: '/connections/remove' },
  listEndpointModels: { method: 'POST', url: '/connections/models' },
  testConnection: { method: 'POST', url: '/connections/test' },
  selfTest: { method: 'POST', url: '/models/self-test' },
  listLocalModels: { method: 'GET', url: '/local/models' },
  loadLocalModel: { method: 'POST', url: '/local/models/load' },
  runtime: { method: 'GET', url: '/runtimes/:id' },
  installRuntime: { method: 'POST', url: '/runtimes/install' },
  downloadModel: { method: 'POST', url: '/local/downloads' },
  cancelDownload: { method: 'POST', url: '/local/downloads/cancel' },
  fileSchema: { method: 'POST', url: '/files/schema' },
  fileProfile: { method: 'POST', url: '/files/profile' },
  filePreview: { method: 'POST', url: '/files/preview' },
  stream: { method: 'POST', url: '/stream' },
  listConversations: { method: 'GET', url: '/conversations' },
  loadConversation: { method: 'GET', url: '/conversations/:id' },
  appendTurn: { method: 'POST', url: '/conversations/:id/turns' },
  renameNotebook: { method: 'POST', url: '/notebooks/rename' }
} as const satisfies Readonly<Record<string, { readonly method: 'GET' | 'POST'; readonly url: string }>>;

/** The path of a route below the service's base URL, without a slash in front; parameters are encoded. */
export function routePath(
  route: keyof typeof routes,
  { id = '', query }: { readonly id?: string; readonly query?: Readonly<Record<string, string>> } = {}
): string {
  const path = routes[route].url.slice(1).replace(':id', encodeURIComponent(id));
  return query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

/** The service is up. `pid` changes when it was restarted. */
export const HealthReplySchema = Type.Object({
  status: Type.Literal('ok'),
  version: Type.String(),
  pid: Type.Integer()
});

export type HealthReply = Type.Static<typeof HealthReplySchema>;
