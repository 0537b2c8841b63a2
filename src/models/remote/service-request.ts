/**
 * Sends a request to the service. `path` is below the service's base URL, without a slash in front. The page passes one
 * that goes through Jupyter's authentication and XSRF check; `init.signal` aborts it.
 */
export type ServiceRequest = (path: string, init: RequestInit) => Promise<Response>;
