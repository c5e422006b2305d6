/** Exchange through a server: `/pull` with a cursor, `/push` with a bundle. Both may be repeated. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LoreError } from '../../core/errors.ts'
import type { FetchedBundle, RefusedRecord, SyncLink } from '../../core/ports/sync-link.ts'
import type { SyncPlace } from '../../core/sync.ts'
import { compress, decompress } from './seal.ts'

interface ServerLinkOptions {
  readonly replica: string
  readonly token: string | null
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs?: number
  /** Waits as long as a busy server asks. */
  readonly pause?: (ms: number) => Promise<unknown>
}

const TIMEOUT_MS = 120_000
/** A connection that was kept open may be closed by now, and a server may be busy or start anew. */
const ATTEMPTS = 3
const MOST_PAUSE_S = 60
/** Nothing listens there, or there is no network: trying again at once does not help. */
const ABSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

interface PullAnswer {
  readonly bundle: string
  readonly from: string
  readonly cursor: number
  readonly more: boolean
  readonly left: number
  readonly onLeave: 'keep' | 'remove'
  /** These are absent from the answer of an older server. */
  readonly mark?: string | null
  readonly rights?: string
  readonly mayPush?: boolean
}

export function openServerLink(
  { address, group }: Pick<SyncPlace, 'address' | 'group'>,
  { replica, token, fetch, timeoutMs = TIMEOUT_MS, pause = sleep }: ServerLinkOptions,
): SyncLink {
  const traffic = { requests: 0, sentBytes: 0, receivedBytes: 0 }
  const request = async (url: URL, body: Uint8Array | undefined): Promise<Response> => {
    traffic.requests++
    traffic.sentBytes += body?.length ?? 0
    const headers = {
      'content-type': 'application/x-lore-bundle+br',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    return fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    })
  }
  /** The answer with its bytes; a connection that breaks is tried again, and a busy server after the time it names. */
  const insist = async (
    url: URL,
    body: Uint8Array | undefined,
  ): Promise<{ readonly answer: Response; readonly bytes: Uint8Array }> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS
      try {
        const answer = await request(url, body)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        traffic.receivedBytes += bytes.length
        const pauseS = Number(answer.headers.get('retry-after') ?? Number.NaN)
        if (answer.ok || isLast || !(pauseS >= 0 && pauseS <= MOST_PAUSE_S)) return { answer, bytes }
        await pause(pauseS * 1_000)
      } catch (cause) {
        if (!isLast && !isAbsent(cause)) continue
        throw new LoreError('not_yet', `${url.origin} does not answer.`, {
          hint: 'Nothing is lost: the next sync goes on where this one stopped.',
          cause,
        })
      }
    }
  }
  const ask = async (path: string, query: Readonly<Record<string, string>>, body?: Uint8Array) => {
    const url = new URL(`${address.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`)
    const { answer, bytes } = await insist(url, body)
    if (!answer.ok) throw refusal(answer.status, url.origin, bytes)
    return JSON.parse(decompress(bytes)) as unknown
  }
  let mark: string | null = null
  const askAfter = async (after: number) =>
    (await ask('/pull', { group, after: String(after), replica })) as PullAnswer
  /** The first answer, which was asked for its mark already. */
  let first: { readonly after: number; readonly answer: PullAnswer } | null = null
  return {
    traffic,
    async greet(cursor) {
      const after = Number(cursor.pulled ?? 0)
      const answer = await askAfter(after)
      first = { after, answer }
      return { mark: answer.mark, rights: answer.rights ?? null, mayPush: answer.mayPush ?? true }
    },
    async leaveMark(left) {
      mark = left
    },
    async *fetch(given): AsyncGenerator<FetchedBundle> {
      let cursor = given
      for (;;) {
        const after = Number(cursor.pulled ?? 0)
        const answer = first?.after === after ? first.answer : await askAfter(after)
        first = null
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
      const answer = await ask(
        '/push',
        { group, replica, ...(mark === null ? {} : { mark }) },
        compress(bundle),
      )
      return (answer as { readonly refused: readonly RefusedRecord[] }).refused
    },
    replaceSent: null,
  }
}

function isAbsent(thrown: unknown): boolean {
  const { cause } = thrown as { readonly cause?: { readonly code?: unknown } }
  return ABSENT.has(String(cause?.code))
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
