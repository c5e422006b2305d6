/** `lore show`: pages through one conversation. */

import type { SessionPage } from '../../capture/conversations.ts'
import type { Caller } from '../../core/caller.ts'
import { RANGES } from '../../core/ranges.ts'
import type { Engine } from '../../engine/engine.ts'
import { defineCommand } from '../command/command.ts'
import { argument, flag, integer } from '../command/options.ts'
import { renderConversation } from '../render/conversation.ts'

const DEFAULT_LIMIT = 50

export const show = defineCommand({
  name: 'show',
  summary: 'read a conversation, page by page',
  description:
    'Shows a conversation as it was held: who spoke, when (in your time zone) and what they said. Tool results are shortened unless you give --full. Turns are counted from 1, as in --from. In JSON, times are UTC, positions count from 0, and nextFrom is the next value for --from, or null at the end. Reading a conversation makes no memory stronger.',
  arguments: { session: argument('<session>', 'an id or the agent’s own id, or the beginning of one') },
  options: {
    from: integer('--from <turn>', 'the first turn to show', 1, 999_999_999),
    last: flag('--last', 'the last turns instead of the first'),
    limit: integer('-n, --limit <count>', `how many turns; default ${DEFAULT_LIMIT}`, ...RANGES.listLimit),
    full: flag('--full', 'every line of tool results'),
  },
  examples: [
    ['lore show 01939f2a-7c3e-7b1a', 'from the beginning'],
    ['lore show 01939f2a-7c3e-7b1a --from 51 -n 20', 'turns 51 to 70'],
    ['lore show 01939f2a-7c3e-7b1a --last -n 5', 'how it ended'],
    ['lore show 01939f2a-7c3e-7b1a --json | jq -r ".episodes[].text"', 'the bare texts'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const limit = options.limit ?? DEFAULT_LIMIT
    const wanted = { limit, from: options.from, last: options.last }
    const page = await load(engine, args.session, wanted, context.caller)
    const { session, items: episodes } = page
    const last = page.next === undefined ? undefined : episodes.at(-1)
    const next = last === undefined ? null : last.position + 1
    return {
      json: { session, episodes, next, nextFrom: next === null ? null : next + 1 },
      render: (view) => renderConversation(page, { typed: args.session, full: options.full }, view),
    }
  },
})

interface Wanted {
  readonly limit: number
  /** Counted from 1. */
  readonly from: number | undefined
  readonly last: boolean
}

/** If both are given, `from` takes precedence over `last`. */
async function load(
  engine: Engine,
  id: string,
  { limit, from, last }: Wanted,
  caller: Caller,
): Promise<SessionPage> {
  if (from !== undefined) return engine.showSession({ id, limit, from: from - 1 }, caller)
  const first = await engine.showSession({ id, limit }, caller)
  if (!last || first.next === undefined) return first
  return engine.showSession({ id: first.session.id, limit, from: first.session.episodeCount - limit }, caller)
}
