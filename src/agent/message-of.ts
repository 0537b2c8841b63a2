/** The message of whatever was thrown; errors of another window or worker are no `Error` here, but have one as well. */
export function messageOf(error: unknown): string {
  const message: unknown =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : String(error);
}
