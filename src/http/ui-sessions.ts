/**
 * Sign-in to the explorer: one-time codes and the sessions that they are exchanged for. Codes and cookies are kept as
 * hashes only, so neither memory nor the file of sessions contains a value that opens the explorer.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '../core/ids.ts'
import type { Person } from './people.ts'

export const CODE_MS = 60_000
/** A session ends this long after its last request. */
export const SESSION_MS = 12 * 3_600_000
const MOST_CODES = 32
const MOST_SESSIONS = 100
/** A session's later end is saved again only if it moved this far. */
const SAVE_AFTER_MS = 10 * 60_000

/** A session as it is kept: the hash of its cookie, and whose it is. */
export interface KeptSession extends Person {
  readonly hash: string
  readonly expiresAt: EpochMs
}

interface UiSession extends Person {
  /** Sent by the page with every write; another page cannot read it. */
  readonly csrf: string
}

export interface UiSessions {
  /** Returns a code that opens the explorer once, within a minute. */
  issueCode(person: Person): string
  /** Exchanges a code for the value of a cookie; null if the code is unknown, used or too old. */
  enter(code: string): string | null
  /** Returns the session of a cookie and prolongs it; null if there is none. */
  find(cookie: string): UiSession | null
  /** Ends the session of a cookie. */
  leave(cookie: string): void
}

export interface UiSessionsOptions {
  readonly now: () => EpochMs
  /** Keeps sessions beyond the life of this process. Default: they end with it. */
  readonly keeper?: {
    readonly load: () => readonly KeptSession[]
    readonly save: (sessions: readonly KeptSession[]) => void
  }
}

export function createUiSessions({ now, keeper }: UiSessionsOptions): UiSessions {
  const codes = new Map<string, { readonly person: Person; readonly expiresAt: EpochMs }>()
  const sessions = new Map<string, KeptSession>((keeper?.load() ?? []).map((kept) => [kept.hash, kept]))
  let savedEnds = new Map<string, EpochMs>()

  const save = (): void => {
    savedEnds = new Map([...sessions].map(([hash, { expiresAt }]) => [hash, expiresAt]))
    keeper?.save([...sessions.values()])
  }
  const dropEnded = (): void => {
    for (const [hash, { expiresAt }] of codes) if (expiresAt <= now()) codes.delete(hash)
    for (const [hash, { expiresAt }] of sessions) if (expiresAt <= now()) sessions.delete(hash)
  }

  return {
    issueCode({ name, role }) {
      dropEnded()
      const code = randomBytes(32).toString('base64url')
      codes.set(hashOf('code', code), { person: { name, role }, expiresAt: now() + CODE_MS })
      dropOldest(codes, MOST_CODES)
      return code
    },
    enter(code) {
      dropEnded()
      const hash = hashOf('code', code)
      const found = codes.get(hash)
      if (found === undefined) return null
      codes.delete(hash)
      const cookie = randomBytes(32).toString('base64url')
      const key = hashOf('session', cookie)
      sessions.set(key, { ...found.person, hash: key, expiresAt: now() + SESSION_MS })
      dropOldest(sessions, MOST_SESSIONS)
      save()
      return cookie
    },
    find(cookie) {
      const key = hashOf('session', cookie)
      const found = sessions.get(key)
      if (found === undefined || found.expiresAt <= now()) return null
      const expiresAt = now() + SESSION_MS
      sessions.set(key, { ...found, expiresAt })
      if (expiresAt - (savedEnds.get(key) ?? 0) > SAVE_AFTER_MS) save()
      return { name: found.name, role: found.role, csrf: hashOf('csrf', cookie) }
    },
    leave(cookie) {
      if (sessions.delete(hashOf('session', cookie))) save()
    },
  }
}

/** Compares in constant time. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf('compare', a)), Buffer.from(hashOf('compare', b)))
}

/** The purpose is part of the hash: the CSRF token of a cookie tells nothing about the hash that is kept. */
function hashOf(purpose: string, text: string): string {
  return createHash('sha256').update(`lore ${purpose}\n${text}`, 'utf8').digest('base64url')
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
