/** Use case that stores a batch of memories and links. */
import { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import { defined } from '../../core/defined.ts'
import { layerOf } from '../../core/edge.ts'
import { type ErrorCode, isLoreError, LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { field, optional } from '../../kernel/fields.ts'
import { defineUseCase, parseInput } from '../../kernel/use-case.ts'
import { requireList, requireRecord } from '../../kernel/validate.ts'
import { type ConnectInput, connect } from '../../memories/connect.ts'
import { remember } from '../../memories/remember.ts'
import { supersede } from '../../memories/supersede.ts'
import { toRelation } from '../../transfer/importers/reading/relations.ts'
import type { Failure, ItemInput, ItemOutcome, LinkOutcome, RememberManyOutcome } from './batch-views.ts'

/** Stores several memories and links one after the other; a failed item is reported and does not stop the others. */
export const rememberMany = defineUseCase({
  name: 'rememberMany',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** The memories, stored in this order. */
      items: optional(few<ItemInput>()),
      /** Links between any memories, made after all items are stored. */
      links: optional(few<ConnectInput>()),
    }),
  run: async (context, { items: given = [], links: joins = [] }, caller): Promise<RememberManyOutcome> => {
    for (const { links = [] } of given) requireFew('links of an item', links)
    const items: ItemOutcome[] = []
    for (const item of given) items.push(await storeItem(context, item, caller))
    return { items, links: await linkAll(context, joins, caller) }
  },
})

async function storeItem(context: EngineContext, item: ItemInput, caller: Caller): Promise<ItemOutcome> {
  const { links = [], ...offered } = item
  const outcome = await orFailure(async () => remember.run(context, parseInput(remember, offered), caller))
  if (outcome.kind !== 'stored') return { ...outcome, links: [] }
  const source = outcome.memory.id
  const joins = links.map((link) => ({ ...link, source }))
  return { ...outcome, links: await linkAll(context, joins, caller) }
}

async function linkAll(
  context: EngineContext,
  joins: readonly ConnectInput[],
  caller: Caller,
): Promise<LinkOutcome[]> {
  const outcomes: LinkOutcome[] = []
  for (const join of joins) outcomes.push(await orFailure(() => link(context, join, caller)))
  return outcomes
}

/**
 * Links by any word: those of other programs become Lore's own as in imports, and stay as the reason. A memory that
 * supersedes another replaces it.
 */
async function link(
  context: EngineContext,
  join: ConnectInput,
  caller: Caller,
): Promise<Exclude<LinkOutcome, Failure>> {
  const word = String(join.relation).trim()
  const isOwn = layerOf(word) !== null
  const { relation, reversed } = isOwn ? { relation: word, reversed: false } : toRelation(word)
  const [source, target] = reversed ? [join.target, join.source] : [join.source, join.target]
  const reasoning = isOwn ? join.reasoning : [word, join.reasoning].filter((part) => part != null).join(': ')
  if (relation === 'supersedes')
    return replace(context, { source, target, ...defined({ reasoning }) }, caller)
  const wanted = { ...join, source, target, relation, ...defined({ reasoning }) }
  return connect.run(context, parseInput(connect, wanted), caller)
}

async function replace(
  context: EngineContext,
  { source, target, reasoning }: Pick<ConnectInput, 'source' | 'target' | 'reasoning'>,
  caller: Caller,
): Promise<Exclude<LinkOutcome, Failure>> {
  const wanted = { old: target, by: source, ...defined({ reason: reasoning }) }
  await supersede.run(context, parseInput(supersede, wanted), caller)
  const edges = await context.store.edges.listFor([source as MemoryId], {
    direction: 'out',
    // What a person said is disputed instead.
    relations: ['supersedes', 'contradicts'],
  })
  const edge = edges.find(({ targetId }) => targetId === target)
  if (edge === undefined) throw new Error('superseding and disputing make a link')
  return { kind: 'linked', edge }
}

const ENDS_ALL: ReadonlySet<ErrorCode> = new Set(['internal', 'disk_full', 'database_read_only'])

/** Returns an item's error as a Failure; internal and disk errors are not the item's fault, so they are thrown. */
async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work()
  } catch (error) {
    if (!isLoreError(error) || ENDS_ALL.has(error.code)) throw error
    return { kind: 'failed', code: error.code, message: error.message, hint: error.hint }
  }
}

/** A list of at most 500 objects. */
function few<T extends object>() {
  const shape = { type: 'array', items: { type: 'object' }, maxItems: LIMITS.listMax }
  return field<readonly T[]>(shape, (name, value) => requireFew(name, value) as readonly T[])
}

function requireFew(field: string, value: unknown): readonly unknown[] {
  const list = requireList(field, value)
  if (list.length > LIMITS.listMax) {
    throw new LoreError('invalid_input', `${field} may be ${LIMITS.listMax} at once.`, {
      hint: 'Split them over several calls.',
      details: { field, limit: LIMITS.listMax },
    })
  }
  for (const item of list) requireRecord(`Each of ${field}`, item)
  return list
}
