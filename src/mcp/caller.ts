/** Who is calling, from what the transport and the client say; a tool's arguments have no say in it. */
import type { Caller } from '../core/caller.ts'
import type { EpochMs } from '../core/ids.ts'

/** Request metadata key under which a client may name its session. */
export const SESSION_META_KEY = 'lore/session'

/** The client's session where the request does not name one. */
export type SessionRule = (client: string, at: EpochMs) => string

/** What one request reveals; each may be missing or hostile. */
export interface RequestIdentity {
  /** `clientInfo.name` of the handshake or of the request. */
  readonly clientName: unknown
  /** Value of SESSION_META_KEY. */
  readonly session: unknown
  readonly userAgent?: string | null
}

const UNNAMED_CLIENT = 'mcp-client'
const NAME_CHARS = 64
const SESSION_CHARS = 128

export function toCaller(identity: RequestIdentity, sessionRule: SessionRule, now: EpochMs): Caller {
  const name =
    toName(identity.clientName, NAME_CHARS) ??
    toName(productOf(identity.userAgent), NAME_CHARS) ??
    UNNAMED_CLIENT
  return {
    kind: 'agent',
    name,
    session: toName(identity.session, SESSION_CHARS) ?? sessionRule(name, now),
  }
}

/** One process serves one client: a session id the entry point knows, else the process itself. */
export function processSession(known: string | null, pid: number, startedAt: EpochMs): SessionRule {
  const session = toName(known, SESSION_CHARS) ?? `stdio-${pid}-${startedAt}`
  return () => session
}

/** Over HTTP requests stand alone: one client on one day (UTC) counts as one session. */
export const daySession: SessionRule = (client, at) => `${client}-${new Date(at).toISOString().slice(0, 10)}`

/** Letters, digits, dot, underscore and dash; everything else becomes a dash. Null where nothing is left. */
function toName(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null
  const name = value
    .slice(0, 4 * maxChars)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? null : Array.from(name).slice(0, maxChars).join('')
}

/** `claude-code/2.1 (cli)` → `claude-code`. */
function productOf(userAgent: string | null | undefined): string | null {
  return userAgent?.split(/[\s/]/, 1)[0] ?? null
}
