/** The text without the given secrets, also where they are written as a JSON string. Empty secrets are passed over. */
export function maskSecrets(text: string, secrets: Iterable<string>): string {
  let masked = text;
  for (const secret of secrets) {
    for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1)])) {
      if (form !== '') {
        masked = masked.replaceAll(form, '[redacted]');
      }
    }
  }
  return masked;
}
