/**
 * `/push` and `/pull`: shared memories over HTTP, as compressed bundles. Mount it where the caller and the role are
 * decided already; this file decides neither.
 */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import type { Caller } from '../core/caller.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'

export interface SyncCaller {
  readonly caller: Caller
  readonly role: 'reader' | 'writer' | 'curator' | 'admin'
  /** The groups that the caller belongs to, such as `team:shop`. */
  readonly groups: readonly string[]
}

export interface SyncRoutesOptions {
  readonly engine: Pick<Engine, 'pushRecords' | 'pullRecords'>
  /** Returns who calls; null if nobody signed in. */
  readonly callerOf: (request: Request) => Promise<SyncCaller | null> | SyncCaller | null
}

/** Largest body as sent, and unpacked. */
const MOST_SENT_BYTES = 16 * 1024 * 1024
const MOST_BYTES = 64 * 1024 * 1024

const STATUS: Readonly<Record<string, 400 | 401 | 403 | 413 | 503>> = {
  unauthorized: 401,
  protected: 403,
  invalid_input: 400,
  database_busy: 503,
  database_read_only: 503,
  disk_full: 503,
}

export function createSyncRoutes({ engine, callerOf }: SyncRoutesOptions): Hono {
  const app = new Hono()
  const admit = async (request: Request, group: string): Promise<SyncCaller> => {
    const who = await callerOf(request)
    if (who === null) {
      throw new LoreError('unauthorized', 'A token is needed.', { hint: 'Send it as Authorization: Bearer.' })
    }
    if (!who.groups.includes(group)) {
      throw new LoreError('protected', 'You do not belong to this group.', { hint: 'Ask its admin.' })
    }
    return who
  }
  app.onError((error, c) => {
    const { code, message } = toLoreError(error)
    return c.text(message, STATUS[code] ?? 500)
  })
  app.get('/pull', async (c) => {
    const group = c.req.query('group') ?? ''
    const { caller } = await admit(c.req.raw, group)
    const position = Number(c.req.query('after') ?? 0)
    return pack(await engine.pullRecords({ group, position, replica: c.req.query('replica') ?? '-' }, caller))
  })
  app.post('/push', async (c) => {
    const group = c.req.query('group') ?? ''
    const { caller, role } = await admit(c.req.raw, group)
    const sent = new Uint8Array(await c.req.arrayBuffer())
    if (sent.length > MOST_SENT_BYTES) return c.text('The bundle is too large.', 413)
    return pack(await engine.pushRecords({ group, role, bundle: unpack(sent) }, caller))
  })
  return app
}

function pack(value: unknown): Response {
  const body = brotliCompressSync(Buffer.from(JSON.stringify(value)))
  return new Response(new Uint8Array(body), { headers: { 'content-type': 'application/x-lore-bundle+br' } })
}

function unpack(bytes: Uint8Array): string {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8')
  } catch (cause) {
    throw new LoreError('invalid_input', 'The body is no compressed bundle.', {
      hint: 'Push with lore sync.',
      cause,
    })
  }
}
