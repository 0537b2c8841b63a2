import { type DestinationStream, type Logger, pino } from 'pino';

/** Writes JSON lines, without the secrets, which are read again with each line, and without fields named like secrets. */
export function createLogger(destination: DestinationStream, secrets: Iterable<string>): Logger {
  return pino(
    {
      base: null,
      redact: { paths: SECRET_FIELDS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      hooks: { streamWrite: line => maskSecrets(line, secrets) }
    },
    destination
  );
}

const SECRET_FIELDS = ['apiKey', 'authorization', 'cookie', 'secret', '["x-service-secret"]'];

/** The text without the given secrets, also where they are written as a JSON string. Empty secrets are passed over. */
function maskSecrets(text: string, secrets: Iterable<string>): string {
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
