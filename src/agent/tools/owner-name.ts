/** What a toolset is called in messages: its class, or its namespace, or plainly "a toolset". */
export function ownerName(toolset: object): string {
  const name = toolset.constructor.name;
  if (name !== '' && name !== 'Object') {
    return name;
  }
  return 'namespace' in toolset && typeof toolset.namespace === 'string' ? toolset.namespace : 'a toolset';
}
