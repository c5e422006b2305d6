/**
 * Rules for who may change a memory. An agent cannot forget, rewrite or move a memory that is protected (by flag or
 * tag), constitutional or legislative, nor one of another namespace.
 */
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { type GovernanceGuard, governanceGuard, mayForget, protectingTag } from '../strength/governance.ts'
import type { EngineContext } from './context.ts'
import { requireMemory } from './views.ts'

/** Returns the memory. Throws `memory_not_found` if it does not exist, or for an agent if it is in another namespace. */
export async function requireVisible(
  context: EngineContext,
  store: Store,
  id: MemoryId,
  caller: Caller,
): Promise<Memory> {
  const memory = await requireMemory(store, id)
  if (caller.kind !== 'agent') return memory
  const [scope] = await store.scopes.load([memory.scopeId])
  if (scope?.namespace === context.defaultScope.namespace) return memory
  throw new LoreError('memory_not_found', `There is no memory ${id} in this namespace.`, {
    hint: 'Namespaces do not see each other; find ids with search.',
    details: { id },
  })
}

const GUARD_WORDS: Readonly<Record<GovernanceGuard, string>> = {
  constitutional: 'constitutional (layer 1)',
  legislative: 'legislative (layer 2)',
  protected: 'protected',
  protected_tag: 'protected by the tag',
}

/** Returns why the memory is guarded, in words; null if anyone may change it. */
export function guardOf(memory: Guarded): string | null {
  const guard = governanceGuard(memory)
  if (guard === null) return null
  return guard === 'protected_tag'
    ? `${GUARD_WORDS[guard]} ${protectingTag(memory.tags)}`
    : GUARD_WORDS[guard]
}

type Guarded = Pick<Memory, 'layer' | 'protected' | 'tags'>

/** Throws `protected` if the memory is guarded and the caller is not a person. Lore itself counts like an agent. */
export function requireMayChange(memory: Memory, caller: Caller, what: string): void {
  const guard = guardOf(memory)
  if (guard === null || caller.kind === 'person') return
  throw refused(
    memory,
    `This memory is ${guard}; an agent cannot ${what} it.`,
    'Ask the person to do it with the lore command.',
  )
}

/**
 * Throws `protected` unless the memory may be replaced. Replacing keeps the old memory as history, so an agent may replace
 * a legislative or tag-protected memory that an agent stored. It may not replace a constitutional or flagged one, nor any
 * guarded one that a person stored; an unguarded one of a person only with a person's words. Lore itself may replace
 * whatever is not guarded.
 * @param saidByPerson true if the successor is a person's words: stored by a person, or found in a conversation
 */
export function requireMayReplace(memory: Memory, saidByPerson: boolean, caller: Caller): void {
  const guard = governanceGuard(memory)
  const isPersons = memory.authority === 1
  const given = guard === 'constitutional' || memory.protected || isPersons
  if (guard === null || given || caller.kind !== 'agent') requireMayChange(memory, caller, 'replace')
  if (!isPersons || saidByPerson || caller.kind !== 'agent') return
  throw refused(
    memory,
    'A person stored this memory; an agent can replace it only with a person’s own words.',
    'Store the new one in addition, or quote the person’s words after their conversation is captured.',
  )
}

/** @throws LoreError protected if only a person may forget it, or if a person must confirm it first */
export function requireMayForget(memory: Memory, caller: Caller, confirmed: boolean): void {
  const verdict = mayForget(memory, caller.kind, confirmed)
  if (verdict.kind === 'refused') requireMayChange(memory, caller, 'forget')
  if (verdict.kind === 'confirm') {
    throw refused(
      memory,
      `This memory is ${guardOf(memory)}.`,
      'Confirm that it should be forgotten (--yes).',
    )
  }
}

/**
 * Throws `protected` unless the memory may be restored. Agents and Lore itself may restore what an agent or a rule
 * archived, unless it is guarded.
 * @param archivedBy the actor in the journal who archived it; null if unknown, and then only a person may restore it
 */
export function requireMayRestore(memory: Memory, archivedBy: string | null, caller: Caller): void {
  if (caller.kind === 'person') return
  requireMayChange(memory, caller, 'restore')
  if (archivedBy?.startsWith('agent:') || archivedBy?.startsWith('system:')) return
  throw refused(
    memory,
    archivedBy === null
      ? 'Nothing says who archived this memory, so an agent cannot restore it.'
      : 'A person archived this memory; an agent cannot restore it.',
    'Ask the person to run `lore restore`.',
  )
}

function refused(memory: Memory, message: string, hint: string): LoreError {
  return new LoreError('protected', message, { hint, details: { id: memory.id } })
}
