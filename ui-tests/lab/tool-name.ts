import type { ProviderRequest } from './provider.js';

/** The wire name under which a request offers a tool. */
export function toolName(request: ProviderRequest, tool: string): string {
  const name = request.tools.find(offered => offered === tool || offered.endsWith(`__${tool}`));
  if (name === undefined) {
    throw new Error(`The request offers no ${tool}; it offers ${request.tools.join(', ')}.`);
  }
  return name;
}
