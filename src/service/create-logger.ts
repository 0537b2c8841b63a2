import { pino, type DestinationStream, type Logger } from 'pino';
import { maskSecrets } from './mask-secrets.js';

/**
 * Writes JSON lines. Whatever is logged, the given secrets and fields named like secrets do not appear.
 *
 * @param secrets Read anew with each line.
 */
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
