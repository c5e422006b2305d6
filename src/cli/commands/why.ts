/** `lore why`: shows causes, effects and sources of a memory, or the conversations behind a commit or a line. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import { RANGES } from '../../core/ranges.ts'
import { CAUSAL_DIRECTIONS } from '../../recall/graph-queries/graph-views.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { isTypedId } from '../command/id-or-text.ts'
import { argument, flag, integer, oneOf } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderWhy } from '../render/why.ts'
import { type BlamedLine, type ReadCommit, renderWhyChange } from '../render/why-change.ts'
import { blameLine, isRevision, readCommit, readLinePlace } from '../steps/read-commit.ts'

export const why = defineCommand({
  name: 'why',
  summary: 'show why a memory, a commit or a line is so',
  description:
    'Follows causal links through a memory, from root cause to last effect, and shows its evidence: who said it, in which conversation, and what was decided around it. For a question, starts from the memories that answer it best. Marks links that only a machine inferred. For a commit or a line of a file, shows the conversations that made it, what was asked for there, and the reasons and decisions told; a conversation is found by the commit’s own trailer or note (lore init --git), by git’s report in it, or by the files that it wrote. Makes no memory stronger.',
  arguments: {
    what: argument('<what...>', 'an id, the beginning of one, a commit, file:line, or a question'),
  },
  options: {
    direction: oneOf('--direction <which>', 'which way to go; default both', CAUSAL_DIRECTIONS),
    depth: integer('--depth <steps>', 'how many steps each way; default 5', ...RANGES.walkDepth),
    limit: integer(
      '-n, --limit <count>',
      'how many chains (default 10) or conversations (default 3)',
      ...RANGES.chains,
    ),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore why "did we move to Postgres"', 'ask in your own words'],
    ['lore why 01939f2a-7c3e', 'causes and effects of one memory'],
    ['lore why HEAD~1', 'why was this committed?'],
    ['lore why src/app.ts:42', 'why is this line as it is?'],
    ['lore why 01939f2a-7c3e --direction causes --depth 2', 'its nearest causes only'],
  ],
  async run({ args, options, context }) {
    const change = findChange(args.what, context)
    if (change !== null) return whyChange(change, options, context)
    const engine = await context.engine()
    const start = isTypedId(args.what)
      ? { id: await context.resolveId(args.what.trim()) }
      : { query: args.what, ...(await toScopeChoice(options, context)) }
    const answer = await engine.causalChain(
      {
        ...start,
        ...defined({ direction: options.direction, maxDepth: options.depth, limit: options.limit }),
      },
      context.caller,
    )
    return { json: answer, render: (view) => renderWhy(answer, view) }
  },
})

interface Change {
  readonly commit: ReadCommit
  readonly line: BlamedLine | null
}

/** Returns the commit or the line that the words name; null if they name a memory or ask a question. */
function findChange(what: string, context: CliContext): Change | null {
  const { cwd } = context.standpoint
  const place = readLinePlace(what)
  if (place !== null && !isQuestion(place.file, cwd)) return blameLine(cwd, place, Date.now())
  if (!isRevision(what)) return null
  const commit = readCommit(cwd, what.trim())
  if (commit !== null) return { commit, line: null }
  if (isTypedId(what)) return null
  throw new LoreError('invalid_input', `This repository has no commit ${JSON.stringify(what.trim())}.`, {
    hint: 'Run it inside the repository; git log lists its commits. A question needs more than one word.',
  })
}

/** A question may end in a number, too: "what answers at localhost:7411". */
function isQuestion(file: string, cwd: string): boolean {
  return /\s/.test(file) && !existsSync(resolve(cwd, file))
}

async function whyChange(
  { commit, line }: Change,
  options: { readonly all: boolean; readonly limit: number | undefined },
  context: CliContext,
): Promise<CommandOutput> {
  const engine = await context.engine()
  const { hash, at, files, named } = commit
  const answer = await engine.whyChange(
    {
      ...(await toScopeChoice(options, context)),
      hash,
      at,
      files,
      named,
      subject: commit.subject === '' ? hash : commit.subject,
      ...defined({ limit: options.limit, line: line === null || line.text === '' ? undefined : line.text }),
    },
    context.caller,
  )
  return {
    json: { commit, ...(line === null ? {} : { line }), ...answer },
    render: (view) => renderWhyChange({ commit, line, answer }, view),
  }
}
