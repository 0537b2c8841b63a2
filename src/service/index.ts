export { createService } from './create-service.js';
export type { ServiceParts } from './service-parts.js';
