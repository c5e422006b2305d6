/** `lore timeline`: shows what was true and what was said, in order of time. */

import { defined } from '../../core/defined.ts'
import { MEMORY_KINDS } from '../../core/memory.ts'
import type { TimelineInput } from '../../recall/timeline.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, moment, oneOf, optionalArgument, text } from '../command/options.ts'
import { itemsBefore, pageOptions, toPage } from '../command/page-options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { requireOrder } from '../command/time-span.ts'
import { renderTimeline } from '../render/timeline.ts'

const DEFAULT_LIMIT = 30

export const timeline = defineCommand({
  name: 'timeline',
  summary: 'show what was true and what was said, in order of time',
  description:
    'Lists memories by the time they became true, or by the time they were stored if that is unknown, and shows which memory replaced which. With --turns it also lists turns of conversations, by the time they were said. With --since, --session or words to look for, the oldest come first, otherwise the newest. Dates you give are UTC unless they carry an offset; times are shown in your time zone. Makes no memory stronger.',
  arguments: { about: optionalArgument('[about...]', 'only memories and turns that match these words') },
  options: {
    since: moment('--since <date>', 'only from then on: 2026-01-31, 2026-01-31T18:00, or 7d (ago)', 'start'),
    until: moment('--until <date>', 'only up to then: 2026-01-31 (its end), 2026-01-31T18:00, or 7d (ago)'),
    session: text('--session <id>', 'only turns of this conversation, and memories made from it'),
    turns: flag('--turns', 'also turns of conversations'),
    kind: oneOf('--kind <kind>', 'only memories of one kind', MEMORY_KINDS),
    newest: flag('--newest', 'newest first'),
    oldest: flag('--oldest', 'oldest first'),
    ...pageOptions(DEFAULT_LIMIT),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore timeline', 'what was learnt last'],
    ['lore timeline --since 7d --turns', 'what was learnt and said this week'],
    ['lore timeline api port', 'how something changed'],
    ['lore timeline --kind decision --since 2026-01-01', 'what was decided this year'],
  ],
  async run({ args, options, context }) {
    requireOrder(options.since, options.until)
    const engine = await context.engine()
    const page = toPage(options, DEFAULT_LIMIT)
    const input = await toInput({ ...options, about: args.about }, context)
    const found = await engine.timeline({ ...input, ...page }, context.caller)
    const otherProjects =
      found.total > 0 || options.all || options.session !== undefined
        ? 0
        : (await engine.timeline({ ...withoutScope(input), allScopes: true, limit: 1 }, context.caller)).total
    const shown = {
      offset: itemsBefore(options),
      limit: page.limit,
      otherProjects,
      narrowed: isNarrowed(options, args.about),
    }
    const { items: entries, ...rest } = found
    return { json: { entries, ...rest }, render: (view) => renderTimeline(found, shown, view) }
  },
})

interface Options {
  readonly about: string | undefined
  readonly since: number | undefined
  readonly until: number | undefined
  readonly session: string | undefined
  readonly turns: boolean
  readonly kind: (typeof MEMORY_KINDS)[number] | undefined
  readonly newest: boolean
  readonly oldest: boolean
  readonly all: boolean
}

async function toInput(options: Options, context: CliContext): Promise<TimelineInput> {
  const { about, since, until, session, kind } = options
  const begins = about !== undefined || since !== undefined || session !== undefined
  return {
    ...(await toScopeChoice(options, context)),
    kinds: options.turns ? ['memory', 'episode'] : ['memory'],
    order: options.newest ? 'newest' : options.oldest || begins ? 'oldest' : 'newest',
    ...defined({ about, from: since, until, session }),
    ...(kind === undefined ? {} : { memoryKinds: [kind] }),
  }
}

function withoutScope({ scope: _scope, ...input }: TimelineInput): TimelineInput {
  return input
}

function isNarrowed(
  { since, until, session, kind }: Omit<Options, 'about'>,
  about: string | undefined,
): boolean {
  return [since, until, session, kind, about].some((given) => given !== undefined)
}
