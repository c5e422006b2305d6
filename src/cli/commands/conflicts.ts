/** `lore conflicts`: lists contradicting statements, and settles them. */

import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import { type EdgeId, isUuid } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Engine } from '../../engine/engine.ts'
import { KEEP_CHOICES } from '../../memories/views/conflict-views.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { argument, flag, oneOf } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderConflicts, renderResolved } from '../render/conflicts.ts'

const DEFAULT_LIMIT = 20

const resolve = defineCommand({
  name: 'resolve',
  summary: 'say which of the two is right',
  description:
    'Settles a conflict: the memory you do not keep is superseded and stays readable as history; `both` says that they do not exclude each other. A protected memory is superseded only with --yes.',
  arguments: {
    id: argument('<id>', 'the conflict, as `lore conflicts` shows it, or the beginning of its id'),
  },
  options: {
    keep: oneOf('--keep <side>', 'which memory to keep, by default both', KEEP_CHOICES),
    yes: flag('--yes', 'also supersede a protected memory'),
  },
  examples: [['lore conflicts resolve 01a1df9d-6009 --keep a', 'keep the first one']],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const resolved = await engine.resolveConflict(
      {
        id: await findConflict(args.id, engine, context),
        keep: options.keep ?? 'both',
        confirmed: options.yes,
      },
      context.writer,
    )
    return { json: resolved, render: (view) => renderResolved(resolved, view) }
  },
})

/** A whole id is not looked up: the engine says if that conflict is settled already. */
async function findConflict(typed: string, engine: Engine, { caller }: CliContext): Promise<EdgeId> {
  const begin = typed.trim().toLowerCase()
  if (isUuid(begin)) return begin as EdgeId
  const found: EdgeId[] = []
  for (let after: string | undefined; ; ) {
    const page = await engine.listConflicts(
      { allScopes: true, limit: LIMITS.listMax, ...defined({ after }) },
      caller,
    )
    found.push(...page.items.map(({ id }) => id).filter((id) => begin !== '' && id.startsWith(begin)))
    if (page.next === undefined) break
    after = page.next
  }
  const [only, another] = found
  if (only !== undefined && another === undefined) return only
  throw new LoreError(
    only === undefined ? 'edge_not_found' : 'invalid_input',
    only === undefined ? 'There is no such conflict.' : `More than one conflict begins with "${begin}".`,
    { hint: 'List open ones with `lore conflicts`.' },
  )
}

export const conflicts = defineCommand(
  {
    name: 'conflicts',
    summary: 'list statements that contradict each other',
    description:
      'Lists pairs of live memories that contradict each other and that no rule may settle, with both sides, their trust, time and sources. Sleep settles the conflicts that time and trust can decide.',
    arguments: {},
    options: {
      ...pageOptions(DEFAULT_LIMIT),
      all: flag('--all', 'in every namespace and project'),
    },
    examples: [['lore conflicts --all', 'every open conflict']],
    async run({ options, context }) {
      const engine = await context.engine()
      const listing = await engine.listConflicts(
        {
          ...(options.all ? { allScopes: true } : { scope: await context.scope() }),
          ...toPage(options, DEFAULT_LIMIT),
        },
        context.caller,
      )
      return { json: listing, render: (view) => renderConflicts(listing, view) }
    },
  },
  [resolve],
)
