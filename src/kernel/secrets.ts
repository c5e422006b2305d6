/**
 * Keeps secrets out of new knowledge. Texts with a credential are refused, so that the caller can rephrase them;
 * passages marked private and invisible characters are removed.
 */

import { LoreError } from '../core/errors.ts'
import { credentialsIn } from '../core/ports/redactor.ts'
import type { EngineContext } from './context.ts'
import { redactDeep } from './redact-deep.ts'

/** The fields of an input that are stored. */
type Offered = Readonly<Record<string, unknown>>

export interface Cleaned<T> {
  /** The input without private passages and invisible characters in the named fields. */
  readonly clean: T
  /** Kinds of credentials found in the named fields. */
  readonly kinds: readonly string[]
  /** Number of invisible characters removed. */
  readonly invisible: number
}

export async function findSecrets<T extends object>(
  context: EngineContext,
  input: T,
  fields: readonly (keyof T & string)[],
): Promise<Cleaned<T>> {
  const offered: Offered = Object.fromEntries(
    fields.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  )
  const found: Record<string, number> = {}
  const clean = await redactDeep(
    {
      redact: async (text) => {
        const redaction = await context.capture.redactor.redact(text)
        for (const [kind, times] of Object.entries(redaction.found)) found[kind] = (found[kind] ?? 0) + times
        return redaction
      },
    },
    offered,
    (text) => text,
  )
  const isCut = 'private' in found || 'invisible' in found
  return {
    clean: isCut ? { ...input, ...clean } : input,
    kinds: credentialsIn(found),
    invisible: found.invisible ?? 0,
  }
}

/** Returns the input as `findSecrets` cleans it. @throws LoreError contains_secret if it holds a credential */
export async function withoutSecrets<T extends object>(
  context: EngineContext,
  input: T,
  fields: readonly (keyof T & string)[],
): Promise<T> {
  const { clean, kinds } = await findSecrets(context, input, fields)
  if (kinds.length > 0) throw containsSecret(kinds)
  return clean
}

export function containsSecret(kinds: readonly string[]): LoreError {
  return new LoreError('contains_secret', `It seems to contain a secret (${kinds.join(', ')}).`, {
    hint: 'Leave the secret out, and say where it is kept or what it is for. Secrets are never stored.',
    details: { kinds: kinds.join(', ') },
  })
}
