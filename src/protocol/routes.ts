type Route = { readonly method: 'GET' | 'POST'; readonly url: string };

/** Every route of the service. There are no others: the service refuses to start with one that is not listed here. */
export const routes = {
  health: { method: 'GET', url: '/health' },
  models: { method: 'GET', url: '/models' },
  stream: { method: 'POST', url: '/stream' },
  listConversations: { method: 'GET', url: '/conversations' },
  loadConversation: { method: 'GET', url: '/conversations/:id' },
  appendTurn: { method: 'POST', url: '/conversations/:id/turns' },
  renameNotebook: { method: 'POST', url: '/notebooks/rename' }
} as const satisfies Readonly<Record<string, Route>>;
