/** Changes a memory in place: it keeps id, links and history; a new text is analysed and embedded again. */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange } from '../core/change.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import { CATEGORIES, MEMORY_KINDS, type Memory, STRUCTURES, TRUST_LEVELS } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { asGiven, flag, memoryId, number, oneOf, optional, time } from '../kernel/fields.ts'
import { findSameText } from '../kernel/gate/gate-deps.ts'
import {
  requireMayChange,
  requireNoHistoryMark,
  requireNotWeakened,
  requireOwnWords,
  STATEMENT_FIELDS,
  WEIGHING_FIELDS,
} from '../kernel/may-change.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { containsSecret, findSecrets } from '../kernel/secrets.ts'
import { toStability } from '../kernel/stability.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../kernel/use-case.ts'
import {
  requireMemoryId,
  requireMetadata,
  requireName,
  requireNumber,
  requireOneOf,
  requireTags,
  requireText,
  requireTime,
} from '../kernel/validate.ts'
import { embedMemory } from '../kernel/vectors/memory-vector.ts'
import { requireMemory, toView } from '../kernel/views.ts'
import { toWishes, withoutWishes, withWishes } from '../kernel/wishes.ts'
import { countedAccesses, levelOf } from '../strength/levels.ts'
import { elapsedDays } from '../strength/units.ts'
import { contentHash } from '../text/content-hash.ts'
import { toSummary, toTitle } from '../text/sentences.ts'
import { requireOrderedValidity } from './draft/draft.ts'
import { requireLiveParent } from './remember.ts'

export interface UpdatedMemory extends MemoryView {
  /** Number of invisible characters removed from the input; absent if there were none. */
  readonly invisible?: number
}

const TEXT_FIELDS = ['content', 'title', 'summary', 'quote', 'element', 'tags', 'metadata'] as const

export const update = defineUseCase({
  name: 'update',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      id: memoryId(),
      content: optional(asGiven.text(LIMITS.contentChars)),
      /**
       * Only a person may raise it, and only a person lowers it on a person's words. A principle needs a quote, given here
       * or stored before.
       */
      trust: optional(oneOf(TRUST_LEVELS)),
      quote: optional(asGiven.text(LIMITS.quoteChars)),
      category: optional(oneOf(CATEGORIES)),
      title: optional(asGiven.text(LIMITS.titleChars)),
      summary: optional(asGiven.text(LIMITS.summaryChars)),
      kind: optional(oneOf(MEMORY_KINDS)),
      element: optional(asGiven.name().nullable()),
      tags: optional(asGiven.tags()),
      metadata: optional(asGiven.metadata()),
      structure: optional(oneOf(STRUCTURES)),
      protected: optional(flag()),
      salience: optional(number(...RANGES.share01)),
      validFrom: optional(time().nullable()),
      validUntil: optional(time().nullable()),
      /** Moves the memory with its subtree; null makes it a root. */
      parent: optional(memoryId().nullable()),
    }),
  run: (context, input, caller): Promise<UpdatedMemory> => updateMemory(context, input, caller),
})

export type UpdateInput = GivenTo<typeof update>

async function updateMemory(
  context: EngineContext,
  offered: TakenBy<typeof update>,
  caller: Caller,
): Promise<UpdatedMemory> {
  const { id } = offered
  toWantedFields(offered)
  const { clean: input, kinds, invisible } = await findSecrets(context, offered, TEXT_FIELDS)
  if (kinds.length > 0) throw containsSecret(kinds)
  const wanted = toWantedFields(input)
  const parent =
    input.parent === undefined || input.parent === null
      ? input.parent
      : requireMemoryId('parent', input.parent)
  if (Object.keys(wanted).length === 0 && parent === undefined) {
    throw new LoreError('invalid_input', 'Nothing to change was given.', {
      hint: 'Give at least one field with its new value.',
    })
  }
  const before = await requireChangeable(context.store, id, caller)
  const text = planUpdate(before, wanted, caller)
  const textChanged = text.title !== before.title || text.content !== before.content
  const embedded = textChanged ? await embedMemory(context, text) : null

  const run = ownRun(context, 'update')
  const view = await context.store.transact(async (store) => {
    // Checked again, because the memory may have changed while the text was embedded.
    const current = await requireChangeable(store, id, caller)
    const planned = planUpdate(current, wanted, caller)
    const after = { ...planned, level: await findLevel(context, store, current, planned) }
    if (changesStatement(current, after)) requireOwnWords(current, caller)
    requireNotWeakened(current, after, caller)
    requireNoHistoryMark(after.metadata, current.metadata)
    refuseRaising(current, after, caller)
    refuseUnfounding(current, after, caller)
    requireOrderedValidity(after.validFrom, after.validUntil)
    refuseReopening(current, after)
    if (after.contentHash !== current.contentHash) await refuseTwin(context, store, after)
    if (parent !== undefined && parent !== null && parent !== current.parentId) {
      await requireLiveParent(store, parent, current.scopeId)
    }
    const isEmbedded = after.title === text.title && after.content === text.content
    const { parentId: _parent, depth: _depth, ...changes } = after
    const plan: PlannedChange[] = [
      {
        kind: 'update_memory',
        id,
        changes,
        embedded: isEmbedded ? embedded : null,
        names: 'now',
        quiet: false,
        restrengthen: true,
        reason: null,
      },
      ...(parent === undefined || parent === current.parentId
        ? []
        : [{ kind: 'move_memory', id, to: parent, reason: null } as const]),
    ]
    if (wanted.trust !== undefined) await store.digest.removePendingQuotes([id])
    const { counts } = await applyDecided(run.inRun, store, plan, caller)
    await run.note(store, counts, true)
    return toView(store, await requireMemory(store, id), context.clock.now())
  })
  context.vectors.drainSoon()
  return invisible === 0 ? view : { ...view, invisible }
}

async function requireChangeable(store: Store, id: Memory['id'], caller: Caller): Promise<Memory> {
  const memory = await requireMemory(store, id)
  if (memory.archivedAt !== null) {
    throw new LoreError('invalid_input', 'The memory is archived.', {
      hint: 'A person can bring it back with `lore restore`.',
    })
  }
  requireMayChange(memory, caller, 'change')
  return memory
}

function changesStatement(before: Memory, after: Memory): boolean {
  return [...STATEMENT_FIELDS, ...WEIGHING_FIELDS].some((field) => before[field] !== after[field])
}

/** Throws if another live memory of the scope has the new text: one fact must not stand twice. */
async function refuseTwin(
  context: EngineContext,
  store: Store,
  { id, scopeId, content }: Memory,
): Promise<void> {
  const same = await findSameText(context, store, scopeId, content)
  if (same === null || same.id === id) return
  throw new LoreError('invalid_input', `Memory ${same.id} already says exactly this.`, {
    hint: 'Remove one of the two, or give a text that differs.',
    details: { field: 'content', id: same.id },
  })
}

/** Throws if a superseded memory would be valid longer than until it was replaced. */
function refuseReopening(before: Memory, after: Memory): void {
  if (before.supersededBy === null || before.validUntil === null) return
  if (after.validUntil !== null && after.validUntil <= before.validUntil) return
  throw new LoreError('invalid_input', 'A superseded memory cannot be made valid again.', {
    hint: `Store it again, or change its successor ${before.supersededBy}.`,
    details: { field: 'validUntil' },
  })
}

/** Throws if anyone but a person raises the trust or changes a principle's quote, or if a principle has no quote. */
function refuseRaising(before: Memory, after: Memory, caller: Caller): void {
  if (after.trust === before.trust) {
    if (after.quote === before.quote || after.trust !== 'principle' || caller.kind === 'person') return
    throw new LoreError('protected', 'Only a person can change the words that a principle is based on.', {
      hint: 'Ask the person to do it; or store their new words as a new memory that replaces this one.',
      details: { field: 'quote' },
    })
  }
  if (after.trust === 'principle' && after.quote === null) {
    throw new LoreError('invalid_input', 'A principle needs the exact words of the person who said it.', {
      hint: 'Give them as quote.',
      details: { field: 'quote' },
    })
  }
  if (!isRaised(before, after) || caller.kind === 'person') return
  throw new LoreError('protected', 'Only a person raises the trust in a memory.', {
    hint: 'Ask the person to confirm it; or store what they said as a new memory, with their words as quote.',
    details: { field: 'trust' },
  })
}

/** Throws if an agent would make a memory fade that a person holds to be fundamental. */
function refuseUnfounding(before: Memory, after: Memory, caller: Caller): void {
  if (before.category !== 'fundamental' || after.category === before.category) return
  if (caller.kind !== 'agent') return
  throw new LoreError('protected', 'Only a person decides that a memory is no longer fundamental.', {
    hint: 'Ask the person to change it.',
    details: { field: 'category' },
  })
}

function isRaised(before: Pick<Memory, 'trust'>, after: Pick<Memory, 'trust'>): boolean {
  return TRUST_LEVELS.indexOf(after.trust) < TRUST_LEVELS.indexOf(before.trust)
}

type WantedFields = Partial<
  Pick<
    Memory,
    | 'content'
    | 'trust'
    | 'quote'
    | 'category'
    | 'title'
    | 'summary'
    | 'kind'
    | 'element'
    | 'tags'
    | 'metadata'
    | 'structure'
    | 'protected'
    | 'salience'
    | 'validFrom'
    | 'validUntil'
  >
>

function toWantedFields(input: UpdateInput): WantedFields {
  return {
    ...(input.content === undefined
      ? {}
      : { content: requireText('content', input.content, LIMITS.contentChars) }),
    ...(input.trust === undefined ? {} : { trust: requireOneOf('trust', input.trust, TRUST_LEVELS) }),
    ...(input.quote === undefined ? {} : { quote: requireText('quote', input.quote, LIMITS.quoteChars) }),
    ...(input.category === undefined
      ? {}
      : { category: requireOneOf('category', input.category, CATEGORIES) }),
    ...(input.title === undefined
      ? {}
      : { title: requireText('title', input.title, LIMITS.titleChars).trim() }),
    ...(input.summary === undefined
      ? {}
      : { summary: requireText('summary', input.summary, LIMITS.summaryChars).trim() }),
    ...(input.kind === undefined ? {} : { kind: requireOneOf('kind', input.kind, MEMORY_KINDS) }),
    ...(input.element === undefined
      ? {}
      : { element: input.element === null ? null : requireName('element', input.element) }),
    ...(input.tags === undefined ? {} : { tags: requireTags(input.tags) }),
    ...(input.metadata === undefined ? {} : { metadata: requireMetadata(input.metadata) }),
    ...(input.structure === undefined
      ? {}
      : { structure: requireOneOf('structure', input.structure, STRUCTURES) }),
    ...defined({ protected: input.protected }),
    ...(input.salience === undefined ? {} : { salience: requireNumber('salience', input.salience, 0, 1) }),
    ...(input.validFrom === undefined ? {} : { validFrom: nullableTime('validFrom', input.validFrom) }),
    ...(input.validUntil === undefined ? {} : { validUntil: nullableTime('validUntil', input.validUntil) }),
  }
}

function nullableTime(field: string, value: number | null): number | null {
  return value === null ? null : requireTime(field, value)
}

/** Returns the memory after the update. Title and summary that were derived from the old content are derived again. */
function planUpdate(memory: Memory, asked: WantedFields, caller: Caller): Memory {
  const wanted = asFarAsAllowed(memory, asked, caller)
  const content = wanted.content ?? memory.content
  const title = wanted.title ?? (memory.title === toTitle(memory.content) ? toTitle(content) : memory.title)
  const summary =
    wanted.summary ?? (memory.summary === toSummary(memory.content) ? toSummary(content) : memory.summary)
  const after = { ...memory, ...wanted, content, title, summary, contentHash: contentHash(content) }
  return { ...after, ...planVerification(memory, after), stabilityDays: planStability(memory, after) }
}

/** An agent's wish for a fundamental memory is only noted; a person's category answers an open wish. */
function asFarAsAllowed(memory: Memory, wanted: WantedFields, caller: Caller): WantedFields {
  const { category, ...rest } = wanted
  if (category === undefined) return wanted
  const metadata = wanted.metadata ?? memory.metadata
  const wished = category === memory.category ? {} : toWishes({ category }, caller)
  if (wished.category !== undefined) return { ...rest, metadata: withWishes(metadata, wished) }
  if (caller.kind !== 'person') return wanted
  return { ...wanted, metadata: withoutWishes(metadata, ['category']) }
}

/** A verified memory becomes unverified if its content or quote changes. */
function planVerification(
  before: Memory,
  after: Memory,
): Partial<Pick<Memory, 'verification' | 'verifiedAt'>> {
  const isSame = before.contentHash === after.contentHash && before.quote === after.quote
  return isSame || before.verification !== 'verified' ? {} : { verification: 'unverified', verifiedAt: null }
}

/** A new trust or category resets the stability to its initial value; a larger one stays unless trust is lowered. */
function planStability(before: Memory, after: Memory): number {
  if (after.trust === before.trust && after.category === before.category) return before.stabilityDays
  const initial = toStability(after.trust, after.category)
  return after.trust === before.trust || isRaised(before, after)
    ? Math.max(before.stabilityDays, initial)
    : initial
}

/** Computes the level again if the memory becomes fundamental or ceases to be; otherwise the level stays. */
async function findLevel(
  context: EngineContext,
  store: Store,
  before: Memory,
  { category }: Memory,
): Promise<Memory['level']> {
  if (category === before.category) return before.level
  if (category !== 'fundamental' && before.category !== 'fundamental') return before.level
  const accesses = (await store.accesses.listForAll([before.id])).get(before.id) ?? []
  return levelOf({
    category,
    countedAccesses: countedAccesses(accesses),
    ageDays: elapsedDays(before.createdAt, context.clock.now()),
  })
}
