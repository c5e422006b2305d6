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

const TIMEOUT_MS = 60_000

interface PullAnswer {
  readonly bundle: string
  readonly from: string
  readonly cursor: number
  readonly more: boolean
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
    async *fetch(cursor): AsyncGenerator<FetchedBundle> {
      for (let after = Number(cursor.pulled ?? 0); ; ) {
        const answer = (await ask('/pull', { group, after: String(after), replica })) as PullAnswer
        if (answer.cursor > after) {
          yield { text: answer.bundle, from: answer.from, cursor: { ...cursor, pulled: answer.cursor } }
        }
        after = answer.cursor
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
  const code = status === 401 ? 'unauthorized' : status === 403 ? 'protected' : 'not_yet'
  const said = Buffer.from(bytes).toString('utf8').slice(0, 300)
  return new LoreError(code, `${origin} answered ${status}: ${said}`, {
    hint:
      status === 401 || status === 403
        ? 'Ask the admin of the team for a token with the right role.'
        : 'Nothing is lost: the next sync goes on where this one stopped.',
  })
}
