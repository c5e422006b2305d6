/** `lore forget`: archives a memory, or removes it for good. Asks before what cannot be undone. */
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { MemoryView } from '../../engine/engine.ts'
import { type CommandOutput, defineCommand } from '../command.ts'
import type { CliContext } from '../context.ts'
import { argument, flag, text } from '../options.ts'
import { shortIds } from '../render/short-ids.ts'
import { toOneLine } from '../render/text.ts'
import { canAsk, confirm } from '../terminal.ts'

export const forget = defineCommand({
  name: 'forget',
  summary: 'archive a memory, or remove it for good',
  description:
    'Archives a memory: it is no longer found, and `lore restore` brings it back. With --purge it is removed for good, and what hung below it moves up. Purging, and forgetting a protected memory, asks first; where nobody can answer it needs --yes.',
  arguments: { id: argument('<id>', 'an id, or the beginning of one') },
  options: {
    reason: text('--reason <text>', 'why; kept with the archived memory'),
    purge: flag('--purge', 'remove it for good'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore forget 01939f2a-7c3e --reason "no longer true"', 'archive it'],
    ['lore forget 01939f2a-7c3e --purge', 'remove it for good, after asking'],
  ],
  async run({ args, options, context }) {
    const id = await context.resolveId(args.id)
    return options.purge ? purge(id, options.yes, context) : archive(id, options.reason, options.yes, context)
  },
})

async function archive(
  id: MemoryId,
  reason: string | undefined,
  yes: boolean,
  context: CliContext,
): Promise<CommandOutput> {
  const engine = await context.engine()
  const forgetIt = (confirmed: boolean) =>
    engine.forget({ id, confirmed, ...(reason === undefined ? {} : { reason }) }, context.caller)
  let memory: MemoryView
  try {
    memory = await forgetIt(yes)
  } catch (error) {
    const guarded = error instanceof LoreError && error.code === 'protected'
    if (!guarded || yes || !canAsk()) throw error
    await requireYes(`${error.message} Forget it all the same?`)
    memory = await forgetIt(true)
  }
  const short = shortIds([id])(id)
  return {
    json: { kind: 'archived', memory },
    render: ({ paint }) =>
      `${paint.green('Archived')} ${paint.cyan(short)}  ${toOneLine(memory.title)}\n${paint.dim(`Bring it back with: lore restore ${short}`)}`,
  }
}

async function purge(id: MemoryId, yes: boolean, context: CliContext): Promise<CommandOutput> {
  const engine = await context.engine()
  if (!yes) {
    if (!canAsk()) {
      throw new LoreError(
        'protected',
        'Removing a memory for good must be confirmed, and nobody can answer here.',
        {
          hint: 'Add --yes, or leave out --purge to archive it.',
          details: { id },
        },
      )
    }
    await requireYes(`Remove ${shortIds([id])(id)} for good? It cannot be brought back.`)
  }
  const outcome = await engine.purge({ id }, context.caller)
  return {
    json: { kind: 'purged', ...outcome },
    render: ({ paint }) => `${paint.green('Removed')} ${paint.cyan(id)} for good`,
  }
}

async function requireYes(question: string): Promise<void> {
  if (await confirm(question)) return
  throw new LoreError('cancelled', 'Nothing was changed.', { hint: 'Answer y to go ahead.' })
}
