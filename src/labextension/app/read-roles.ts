import type { HelperIds } from '../models/model-team.js';

const ROLES: readonly string[] = ['reason', 'act', 'subquery'];

/** Ids of the models of single roles, from untrusted JSON. What is unknown or empty is left out. */
export function readRoles(value: unknown): HelperIds {
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    given.filter(([role, id]) => ROLES.includes(role) && typeof id === 'string' && id.trim() !== '')
  );
}
