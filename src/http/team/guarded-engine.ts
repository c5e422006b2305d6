/**
 * The one way from the network to the engine, for /api and /mcp alike: it checks the role, puts the principal in the place
 * of whatever caller the client claims to be, and writes the audit log. A call is answered only once its line is written.
 */
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import { isUuid } from '../../core/ids.ts'
import type { AuditEvent } from '../../core/ports/team-repository.ts'
import type { Principal, Standing } from '../../core/team.ts'
import type { Engine } from '../../engine/engine.ts'
import { USE_CASES, type UseCaseName } from '../../engine/use-cases.ts'
import { toClientError } from './client-error.ts'
import { isServed, mayCallHere } from './server-use-cases.ts'

export interface GuardOptions {
  readonly principal: Principal
  readonly standing: Standing
  readonly requestId: string
  readonly now: () => EpochMs
  readonly appendAudit: (events: readonly AuditEvent[]) => Promise<void>
  /** Called after every call, for metrics. */
  readonly onCall?: (name: UseCaseName, outcome: string, elapsedMs: number) => void
}

/** More ids than these tell nobody more. */
const MOST_SUBJECTS = 50

/** @example const engine = guardEngine(open, options); await engine.recall({ query }, callerOfTheClient) */
export function guardEngine(engine: Engine, options: GuardOptions): Engine {
  const call = async (name: string, input: unknown, claimed: Partial<Caller> | undefined) => {
    const { principal, standing, requestId, now } = options
    const startedAt = performance.now()
    const known = isServed(name) ? name : null
    const note = async (outcome: string, answer: unknown): Promise<void> => {
      if (known !== null) options.onCall?.(known, outcome, performance.now() - startedAt)
      await options.appendAudit([
        {
          at: now(),
          actor: principal.name,
          kind: principal.kind,
          tokenId: principal.tokenId,
          action: known ?? 'unknown',
          access: known === null ? 'read' : USE_CASES[known].access,
          scope: standing.project === null ? standing.namespace : `${standing.namespace}/${standing.project}`,
          subjects: [...findIds([input, answer])],
          outcome,
          requestId,
        },
      ])
    }
    let answer: unknown
    try {
      if (known === null) throw unknownUseCase(name)
      if (!mayCallHere(standing, principal.kind, known)) throw notAllowed(standing, principal.kind, known)
      const run = engine[known] as (input: unknown, caller: Caller) => Promise<unknown>
      answer = await run(input, toCaller(principal, claimed, now()))
    } catch (thrown) {
      const error = toClientError(thrown)
      // A database that is away cannot take the line either; the log of requests has it.
      if (error.code !== 'database_busy') await note(error.code, null)
      else if (known !== null) options.onCall?.(known, error.code, performance.now() - startedAt)
      throw error
    }
    await note('ok', answer)
    return answer
  }
  return new Proxy({} as Engine, {
    get: (_, name) => {
      if (name === 'close') return async () => undefined
      // Resolving a promise with an engine asks it for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined
      return (input?: unknown, claimed?: Caller) => call(name, input, claimed)
    },
  })
}

/** A client may say which session and which system's tool it speaks for, never who or what it is. */
function toCaller(principal: Principal, claimed: Partial<Caller> | undefined, now: EpochMs): Caller {
  const day = new Date(now).toISOString().slice(0, 10)
  const session = claimed?.session ?? day
  return {
    kind: principal.kind,
    name: principal.name,
    session: `${principal.tokenId ?? principal.personId}:${session}`.slice(0, 160),
    ...(claimed?.profile === undefined ? {} : { profile: claimed.profile }),
  }
}

/** Ids anywhere in the values, at most 50. */
function findIds(values: readonly unknown[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting: unknown[] = [...values].reverse()
  while (waiting.length > 0 && found.size < MOST_SUBJECTS) {
    const value = waiting.pop()
    if (typeof value === 'string' && isUuid(value)) found.add(value)
    else if (Array.isArray(value)) waiting.push(...value.slice(0, 1_000).reverse())
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value).reverse())
  }
  return found
}

export function unknownUseCase(name: string): LoreError {
  return new LoreError('invalid_input', `There is no use case ${JSON.stringify(name.slice(0, 60))} here.`, {
    hint: 'GET /openapi.json describes those that there are.',
  })
}

function notAllowed(standing: Standing, kind: Principal['kind'], name: UseCaseName): LoreError {
  return new LoreError('protected', `A ${standing.role} in ${standing.namespace} may not call ${name}.`, {
    hint:
      kind === 'agent'
        ? 'Ask a person to do it in the explorer, or an administrator for a token with a higher role.'
        : 'Ask an administrator for a higher role.',
  })
}
