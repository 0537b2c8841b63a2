import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ServiceErrorSchema } from './service-error.js';

const closed = { additionalProperties: false } as const;
const bytes = Type.Integer({ minimum: 0 });
const name = Type.String({ minLength: 1, maxLength: 200 });

/**
 * Downloads a model file into the service's own folder, or goes on with a part of it. Answered with `DownloadEvent`s; a
 * download that runs already is joined.
 */
export const DownloadModelBodySchema = Type.Union([
  Type.Object(
    {
      /** http or https, without name and password, and no link-local address. */
      url: Type.String({ minLength: 1, maxLength: 4096 }),
      /** Of the file, ending in `.gguf`; the last part of the address when absent. */
      name: Type.Optional(name),
      /** What the file has to have; checked at the end. */
      sha256: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{64}$' }))
    },
    closed
  ),
  /** Goes on with the part of this name. */
  Type.Object({ resume: name }, closed),
  /** Joins the download of this name that runs, and begins nothing: refused with `not_running` when there is none. */
  Type.Object({ watch: name }, closed)
]);

/** Names a download of the list. */
export const DownloadNameBodySchema = Type.Object({ name }, closed);

/** A download that runs, or whose part was kept. */
export const ModelDownloadSchema = Type.Object({
  name,
  /** Where it comes from; the whole address may hold what is secret. Empty when that is not known. */
  host: Type.String(),
  /** Of one that is `damaged` it is not known where it comes from: it can be discarded only. */
  status: Type.Union([Type.Literal('running'), Type.Literal('stopped'), Type.Literal('damaged')]),
  received: bytes,
  total: Type.Optional(bytes)
});

/**
 * What happens to a download; `done`, `stopped` or `error` ends it. It goes on when the client leaves: `cancelDownload`
 * stops it.
 */
export const DownloadEventSchema = Type.Union([
  Type.Object({
    type: Type.Literal('progress'),
    name,
    received: bytes,
    total: Type.Optional(bytes),
    /** Of the last seconds. */
    bytesPerSecond: Type.Number({ minimum: 0 })
  }),
  /** It broke and is asked for again in `waitMs` milliseconds. */
  Type.Object({ type: Type.Literal('waiting'), waitMs: bytes, reason: Type.String() }),
  /** The server has another file than before, or cannot send a part of it: it begins anew. */
  Type.Object({ type: Type.Literal('restarted'), reason: Type.String() }),
  /** All is there; the share of it whose checksum was computed. */
  Type.Object({ type: Type.Literal('checking'), share: Type.Number({ minimum: 0, maximum: 1 }) }),
  /** The file is in the service's own folder. */
  Type.Object({ type: Type.Literal('done'), name, bytes, sha256: Type.Optional(Type.String()) }),
  /** On request. What was received is kept. */
  Type.Object({ type: Type.Literal('stopped'), received: bytes, message: Type.String() }),
  /** `kept`: whether a part is there to go on with. */
  Type.Object({ type: Type.Literal('error'), error: ServiceErrorSchema, kept: Type.Boolean() })
]);

export type DownloadModelBody = Static<typeof DownloadModelBodySchema>;

export type ModelDownload = Static<typeof ModelDownloadSchema>;

export type DownloadEvent = Static<typeof DownloadEventSchema>;
