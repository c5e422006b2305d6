/** Derives the caller of a request from its transport and client metadata. A tool's arguments cannot change it. */
import type { Caller } from '../core/caller.ts'
import type { EpochMs } from '../core/ids.ts'
import { isSystem } from '../core/system.ts'

/** Request metadata key under which a client may name its session. */
export const SESSION_META_KEY = 'lore/session'

/** Names the session of a request that names none itself. */
export type SessionRule = (client: string, at: EpochMs) => string

/** The identity fields of one request. A client controls them: each may be missing or hostile. */
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

/** @param profile the name of the profile whose tool is called */
export function toCaller(
  identity: RequestIdentity,
  sessionRule: SessionRule,
  now: EpochMs,
  profile?: string,
): Caller {
  const name =
    toName(identity.clientName, NAME_CHARS) ??
    toName(productOf(identity.userAgent), NAME_CHARS) ??
    UNNAMED_CLIENT
  return {
    kind: 'agent',
    name,
    session: toName(identity.session, SESSION_CHARS) ?? sessionRule(name, now),
    ...(isSystem(profile) ? { profile } : {}),
  }
}

/** Returns one session for the whole process: the id the entry point knows, otherwise one made of pid and start time. */
export function processSession(known: string | null, pid: number, startedAt: EpochMs): SessionRule {
  const session = toName(known, SESSION_CHARS) ?? `stdio-${pid}-${startedAt}`
  return () => session
}

/** HTTP requests carry no session, so all requests of one client on one UTC day share a session. */
export const daySession: SessionRule = (client, at) => `${client}-${new Date(at).toISOString().slice(0, 10)}`

/** Keeps letters, digits, dot, underscore and dash; other runs become one dash. Null if no name is left. */
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
