/** Sign-in of people to the explorer of a team server: by a one-time link, or at the team's identity provider. */
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { EpochMs } from '../../core/ids.ts'
import type { TeamRepository, TokenLook } from '../../core/ports/team-repository.ts'
import { toPagePath } from '../page-path.ts'
import { renderPage } from '../ui-files.ts'
import { cookieName } from '../ui-guard.ts'
import { isSameText } from '../ui-sessions.ts'
import { baseUrl, type TeamEnv } from './app-parts.ts'

/** An OpenID provider. Its messages are checked by the library behind it. */
export interface IdentityProvider {
  readonly issuer: string
  /** Returns the address to send the browser to, and what to keep until it comes back. */
  begin(redirectUri: string): Promise<{
    readonly url: string
    readonly state: string
    readonly pending: Readonly<Record<string, string>>
  }>
  /** @throws if the answer is not the provider's answer to this beginning */
  finish(
    answer: URL,
    pending: Readonly<Record<string, string>>,
  ): Promise<{ readonly issuer: string; readonly subject: string; readonly email: string | null }>
  /** Accepts an access token that the provider issued for this server. */
  readonly lookUpAccessToken: (request: Request) => Promise<TokenLook>
}

export interface SignInOptions {
  readonly team: Pick<
    TeamRepository,
    'enterByCode' | 'enterByIdentity' | 'findSignIn' | 'keepPending' | 'takePending' | 'appendAudit'
  >
  readonly provider: IdentityProvider | null
  readonly publicUrl: string | null
  readonly now: () => EpochMs
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

const COOKIE_SECONDS = 30 * 24 * 3_600

export function addSignIn(app: Hono<TeamEnv>, options: SignInOptions): void {
  const { team, provider, publicUrl } = options
  const redirectUri = (context: Context) => `${baseUrl(context, publicUrl)}/ui/callback`

  app.get('/ui/enter', async (context) => {
    const cookie = await team.enterByCode(context.req.query('code') ?? '')
    if (cookie === null) {
      return renderPage(
        401,
        'This link no longer opens the explorer',
        'A link works once and for ten minutes. Ask an administrator for a new one: `lore team user link NAME`.',
      )
    }
    return welcome(context, cookie, context.req.query('to'), options)
  })
  app.get('/ui/sign-in', async (context) => {
    if (provider === null) {
      return renderPage(
        401,
        'Sign in',
        'Ask an administrator of this server for a link: `lore team user link NAME`.',
      )
    }
    const { url, state, pending } = await provider.begin(redirectUri(context))
    await team.keepPending(state, { ...pending, to: toPagePath(context.req.query('to')) })
    // Binds the answer to this browser: a link with somebody else's answer must not sign anybody in as them.
    setCookie(context, stateCookie(context), state, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: baseUrl(context, publicUrl).startsWith('https:'),
      path: '/ui/callback',
      maxAge: 600,
    })
    context.header('Cache-Control', 'no-store')
    return context.redirect(url)
  })
  app.get('/ui/callback', async (context) => {
    const state = context.req.query('state') ?? ''
    const isBegunHere = isSameText(getCookie(context, stateCookie(context)) ?? '', state)
    const pending = isBegunHere ? await team.takePending(state) : null
    if (provider === null || pending === null)
      return refuseSignIn('The sign-in took too long, or was not begun here.')
    const answer = new URL(redirectUri(context))
    answer.search = new URL(context.req.url).search
    let identity: Awaited<ReturnType<IdentityProvider['finish']>>
    try {
      identity = await provider.finish(answer, pending)
    } catch (error) {
      // The library's refusal names no person; its name is enough to find the cause.
      options.log({ level: 'warn', event: 'sign-in refused', why: error instanceof Error ? error.name : '' })
      return refuseSignIn('The identity provider did not confirm who you are.')
    }
    const cookie = await team.enterByIdentity(identity)
    if (cookie === null) {
      return refuseSignIn(
        'You are not a member here. Ask an administrator: `lore team user add NAME --email …`.',
      )
    }
    return welcome(context, cookie, pending.to, options)
  })
  /** Pages without a sign-in lead to one; the explorer itself would only say that it may not load anything. */
  app.use('/ui/*', async (context, next) => {
    const isPage = context.req.method === 'GET' && !context.req.path.startsWith('/ui/assets/')
    const cookie = getCookie(context, cookieName(context.req.header('host')))
    if (!isPage || (cookie !== undefined && (await team.findSignIn(cookie)) !== null)) return next()
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(`/ui/sign-in?to=${encodeURIComponent(`${pathname}${search}`)}`)
  })
}

function stateCookie(context: Context): string {
  return `${cookieName(context.req.header('host'))}_state`
}

/** Lax, not Strict: after a sign-in at the provider, the browser would not send a strict cookie to the first page. */
async function welcome(
  context: Context<TeamEnv>,
  cookie: string,
  to: string | undefined,
  { team, publicUrl, now }: SignInOptions,
): Promise<Response> {
  const person = await team.findSignIn(cookie)
  await team.appendAudit([
    {
      at: now(),
      actor: person?.name ?? '',
      kind: 'person',
      tokenId: null,
      action: 'team.signIn',
      access: 'read',
      scope: null,
      subjects: [],
      outcome: 'ok',
      requestId: context.get('requestId'),
    },
  ])
  setCookie(context, cookieName(context.req.header('host')), cookie, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: baseUrl(context, publicUrl).startsWith('https:'),
    path: '/',
    maxAge: COOKIE_SECONDS,
  })
  context.header('Referrer-Policy', 'no-referrer')
  context.header('Cache-Control', 'no-store')
  return context.redirect(toPagePath(to))
}

function refuseSignIn(sentence: string): Response {
  return renderPage(401, 'You are not signed in', sentence)
}
