/** Shared by the routes of a team server. */
import type { Context } from 'hono'
import { LoreError } from '../../core/errors.ts'
import { type Principal, parseTeamScope, type TeamScope } from '../../core/team.ts'
import type { ErrorBody } from '../http-error.ts'
import type { Identified } from './identify.ts'

/** Set by the middleware for the routes behind it. */
export interface TeamEnv {
  readonly Variables: {
    requestId: string
    identified: Identified
    /** Goes into the log line. */
    action: string | undefined
  }
}

/** The scope that the header asks for. @throws LoreError invalid_input */
export function headerScope(context: Context): Partial<TeamScope> {
  const header = context.req.header('x-lore-scope')
  if (header === undefined || header === '') return {}
  const { namespace, project } = parseTeamScope(decode(header))
  return project === null ? { namespace } : { namespace, project }
}

/** A header carries no letters beyond Latin-1, so clients encode it as in an address. One that is not encoded is taken as it is. */
function decode(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch (error) {
    if (error instanceof URIError) return header
    throw error
  }
}

/** @throws LoreError protected unless the principal has a role in every namespace */
export function requireOverall({ grants }: Principal, what: string): void {
  if (grants.some(({ namespace, project }) => namespace === '*' && project === null)) return
  throw new LoreError('protected', `The ${what} can be seen with a role in every namespace only.`, {
    hint: 'An administrator grants it: `lore team role NAME reader "*"`.',
  })
}

export function baseUrl(context: Context, publicUrl: string | null): string {
  return publicUrl ?? new URL(context.req.url).origin
}

export function refuse(
  context: Context,
  status: 403 | 404 | 405,
  code: string,
  message: string,
  hint: string,
): Response {
  const body: ErrorBody = { error: { code, message, hint } }
  return context.json(body, status)
}
