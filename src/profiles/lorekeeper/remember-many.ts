/** Stores several memories and links one after the other. What fails says why, and keeps nothing else from being done. */
import type { Caller } from '../../core/caller.ts'
import { type ErrorCode, isLoreError, LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { requireList, requireRecord } from '../../kernel/validate.ts'
import { connect } from '../../memories/connect.ts'
import { remember } from '../../memories/remember.ts'
import type { ConnectInput } from '../../memories/views/write-views.ts'
import type {
  Failure,
  ItemInput,
  ItemOutcome,
  LinkOutcome,
  RememberManyInput,
  RememberManyOutcome,
} from './batch-views.ts'

export async function rememberMany(
  context: EngineContext,
  input: RememberManyInput,
  caller: Caller,
): Promise<RememberManyOutcome> {
  const given = requireFew<ItemInput>('items', input.items)
  const joins = requireFew<ConnectInput>('links', input.links)
  for (const item of given) requireFew('links of an item', item.links)
  const items: ItemOutcome[] = []
  for (const item of given) items.push(await storeItem(context, item, caller))
  return { items, links: await linkAll(context, joins, caller) }
}

async function storeItem(context: EngineContext, item: ItemInput, caller: Caller): Promise<ItemOutcome> {
  const { links = [], ...offered } = item
  const outcome = await orFailure(() => remember(context, offered, caller))
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
  for (const join of joins) outcomes.push(await orFailure(() => connect(context, join, caller)))
  return outcomes
}

const ENDS_ALL: ReadonlySet<ErrorCode> = new Set(['internal', 'disk_full', 'database_read_only'])

/** A fault of Lore's own, or of the disk, is none of the item's, and ends all. */
async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work()
  } catch (error) {
    if (!isLoreError(error) || ENDS_ALL.has(error.code)) throw error
    return { kind: 'failed', code: error.code, message: error.message, hint: error.hint }
  }
}

function requireFew<T>(field: string, value: readonly T[] | undefined): readonly T[] {
  const list = value === undefined ? [] : requireList(field, value)
  if (list.length > LIMITS.listMax) {
    throw new LoreError('invalid_input', `${field} may be ${LIMITS.listMax} at once.`, {
      hint: 'Split them over several calls.',
      details: { field, limit: LIMITS.listMax },
    })
  }
  for (const item of list) requireRecord(`Each of ${field}`, item)
  return list as readonly T[]
}
