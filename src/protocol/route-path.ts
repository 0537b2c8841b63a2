import { routes } from './routes.js';

type Parts = { readonly id?: string; readonly query?: Readonly<Record<string, string>> };

/** The path of a route below the service's base URL, without a slash in front; parameters are encoded. */
export function routePath(route: keyof typeof routes, { id = '', query }: Parts = {}): string {
  const path = routes[route].url.slice(1).replace(':id', encodeURIComponent(id));
  return query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
}
