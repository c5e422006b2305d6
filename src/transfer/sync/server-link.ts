/** Exchange through a server: `/pull` with a cursor, `/push` with a bundle. Both may be repeated. */
import { LoreError } from '../../core/errors.ts'
import type { FetchedBundle, RefusedRecord, SyncLink } from '../../core/ports/sync-link.ts'
import type { SyncPlace } from '../../core/sync.ts'
import { compress, decompress } from './seal.ts'

interface ServerLinkOptions {
  readonly replica: string
  readonly token: string | null
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 120_000

interface PullAnswer {
  readonly bundle: string
  readonly from: string
  readonly cursor: number
  readonly more: boolean
  readonly left: number
  readonly onLeave: 'keep' | 'remove'
}

export function openServerLink(
  { address, group }: Pick<SyncPlace, 'address' | 'group'>,
  { replica, token, fetch, timeoutMs = TIMEOUT_MS }: ServerLinkOptions,
): SyncLink {
  const traffic = { requests: 0, sentBytes: 0, receivedBytes: 0 }
  const ask = async (path: string, query: Readonly<Record<string, string>>, body?: Uint8Array) => {
    const url = new URL(`${address.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`)
    traffic.requests++
    traffic.sentBytes += body?.length ?? 0
    const headers = {
      'content-type': 'application/x-lore-bundle+br',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal,
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    }).catch((cause: unknown) => {
      throw new LoreError('not_yet', `${url.origin} does not answer.`, {
        hint: 'Nothing is lost: the next sync goes on where this one stopped.',
        cause,
      })
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    traffic.receivedBytes += bytes.length
    if (!answer.ok) throw refusal(answer.status, url.origin, bytes)
    return JSON.parse(decompress(bytes)) as unknown
  }
  return {
    traffic,
    async *fetch(given): AsyncGenerator<FetchedBundle> {
      let cursor = given
      for (;;) {
        const after = Number(cursor.pulled ?? 0)
        const answer = (await ask('/pull', { group, after: String(after), replica })) as PullAnswer
        const { from: server, onLeave } = answer
        const isReplaced = cursor.server !== undefined && cursor.server !== server
        const isKnown = cursor.server === server && cursor.onLeave === onLeave
        if (isReplaced && after > 0) {
          // The server's database was replaced by an older one: it may have lost what was sent and what was fetched.
          cursor = { ...cursor, server, pulled: 0, sent: 0 }
          continue
        }
        const pulled = Math.max(after, answer.cursor)
        cursor = { ...cursor, server, onLeave, pulled, ...(isReplaced ? { sent: 0 } : {}) }
        if (pulled > after || !isKnown) yield { text: answer.bundle, from: server, cursor, left: answer.left }
        if (!answer.more) return
      }
    },
    async send(bundle) {
      const answer = await ask('/push', { group, replica }, compress(bundle))
      return (answer as { readonly refused: readonly RefusedRecord[] }).refused
    },
    replaceSent: null,
  }
}

function refusal(status: number, origin: string, bytes: Uint8Array): LoreError {
  const said = readError(Buffer.from(bytes).toString('utf8'))
  const code = status === 401 ? 'unauthorized' : status === 403 ? 'protected' : 'not_yet'
  const hint =
    status === 401
      ? 'Ask the admin of the team for a token, and connect with it again.'
      : 'Nothing is lost: the next sync goes on where this one stopped.'
  return new LoreError(code, `${origin} answered ${status}: ${said.message}`, {
    hint: said.hint ?? hint,
    details: { status },
  })
}

/** The server's own error, or the beginning of whatever a proxy said. */
function readError(text: string): { readonly message: string; readonly hint?: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown; hint?: unknown } }
    if (typeof error?.message === 'string') {
      return { message: error.message, ...(typeof error.hint === 'string' ? { hint: error.hint } : {}) }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return { message: text.slice(0, 300) }
}
