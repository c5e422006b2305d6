/**
 * Decides who sends a request: the agent of a bearer token, or the person of a sign-in cookie. Cookies are sent by browsers
 * on their own, so requests with one must come from the server's own pages, and changes must carry the CSRF token.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { LoreError } from '../../core/errors.ts'
import type { TeamRepository, TokenLook } from '../../core/ports/team-repository.ts'
import type { Principal } from '../../core/team.ts'
import { CSRF_HEADER, cookieName, requireSameOrigin } from '../ui-guard.ts'
import { isSameText } from '../ui-sessions.ts'

export interface IdentifyOptions {
  readonly team: Pick<TeamRepository, 'lookUpToken' | 'findSignIn'>
  readonly callsPerMinute: number
  /** Accepts an access token of the identity provider. */
  readonly lookUpAccessToken?: (request: Request) => Promise<TokenLook>
}

export interface Identified {
  readonly principal: Principal
  /** null for a token: a browser never sends one on its own. */
  readonly csrf: string | null
  readonly cookie: string | null
}

const OWN_TOKEN = /^lore_[\w-]{43}$/
const BEARER = /^Bearer +([^\s]{1,4096}) *$/i

/** @throws LoreError unauthorized, budget_reached, or protected for a request from another page */
export async function identify(context: Context, options: IdentifyOptions): Promise<Identified> {
  const authorization = context.req.header('authorization')
  if (authorization !== undefined) return byToken(context, authorization, options)
  const cookie = getCookie(context, cookieName(context.req.header('host')))
  const principal = cookie === undefined ? null : await options.team.findSignIn(cookie)
  if (principal === null || cookie === undefined) throw unauthorized()
  requireSameOrigin(context)
  return { principal, csrf: csrfOf(cookie), cookie }
}

async function byToken(
  context: Context,
  authorization: string,
  { team, callsPerMinute, lookUpAccessToken }: IdentifyOptions,
): Promise<Identified> {
  const value = BEARER.exec(authorization)?.[1]
  if (value === undefined) throw unauthorized()
  // A text that cannot be a token costs the database nothing.
  const own = OWN_TOKEN.test(value) ? await team.lookUpToken(value) : undefined
  const look = own?.kind === 'known' ? own : await lookUpAccessToken?.(context.req.raw)
  if (look?.kind !== 'known') throw unauthorized()
  if (look.callsThisMinute > callsPerMinute) throw tooMany(callsPerMinute)
  return { principal: look.principal, csrf: null, cookie: null }
}

/** @throws LoreError protected if a page other than the server's own may have sent the request */
export function requireCsrf(context: Context, { csrf }: Identified): void {
  if (csrf === null || isSameText(context.req.header(CSRF_HEADER) ?? '', csrf)) return
  throw new LoreError('protected', 'This change was not asked for by the explorer’s own page.', {
    hint: 'Reload the page, and try again.',
  })
}

/** Derived from the cookie, so that no replica has to keep it. */
function csrfOf(cookie: string): string {
  return createHash('sha256').update(`lore csrf\n${cookie}`, 'utf8').digest('base64url')
}

function unauthorized(): LoreError {
  return new LoreError('unauthorized', 'A valid token or sign-in is required.', {
    hint: 'Send "Authorization: Bearer <token>", or sign in at /ui. An administrator issues tokens: `lore team token add`.',
  })
}

function tooMany(limit: number): LoreError {
  return new LoreError('budget_reached', `This token has made more than ${limit} calls in this minute.`, {
    hint: 'Wait for the next minute, or ask the administrator for a higher limit.',
    details: { limit },
  })
}
