/**
 * Decides who may change a memory. One that is protected (by flag or tag), constitutional or legislative is out of an
 * agent's reach: it can be neither forgotten, rewritten nor moved by one. The words of a person are the person's: an
 * agent may add tags and links to such a memory, but neither rewrite, weaken nor forget it. Other namespaces are kept out by the store
 * that an agent is handed.
 */
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { Memory } from '../core/memory.ts'
import { HISTORY_MARK, isPersonsWord } from '../strength/archive-rules.ts'
import {
  classifyLayer,
  type GovernanceGuard,
  governanceGuard,
  mayForget,
  protectingTag,
} from '../strength/governance.ts'
import { withoutWishes } from './wishes.ts'

const GUARD_WORDS: Readonly<Record<GovernanceGuard, string>> = {
  constitutional: 'constitutional (layer 1)',
  legislative: 'legislative (layer 2)',
  protected: 'protected',
  protected_tag: 'protected by the tag',
}

/** Returns the memory's guard in words; null if anybody may change the memory. */
export function guardOf(memory: Guarded): string | null {
  const guard = governanceGuard(memory)
  if (guard === null) return null
  return guard === 'protected_tag'
    ? `${GUARD_WORDS[guard]} ${protectingTag(memory.tags)}`
    : GUARD_WORDS[guard]
}

type Guarded = Pick<Memory, 'layer' | 'protected' | 'tags'>

/** Lore's own work is held to the same as an agent. */
export function requireMayChange(memory: Memory, caller: Caller, what: string): void {
  const guard = guardOf(memory)
  if (guard === null || caller.kind === 'person') return
  throw refused(
    memory,
    `This memory is ${guard}; an agent cannot ${what} it.`,
    'Ask the person to do it with the lore command.',
  )
}

/** The fields that make a statement: its words, its weight, and when it holds. An agent changes none of a person's. */
export const STATEMENT_FIELDS = [
  'content',
  'title',
  'summary',
  'quote',
  'trust',
  'validFrom',
  'validUntil',
] as const satisfies readonly (keyof Memory)[]

/** The fields that weigh a statement in answers and briefs. An agent changes none of a person's, nor is the person asked. */
export const WEIGHING_FIELDS = ['kind', 'category', 'salience'] as const satisfies readonly (keyof Memory)[]

/** @throws LoreError protected if an agent would change the words of a person */
export function requireOwnWords(memory: Memory, caller: Caller): void {
  if (caller.kind !== 'agent' || !isPersonsWord(memory)) return
  throw refused(
    memory,
    'These are the words of a person; an agent cannot change them.',
    'Store what you hold instead as a new memory that supersedes this one: it is marked as yours, and both are shown until the person decides. Or ask the person to change it.',
  )
}

/**
 * @throws LoreError protected if an agent would take tags of a person's memory away, put it into a lower layer, or change
 * its metadata or what it is about; wishes that wait for the person may be noted
 */
export function requireNotWeakened(
  before: Memory,
  after: Pick<Memory, 'tags' | 'layer' | 'metadata' | 'element'>,
  caller: Caller,
): void {
  if (caller.kind !== 'agent' || !isPersonsWord(before)) return
  if (before.tags.some((tag) => !after.tags.includes(tag))) {
    throw refused(
      before,
      'A person said this; an agent may add tags, but not take them away.',
      'Give its present tags with the new ones.',
    )
  }
  if (after.layer > before.layer) {
    throw refused(
      before,
      'A person said this; an agent cannot put it into a lower layer.',
      'Ask the person to do it with `lore govern`.',
    )
  }
  const isOtherSubject = before.element !== null && after.element !== before.element
  if (isOtherSubject || toComparable(before.metadata) !== toComparable(after.metadata)) {
    throw refused(
      before,
      `A person said this; an agent cannot change its ${isOtherSubject ? 'element' : 'metadata'}.`,
      'Store what you know about it as a memory of your own, and link the two.',
    )
  }
}

/** The metadata without wishes, which an agent may note, in the order of its keys. */
function toComparable(metadata: Memory['metadata']): string {
  const rest = Object.entries(withoutWishes(metadata, ['category', 'layer']))
  return JSON.stringify(rest.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Lore keeps former statements by a mark in their metadata, which no caller sets: nothing would ever leave with it.
 * @throws LoreError invalid_input
 */
export function requireNoHistoryMark(metadata: Memory['metadata'], before: Memory['metadata'] = {}): void {
  if (metadata[HISTORY_MARK] !== true || before[HISTORY_MARK] === true) return
  throw new LoreError(
    'invalid_input',
    `metadata.${HISTORY_MARK}: true is Lore’s own mark of former statements.`,
    {
      hint: 'Give it another name.',
      details: { field: 'metadata' },
    },
  )
}

/**
 * Replacing keeps the old one as history, so what an agent stored as a decision or a correction may be replaced
 * by an agent when it changes. What is constitutional or flagged may not, nor what a person made legislative, nor a
 * guarded memory that a person stored. Earlier versions made an agent's decisions legislative by their kind.
 * What Lore itself replaces is for its own rules to say, where nothing guards it.
 */
export function requireMayReplace(memory: Memory, caller: Caller): void {
  const guard = governanceGuard(memory)
  const given =
    guard === 'constitutional' ||
    memory.protected ||
    memory.authority === 1 ||
    (guard === 'legislative' && classifyLayer(memory, 'person').layer > 2)
  if (guard === null || given || caller.kind !== 'agent') requireMayChange(memory, caller, 'replace')
}

/** @throws LoreError protected, where only a person may forget it, or a person has not confirmed it */
export function requireMayForget(memory: Memory, caller: Caller, confirmed: boolean): void {
  const verdict = mayForget(memory, caller.kind, confirmed)
  if (verdict.kind === 'refused') requireMayChange(memory, caller, 'forget')
  if (caller.kind === 'agent' && isPersonsWord(memory)) {
    throw refused(
      memory,
      'A person said this; an agent cannot forget it.',
      'Ask the person to forget it with `lore forget`; or store what holds instead as a memory that supersedes it.',
    )
  }
  if (verdict.kind === 'confirm') {
    throw refused(
      memory,
      `This memory is ${guardOf(memory)}.`,
      'Confirm that it should be forgotten (--yes).',
    )
  }
}

/**
 * Agents, and Lore itself, bring back what an agent or a rule archived, and nothing that is guarded.
 * @param archivedBy as the journal names who archived it; null where it does not say: then it takes a person
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
