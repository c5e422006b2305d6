/** `lore stats`: counts memories and vectors, and shows what hooks injected and how much of it was used. */

import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import { RANGES } from '../../core/ranges.ts'
import type { ScopeSelection } from '../../kernel/scopes.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, integer, moment } from '../command/options.ts'
import { renderHookStats } from '../render/hooks.ts'
import { renderStats } from '../render/stats.ts'

export const stats = defineCommand({
  name: 'stats',
  summary: 'count what Lore holds',
  description:
    'Counts memories, episodes, sessions, links and scopes, in total or for the scope you give with --namespace or --project, and shows model and database. With --hooks, shows what hooks gave to agents’ sessions and how much of it was used, corrected or ignored, in total, by kind and by session. A kind that is mostly ignored gives less by itself; --reset lets it give everything again.',
  arguments: {},
  options: {
    hooks: flag('--hooks', 'instead, what hooks gave to sessions, how much was used, and what was corrected'),
    reset: flag('--reset', 'with --hooks: give everything again, and count use anew'),
    since: moment(
      '--since <date>',
      'with --hooks: sessions that began since 2026-01-31 or 7d (ago); default 30d',
      'start',
    ),
    limit: integer(
      '--limit <number>',
      'with --hooks: how many sessions to list; default 20',
      ...RANGES.listLimit,
    ),
  },
  examples: [
    ['lore stats', 'everything'],
    ['lore stats --project web', 'one project'],
    ['lore stats --hooks', 'injected tokens, use and corrections by session'],
    ['lore stats --hooks --reset', 'give everything again'],
  ],
  async run({ options, context }) {
    if (options.hooks) return countHooks(context, options)
    refuseAlone('reset', options.reset ? 1 : undefined)
    refuseAlone('since', options.since)
    refuseAlone('limit', options.limit)
    const { values } = context.config()
    const engine = await context.engine()
    const counted = await engine.stats(await toSelection(context), context.caller)
    return {
      json: { ...counted, home: values.home },
      render: (view) => renderStats(counted, values.home, view),
    }
  },
})

/** What was typed: a project, or a namespace with all its projects; else everything. */
async function toSelection(context: CliContext): Promise<Pick<ScopeSelection, 'scope' | 'exactScope'>> {
  const { namespace, project } = context.globals
  if (project !== undefined) return { scope: await context.scope() }
  return namespace === undefined ? {} : { scope: { namespace, project: null }, exactScope: false }
}

async function countHooks(
  context: CliContext,
  {
    since,
    limit,
    reset,
  }: { readonly since: EpochMs | undefined; readonly limit: number | undefined; readonly reset: boolean },
): Promise<CommandOutput> {
  const engine = await context.engine()
  if (reset) await engine.resetGiven({}, context.caller)
  const counted = await engine.hookStats(
    {
      ...defined({ since, limit }),
    },
    context.caller,
  )
  return { json: counted, render: (view) => renderHookStats(counted, view) }
}

function refuseAlone(name: string, typed: number | undefined): void {
  if (typed === undefined) return
  throw new LoreError('invalid_input', `--${name} goes with --hooks.`, {
    hint: `Add --hooks, or leave --${name} out.`,
    details: { option: `--${name}` },
  })
}
