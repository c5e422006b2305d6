/** `lore queue`: shows what waits to be written, and what could not be. */

import { LoreError } from '../../core/errors.ts'
import { isUuid, type MemoryId } from '../../core/ids.ts'
import { QUEUE_STATES } from '../../core/queued-write.ts'
import type { Engine } from '../../engine/engine.ts'
import type { QueuedWriteView, QueueListing } from '../../session/queue/queue-views.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, oneOf, optionalArgument } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderDropped, renderQueue, renderRetried } from '../render/queue.ts'

const PAGE = 500
const DEFAULT_LIMIT = 50

const LISTING = {
  state: oneOf('--state <state>', 'which; default failed', QUEUE_STATES),
  ...pageOptions(DEFAULT_LIMIT),
}

async function runList(
  options: {
    readonly state: (typeof QUEUE_STATES)[number] | undefined
    readonly limit: number | undefined
    readonly offset: number | undefined
    readonly after?: string | undefined
  },
  context: CliContext,
): Promise<CommandOutput> {
  const engine = await context.engine()
  const { state = 'failed' } = options
  const listing: QueueListing = await engine.listQueue(
    {
      state,
      ...toPage(options, DEFAULT_LIMIT),
    },
    context.caller,
  )
  return { json: listing, render: (view) => renderQueue(listing, state, view) }
}

const list = defineCommand({
  name: 'list',
  summary: 'list failed, waiting or finished writes',
  description:
    'Lists writes of the queue, with the reason for each that failed. Finished writes are shown for a day. Changes nothing.',
  arguments: {},
  options: LISTING,
  examples: [['lore queue list --state waiting', 'waiting writes, most urgent first']],
  run: ({ options, context }) => runList(options, context),
})

const retry = defineCommand({
  name: 'retry',
  summary: 'try failed writes again',
  description:
    'Tries failed writes again, all of them or the ones you name, and at once writes those that are due. A write that fails again stays in the queue with its reason.',
  arguments: { ids: optionalArgument('[ids...]', 'writes, or the beginnings of their ids; default: all') },
  options: {},
  examples: [
    ['lore queue retry', 'everything that failed'],
    ['lore queue retry 01a1df9d-6009', 'one of them'],
  ],
  async run({ args, context }) {
    const engine = await context.engine()
    const ids = await findFailed(engine, args.ids, context)
    const { retried } = await engine.retryQueued(ids === null ? {} : { ids }, context.caller)
    const drained =
      retried === 0 ? null : await engine.drainQueue({ limit: Math.min(10_000, retried) }, context.caller)
    const { done = 0, failed = 0, postponed = 0 } = drained ?? {}
    const report = { retried, done, failed, postponed }
    return { json: report, render: (view) => renderRetried(report, view) }
  },
})

const drop = defineCommand({
  name: 'drop',
  summary: 'remove failed writes for good',
  description:
    'Removes failed writes from the queue, and their text with them. Name them, or give --all. Waiting writes stay.',
  arguments: { ids: optionalArgument('[ids...]', 'writes, or the beginnings of their ids') },
  options: { all: flag('--all', 'everything that failed') },
  examples: [['lore queue drop 01a1df9d-6009', 'drop one that you no longer want']],
  async run({ args, options, context }) {
    if ((args.ids === undefined) === !options.all) {
      throw new LoreError('invalid_input', 'Say which writes to drop: their ids, or --all.', {
        hint: 'See them with `lore queue`.',
        details: { field: 'ids' },
      })
    }
    const engine = await context.engine()
    const ids = await findFailed(engine, args.ids, context)
    const report = await engine.dropQueued(ids === null ? {} : { ids }, context.caller)
    return { json: report, render: (view) => renderDropped(report, view) }
  },
})

export const queue = defineCommand(
  {
    name: 'queue',
    summary: 'show writes that wait or have failed',
    description:
      'Lists accepted writes that failed for good, each with its reason: they are kept until you retry or drop them. Any process that has the store open does the waiting writes.',
    arguments: {},
    options: LISTING,
    examples: [
      ['lore queue', 'what failed and why'],
      ['lore queue --state waiting --json | jq .counts', 'how many writes wait'],
    ],
    run: ({ options, context }) => runList(options, context),
  },
  [list, retry, drop],
)

/** Resolves ids or their beginnings to failed writes. Returns null for all. */
async function findFailed(
  engine: Engine,
  typed: string | undefined,
  context: CliContext,
): Promise<readonly MemoryId[] | null> {
  if (typed === undefined) return null
  const failed = await listFailed(engine, context)
  return typed.split(/[\s,]+/).flatMap((word) => (word === '' ? [] : [requireFailed(failed, word)]))
}

async function listFailed(engine: Engine, context: CliContext): Promise<QueuedWriteView[]> {
  const found: QueuedWriteView[] = []
  for (;;) {
    const page = await engine.listQueue({ limit: PAGE, offset: found.length }, context.caller)
    found.push(...page.items)
    if (page.items.length < PAGE) return found
  }
}

function requireFailed(failed: readonly QueuedWriteView[], word: string): MemoryId {
  const prefix = word.toLowerCase()
  const meant = failed.filter(({ id }) => id.startsWith(prefix))
  const [only] = meant
  if (only !== undefined && (meant.length === 1 || isUuid(prefix))) return only.id
  throw new LoreError(
    'invalid_input',
    meant.length === 0
      ? `No write that failed has the id ${word}.`
      : `${meant.length} writes that failed have ids that begin with ${word}.`,
    { hint: 'Take the id from `lore queue`, with more characters.', details: { field: 'ids' } },
  )
}
