/** Checks the caller, whose name and session are stored with everything it changes. */
import type { Caller } from '../core/caller.ts'
import { LIMITS } from '../core/limits.ts'
import type { Redactor } from '../core/ports/redactor.ts'
import { SYSTEMS } from '../core/system.ts'
import { containsSecret } from '../kernel/secrets.ts'
import { requireOneOf, requireRecord, requireText } from '../kernel/validate.ts'

const CALLER_KINDS: readonly Caller['kind'][] = ['person', 'agent', 'system']
/**
 * A word of small letters, and no session: how commands and most agents name themselves. Such a caller holds no secret,
 * and loading the redaction takes longer than most commands.
 */
const PLAIN = /^(?:[a-z]{1,20}(?:[ -][a-z]{1,20}){0,2})?\n$/
/** Most callers cached as free of secrets. */
const MOST_KNOWN = 1_000

/** @throws LoreError invalid_input, or contains_secret if the name or the session contains one */
export type CallerCheck = (value: unknown) => Promise<Caller>

export function createCallerCheck(redactor: Redactor): CallerCheck {
  const known = new Set<string>()
  return async (value) => {
    const caller = requireCaller(value)
    const both = `${caller.name}\n${caller.session}`
    if (PLAIN.test(both) || known.has(both)) return caller
    const kinds = Object.keys((await redactor.redact(both)).found)
    if (kinds.length > 0) throw containsSecret(kinds)
    if (known.size >= MOST_KNOWN) known.clear()
    known.add(both)
    return caller
  }
}

function requireCaller(value: unknown): Caller {
  const caller = requireRecord('The caller', value)
  requireOneOf("The caller's kind", caller.kind, CALLER_KINDS)
  requireString("The caller's name", caller.name)
  requireString("The caller's session", caller.session)
  if (caller.profile !== undefined) requireOneOf("The caller's profile", caller.profile, SYSTEMS)
  return caller as unknown as Caller
}

/** A client's name may be empty. */
function requireString(field: string, value: unknown): void {
  if (typeof value !== 'string') requireText(field, value, LIMITS.nameChars)
}
