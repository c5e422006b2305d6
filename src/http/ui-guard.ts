/**
 * Decides who calls the API: the person of a session cookie, or a script with the bearer token. A cookie is sent by the
 * browser on its own, so requests with one must come from the explorer's own pages.
 */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Person } from './people.ts'
import { isSameText, type UiSessions } from './ui-sessions.ts'

export interface ApiCaller extends Person {
  readonly caller: Caller
  /** null for a script: its token is never sent by a browser on its own. */
  readonly csrf: string | null
}

/** The holder of the bearer token is no person: it may be an agent. It sees its own namespace and never removes for good. */
const SCRIPT: Person = { name: 'api', role: 'writer' }

export const CSRF_HEADER = 'x-lore-csrf'

/** Browsers share cookies between the ports of a host; the name keeps explorers of several homes apart. */
export function cookieName(host: string | undefined): string {
  const port = /:(\d{1,5})$/.exec(host ?? '')?.[1]
  return port === undefined ? 'lore_ui' : `lore_ui_${port}`
}

/** @throws LoreError unauthorized, or protected for a request from another page */
export function requireCaller(
  context: Context,
  sessions: UiSessions,
  isToken: (sent: string | undefined) => boolean,
  now: EpochMs,
): ApiCaller {
  const authorization = context.req.header('authorization')
  if (authorization !== undefined) {
    if (!isToken(authorization)) throw unauthorized()
    return { ...SCRIPT, csrf: null, caller: { kind: 'agent', name: SCRIPT.name, session: daily('api', now) } }
  }
  const cookie = getCookie(context, cookieName(context.req.header('host')))
  const session = cookie === undefined ? null : sessions.find(cookie)
  if (session === null) throw unauthorized()
  requireSameOrigin(context)
  const { name, role, csrf } = session
  return { name, role, csrf, caller: { kind: 'person', name, session: daily(`ui-${name}`, now) } }
}

/** @throws LoreError protected if a page other than the explorer's may have sent the request */
export function requireCsrf(context: Context, { csrf }: ApiCaller): void {
  if (csrf === null || isSameText(context.req.header(CSRF_HEADER) ?? '', csrf)) return
  throw new LoreError('protected', 'This change was not asked for by the explorer’s own page.', {
    hint: 'Reload the page, and try again.',
  })
}

/** Browsers name the Origin of every request that can change something, and of reads from other pages. */
export function requireSameOrigin(context: Context): void {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  const isRead = context.req.method === 'GET'
  const isSame =
    origin === undefined
      ? isRead && (site === undefined || site === 'same-origin' || site === 'none')
      : URL.canParse(origin) && new URL(origin).host === context.req.header('host')
  if (isSame) return
  throw new LoreError('protected', 'Requests from other pages are refused.', {
    hint: 'Use the explorer’s own page: `lore ui` opens it.',
  })
}

function unauthorized(): LoreError {
  return new LoreError('unauthorized', 'You are not signed in.', {
    hint: 'Run `lore ui` in a terminal and open the link that it prints.',
  })
}

/** One session for each person and day, as for other HTTP clients. */
function daily(name: string, now: EpochMs): string {
  return `${name}-${new Date(now).toISOString().slice(0, 10)}`
}
