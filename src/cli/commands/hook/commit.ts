/**
 * `lore hook commit-trailer` and `commit-note`: what git's hooks run after `lore init --git`. They link a commit with the
 * conversation in which it is made and with those that wrote its files.
 */
import { type Command, defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { argument, optionalArgument } from '../../command/options.ts'
import { addNote, addTrailers, committedFiles, stagedFiles } from '../../steps/link-commit.ts'

/** Messages that git wrote itself, of commits that others made. */
const FOREIGN_SOURCES: readonly string[] = ['merge', 'squash']

export const commitTrailer: Command = defineCommand({
  name: 'commit-trailer',
  summary: 'name the conversations behind a commit in its message',
  description: 'Run by git before a commit, with the file of the message and its source.',
  arguments: {
    file: argument('<file>', 'the file with the message'),
    source: optionalArgument('[source]', 'where the message comes from, as git calls it'),
  },
  options: {},
  examples: [['lore hook commit-trailer .git/COMMIT_EDITMSG', 'add the trailer to a message']],
  hidden: true,
  async run({ args, context }) {
    const { cwd } = context.standpoint
    const names = FOREIGN_SOURCES.includes(args.source ?? '')
      ? []
      : await findNames(context, stagedFiles(cwd))
    if (names.length > 0) addTrailers(cwd, args.file, names)
    return { json: { sessions: names }, render: () => names.join('\n') }
  },
})

export const commitNote: Command = defineCommand({
  name: 'commit-note',
  summary: 'name the conversations behind the last commit in a note',
  description: 'Run by git after a commit.',
  arguments: {},
  options: {},
  examples: [['lore hook commit-note', 'add a note to the last commit']],
  hidden: true,
  async run({ context }) {
    const { cwd } = context.standpoint
    const names = await findNames(context, committedFiles(cwd))
    if (names.length > 0) addNote(cwd, names)
    return { json: { sessions: names }, render: () => names.join('\n') }
  },
})

/** Returns `agent/id` of the conversation that runs git, then of those that wrote the files. */
async function findNames(context: CliContext, files: readonly string[]): Promise<readonly string[]> {
  const { agent, agentSession } = context.surroundings
  const own = agent !== null && agentSession !== null ? [`${agent}/${agentSession}`] : []
  if (files.length === 0) return own
  const engine = await context.engine()
  const writers = await engine.sessionsBehind(
    { scope: await context.scope(), files, at: Date.now() },
    context.caller,
  )
  return [...new Set([...own, ...writers.map(({ session }) => `${session.agent}/${session.externalId}`)])]
}
