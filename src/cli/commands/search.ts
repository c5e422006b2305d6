/** `lore search`: recalls and shows the hits, with every signal if asked to explain. */

import type { Caller } from '../../core/caller.ts'
import { defined } from '../../core/defined.ts'
import { DOCUMENT_KINDS } from '../../core/document.ts'
import { LoreError } from '../../core/errors.ts'
import { RANGES } from '../../core/ranges.ts'
import type { RecallAnswer, RecallHit } from '../../core/recall.ts'
import type { Engine, RecallQuery } from '../../engine/engine.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { argument, flag, integer, moment, oneOf, text } from '../command/options.ts'
import { requireOrder } from '../command/time-span.ts'
import { type NeighbouredHit, renderAnswer } from '../render/hits.ts'
import { countOtherProjects } from '../steps/count-other-projects.ts'

export const search = defineCommand({
  name: 'search',
  summary: 'find memories and conversations by meaning and words',
  description:
    'Finds memories and turns of conversations, by meaning and by words together. Memories that are superseded, archived or no longer valid are left out unless you ask for them. Dates are UTC unless they carry an offset. Searching is not reading: it makes no memory stronger.',
  arguments: { query: argument('<query...>', 'a question or a few words') },
  options: {
    limit: integer('-n, --limit <count>', 'how many results', ...RANGES.recallLimit),
    here: flag('--here', 'only this project, without memories that belong to no project'),
    all: flag('--all', 'in every namespace and project'),
    session: text('--session <id>', 'only turns of this conversation, and memories made from it'),
    agent: text(
      '--agent <name>',
      'only turns with one agent, such as claude-code, and memories made from them',
    ),
    since: moment('--since <date>', 'only from then on: 2026-01-31, 2026-01-31T18:00, or 7d (ago)', 'start'),
    until: moment('--until <date>', 'only up to then: 2026-01-31 (its end), 2026-01-31T18:00, or 7d (ago)'),
    neighbours: flag('--neighbours', 'for each turn found, also the turns just before and after'),
    kind: oneOf('--kind <kind>', 'only one kind', DOCUMENT_KINDS),
    within: text('--within <id>', 'only memories below this one'),
    asOf: moment('--as-of <date>', 'what was valid then: 2026-01-31, 2026-01-31T18:00 (UTC), or 7d (ago)'),
    deep: flag('--deep', 'also follow links and shared names from the best results, and show the path'),
    explain: flag('--explain', 'for each result, a table of its signals and what each adds to the score'),
    includeArchived: flag('--include-archived', 'also archived memories'),
    includeSuperseded: flag('--include-superseded', 'also superseded memories'),
    policy: text('--policy <name>', 'the ranking formula'),
  },
  examples: [
    ['lore search "which package manager do we use"', 'ask in your own words'],
    ['lore search deploy --project web --explain', 'in one project, with reasons'],
    [
      'lore search "what depends on the session store" --deep',
      'also memories that are only linked to the best results',
    ],
    [
      'lore search "flaky test" --agent claude-code --since 7d --neighbours',
      'what was said about it this week',
    ],
    ['lore search "api port" --as-of 2026-01-31', 'what was true at the end of January'],
    ['lore search pnpm --json | jq -r ".hits[].ref.id"', 'ids for a script'],
  ],
  async run({ args, options, context }) {
    const { values } = context.config()
    const policy = options.policy ?? values['recall.policy']
    requireOrder(options.since, options.until)
    const query: RecallQuery = {
      query: args.query,
      ...(await toScope(options, context)),
      limit: options.limit ?? values['recall.limit'],
      deep: options.deep,
      explain: options.explain,
      includeArchived: options.includeArchived,
      includeSuperseded: options.includeSuperseded,
      ...(policy === null ? {} : { policy }),
      ...(options.kind === undefined ? {} : { kinds: [options.kind] }),
      ...defined({
        asOf: options.asOf,
        session: options.session,
        agent: options.agent,
        since: options.since,
        until: options.until,
      }),
      ...(options.within === undefined ? {} : { within: await context.resolveId(options.within) }),
    }
    const engine = await context.engine()
    const answer = await engine.recall(query, context.caller)
    const shown = options.neighbours ? await withNeighbours(engine, answer, context) : answer
    const isShort = answer.hits.length < (query.limit ?? 0) && !options.all && answer.leftOff === 0
    const narrowedBy = NARROWING.filter(([name]) => options[name] !== undefined).map(([, flag]) => flag)
    const asked = {
      unknownAgent: await findUnknownAgent(engine, answer, query, context.caller),
      everywhere: options.all,
      atMoment: options.asOf !== undefined,
      narrowedBy,
      otherProjects:
        isShort && narrowedBy.length === 0 && options.asOf === undefined
          ? await countOtherProjects(engine, context)
          : null,
    }
    return { json: shown, render: (view) => renderAnswer(shown, view, asked) }
  },
})

const NARROWING = [
  ['since', '--since'],
  ['until', '--until'],
  ['session', '--session'],
  ['agent', '--agent'],
  ['kind', '--kind'],
  ['within', '--within'],
] as const

async function toScope(
  { here, all }: { readonly here: boolean; readonly all: boolean },
  context: CliContext,
): Promise<Pick<RecallQuery, 'scope' | 'exactScope' | 'allScopes'>> {
  const scope = await context.scope()
  if (!here) return { scope, allScopes: all }
  if (all) {
    throw new LoreError('invalid_input', '--here and --all contradict each other.', {
      hint: 'Give one of the two.',
    })
  }
  if (scope.project === null) {
    throw new LoreError('invalid_input', 'No project is known here.', {
      hint: 'Go to a folder of the project, or name it with --project; `lore scopes` lists them.',
      details: { option: '--here' },
    })
  }
  return { scope, exactScope: true }
}

/** Adds the turns before and after each hit. Reading a turn does not count as an access. */
async function withNeighbours(
  engine: Engine,
  answer: RecallAnswer,
  context: CliContext,
): Promise<RecallAnswer & { readonly hits: readonly NeighbouredHit[] }> {
  const find = async (hit: RecallHit): Promise<NeighbouredHit> => {
    if (hit.ref.kind === 'memory') return hit
    const read = await engine.read({ id: hit.ref.id }, context.caller)
    if (read.kind === 'memory') return hit
    return { ...hit, before: read.before.at(-1) ?? null, after: read.after[0] ?? null }
  }
  return { ...answer, hits: await Promise.all(answer.hits.map(find)) }
}

/**
 * Returns the agent that --agent names if it has no sessions at all; null if the search merely found
 * nothing.
 */
async function findUnknownAgent(
  engine: Engine,
  answer: RecallAnswer,
  { agent }: RecallQuery,
  caller: Caller,
): Promise<string | null> {
  if (agent === undefined || answer.hits.length > 0) return null
  const { total } = await engine.listSessions({ agent, allScopes: true, limit: 1 }, caller)
  return total === 0 ? agent : null
}
