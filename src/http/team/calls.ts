/** The API of use cases: the person or agent, every use case by its name, and a stream that tells that something changed. */
import type { Context, Hono } from 'hono'
import { deleteCookie } from 'hono/cookie'
import { LoreError } from '../../core/errors.ts'
import type { TeamRepository } from '../../core/ports/team-repository.ts'
import { standIn, type TeamScope } from '../../core/team.ts'
import type { Engine } from '../../engine/engine.ts'
import { USE_CASES } from '../../engine/use-cases.ts'
import type { EventStreams } from '../event-stream.ts'
import { readJson } from '../read-json.ts'
import { cookieName } from '../ui-guard.ts'
import { headerScope, refuse, type TeamEnv } from './app-parts.ts'
import { unknownUseCase } from './guarded-engine.ts'
import { requireCsrf } from './identify.ts'
import { callableHere, isServed } from './server-use-cases.ts'

export interface CallsOptions {
  readonly team: Pick<TeamRepository, 'leave'>
  readonly version: string
  readonly streams: EventStreams
  /** False once the token or sign-in of the request has ended, or has no role left. */
  readonly isStillMember: (context: Context<TeamEnv>) => Promise<boolean>
  readonly engineFor: (context: Context<TeamEnv>, asked: Partial<TeamScope>) => Promise<Engine>
}

export function addCalls(app: Hono<TeamEnv>, options: CallsOptions): void {
  app.get('/api/me', (context) => {
    const { principal, csrf } = context.get('identified')
    const standing = standIn(principal.grants, headerScope(context))
    const { namespace, project, role } = standing
    return context.json({
      name: principal.name,
      kind: principal.kind,
      role,
      csrf,
      version: options.version,
      can: callableHere(standing, principal.kind),
      server: { kind: 'team' },
      scope: { namespace, project },
      grants: principal.grants,
    })
  })
  app.get('/api/events', (context) => {
    const { personId, grants } = context.get('identified').principal
    // Somebody without a role anywhere is told nothing, not even that something changed.
    standIn(grants, headerScope(context))
    return options.streams.open(context.req.raw.signal, {
      name: personId,
      isStillAllowed: () => options.isStillMember(context),
    })
  })
  app.post('/api/call/:useCase', async (context) => {
    const name = context.req.param('useCase')
    if (!isServed(name)) throw unknownUseCase(name)
    if (USE_CASES[name].access !== 'read') requireCsrf(context, context.get('identified'))
    const input = await readJson(context)
    const engine = await options.engineFor(context, askedScope(context, input))
    const call = engine[name] as (input: unknown) => Promise<unknown>
    return context.json({ answer: (await call(input)) ?? null })
  })
  app.post('/api/leave', async (context) => {
    const identified = context.get('identified')
    requireCsrf(context, identified)
    if (identified.cookie === null) {
      throw new LoreError('invalid_input', 'A token has no sign-in to end.', {
        hint: 'An administrator revokes tokens: `lore team token revoke`.',
      })
    }
    await options.team.leave(identified.cookie)
    deleteCookie(context, cookieName(context.req.header('host')), { path: '/' })
    return context.json({ left: true })
  })
  for (const [path, method] of [
    ['/api/call/:useCase', 'POST'],
    ['/api/leave', 'POST'],
    ['/api/me', 'GET'],
    ['/api/events', 'GET'],
  ] as const) {
    app.all(path, (context) => {
      context.header('Allow', method)
      const message = `This address answers ${method} only.`
      return refuse(context, 405, 'method_not_allowed', message, 'A GET never changes anything.')
    })
  }
}

/** The scope of the header, else the one that the input names: people choose a namespace there. */
function askedScope(context: Context, input: unknown): Partial<TeamScope> {
  const header = headerScope(context)
  if (header.namespace !== undefined) return header
  const scope =
    typeof input === 'object' && input !== null && 'scope' in input ? (input.scope as unknown) : undefined
  if (typeof scope !== 'object' || scope === null) return {}
  const { namespace, project } = scope as Readonly<Record<string, unknown>>
  return {
    ...(typeof namespace === 'string' ? { namespace } : {}),
    ...(typeof project === 'string' ? { project } : {}),
  }
}
