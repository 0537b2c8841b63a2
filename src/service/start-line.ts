import { Type, type Static } from '@sinclair/typebox';

/**
 * What the bridge writes as the first line of standard input. The stream stays open for as long as the service may
 * live; its end tells it to exit.
 */
export const StartLineSchema = Type.Object({
  /** Every request carries it as `x-service-secret`. */
  secret: Type.String({ minLength: 32 }),
  /** Unix socket to listen on, in a folder of its own that the service removes at exit; null: a free loopback port. */
  socket: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  /** Folder that the service may write to. */
  dataDir: Type.String({ minLength: 1 }),
  /** What notebook paths are relative to; keeps equal paths of different servers apart. */
  root: Type.String(),
  version: Type.String()
});

export type StartLine = Static<typeof StartLineSchema>;
