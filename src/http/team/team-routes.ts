/** People, roles, tokens and the audit log over the API, for administrators. Each change is itself in the audit log. */
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { TeamRepository } from '../../core/ports/team-repository.ts'
import { parseTeamScope, ROLES } from '../../core/team.ts'
import { readJson } from '../read-json.ts'
import { baseUrl, type TeamEnv } from './app-parts.ts'
import { requireCsrf } from './identify.ts'

export interface TeamRoutesOptions {
  readonly team: TeamRepository
  readonly publicUrl: string | null
  readonly now: () => EpochMs
}

const DAY_MS = 86_400_000
const MOST_AUDIT = 1_000

const NAME = z.string().min(1).max(64)
const SCOPE = z.string().min(1).max(400)
const newPerson = z.strictObject({ name: NAME, email: z.email().max(254).optional() })
const newGrant = z.strictObject({ scope: SCOPE, role: z.enum(ROLES).nullable() })
const newToken = z.strictObject({
  person: NAME,
  name: NAME,
  role: z.enum(ROLES).default('writer'),
  scopes: z.array(SCOPE).min(1).max(50).optional(),
  days: z.number().int().min(1).max(3_650).nullable().default(90),
})

export function addTeamRoutes(app: Hono<TeamEnv>, { team, publicUrl, now }: TeamRoutesOptions): void {
  /** Runs a change by an administrator and writes it to the audit log, whatever its outcome. */
  const administer = async <T>(
    context: Context<TeamEnv>,
    action: string,
    subject: string,
    run: () => Promise<T>,
  ): Promise<T> => {
    const { principal } = context.get('identified')
    const note = (outcome: string) =>
      team.appendAudit([
        {
          at: now(),
          actor: principal.name,
          kind: principal.kind,
          tokenId: principal.tokenId,
          action,
          access: 'admin',
          scope: null,
          subjects: [subject],
          outcome,
          requestId: context.get('requestId'),
        },
      ])
    context.set('action', action)
    try {
      requireAdmin(context)
      const done = await run()
      await note('ok')
      return done
    } catch (error) {
      await note(error instanceof LoreError ? error.code : 'internal')
      throw error
    }
  }
  /** Reads the body of a change. */
  const take = async <S extends z.ZodType>(context: Context<TeamEnv>, schema: S): Promise<z.output<S>> => {
    requireCsrf(context, context.get('identified'))
    const parsed = schema.safeParse(await readJson(context))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') || 'The body'
    throw new LoreError('invalid_input', `${field}: ${issue?.message ?? 'not allowed'}.`, {
      hint: 'See docs/server.md for the fields.',
      details: { field },
    })
  }

  app.get('/api/team/people', async (context) =>
    context.json({ people: await administer(context, 'team.people', '', () => team.people()) }),
  )
  app.post('/api/team/people', async (context) => {
    const { name, email } = await take(context, newPerson)
    const add = () => team.addPerson(name, email ?? null)
    return context.json({ person: await administer(context, 'team.addPerson', name, add) }, 201)
  })
  app.delete('/api/team/people/:name', async (context) => {
    requireCsrf(context, context.get('identified'))
    const name = context.req.param('name')
    await administer(context, 'team.endPerson', name, () => team.endPerson(name))
    return context.json({ ended: name })
  })
  app.put('/api/team/people/:name/role', async (context) => {
    const name = context.req.param('name')
    const { scope, role } = await take(context, newGrant)
    const grant = () => team.grant(name, parseTeamScope(scope), role)
    return context.json({
      grants: await administer(context, 'team.grant', `${name} ${scope} ${role}`, grant),
    })
  })
  app.post('/api/team/people/:name/link', async (context) => {
    requireCsrf(context, context.get('identified'))
    const name = context.req.param('name')
    const code = await administer(context, 'team.link', name, async () => {
      requirePerson(context)
      await team.person(name)
      return team.issueCode(name)
    })
    return context.json({
      url: `${baseUrl(context, publicUrl)}/ui/enter?code=${code}`,
      expiresInSeconds: 600,
    })
  })
  app.get('/api/team/tokens', async (context) =>
    context.json({ tokens: await administer(context, 'team.tokens', '', () => team.tokens(null)) }),
  )
  app.post('/api/team/tokens', async (context) => {
    const { days, scopes, ...wanted } = await take(context, newToken)
    const issue = () =>
      team.issueToken({
        ...wanted,
        scopes: scopes?.map(parseTeamScope) ?? null,
        expiresAt: days === null ? null : now() + days * DAY_MS,
      })
    const issued = await administer(context, 'team.issueToken', `${wanted.person}/${wanted.name}`, issue)
    return context.json(issued, 201)
  })
  app.delete('/api/team/tokens/:id', async (context) => {
    requireCsrf(context, context.get('identified'))
    const id = context.req.param('id')
    const revoked = await administer(context, 'team.revokeToken', id, () => team.revokeToken(id))
    return context.json({ token: revoked })
  })
  app.get('/api/team/audit', async (context) => {
    const after = toCount(context.req.query('after'), 0, Number.MAX_SAFE_INTEGER)
    const limit = toCount(context.req.query('limit'), 100, MOST_AUDIT)
    const events = await administer(context, 'team.audit', '', () => team.audit(after, limit))
    return context.json({ events, next: events.at(-1)?.seq ?? after })
  })
}

/** @throws LoreError protected unless the principal is an administrator of every namespace */
function requireAdmin(context: Context<TeamEnv>): void {
  const { grants } = context.get('identified').principal
  if (
    grants.some(({ namespace, project, role }) => namespace === '*' && project === null && role === 'admin')
  )
    return
  throw new LoreError('protected', 'Only an administrator of every namespace manages people and tokens.', {
    hint: 'Ask one, or use `lore team` with the database’s address.',
  })
}

/** A link makes its holder a person. With a token an agent would give itself a person's word. */
function requirePerson(context: Context<TeamEnv>): void {
  if (context.get('identified').principal.kind === 'person') return
  throw new LoreError('protected', 'A link for signing in is made by a person, not with a token.', {
    hint: 'Sign in at /ui first, or use `lore team user link` with the database’s address.',
  })
}

/** @throws LoreError invalid_input */
function toCount(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= most) return value
  throw new LoreError('invalid_input', 'A number is not allowed.', {
    hint: `Give whole numbers; at most ${MOST_AUDIT} events at once.`,
  })
}
