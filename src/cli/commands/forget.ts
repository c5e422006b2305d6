/** `lore forget`: archives a memory, or removes it for good. Asks before anything that cannot be undone. */
import { defined } from '../../core/defined.ts'
import { isLoreError, LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { MemoryView } from '../../engine/engine.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, optionalArgument, text } from '../command/options.ts'
import { requirePerson } from '../command/require-person.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { show } from '../render/layout/block.ts'
import { toOneLine } from '../render/layout/text.ts'
import { shortIds } from '../render/short-ids.ts'
import { type ConversationTarget, forgetConversations } from '../steps/forget-conversations.ts'
import { tellOfBackups } from '../steps/tell-of-backups.ts'

export const forget = defineCommand({
  name: 'forget',
  summary: 'archive a memory, or remove something for good',
  description:
    'Archives a memory: search no longer finds it, and `lore restore` brings it back. With --purge it is removed for good, and its children move up to its parent. With --session or --project instead of an id, conversations are removed for good, with the memories made from them (for a project: with all its memories). A hash stays behind so that they are not read again; the agents’ own files are not changed. Purging, removing conversations and forgetting a protected memory ask first; without a terminal they need --yes.',
  arguments: { id: optionalArgument('[id]', 'an id, or the beginning of one') },
  options: {
    session: text(
      '--session <id>',
      'a whole conversation: its id, the beginning of its id, or the agent’s own id',
    ),
    reason: text('--reason <text>', 'why; kept with the archived memory'),
    purge: flag('--purge', 'remove the memory for good'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore forget 01939f2a-7c3e --reason "no longer true"', 'archive it'],
    ['lore forget 01939f2a-7c3e --purge', 'remove it for good, after asking'],
    ['lore forget --session 01939f2a-7c3e-7b1a', 'remove a conversation for good, after asking'],
    ['lore forget --project web', 'remove everything said and learnt in a project, after asking'],
  ],
  async run({ args, options, context }) {
    const target = toTarget(args.id, options, await context.typedProject())
    if (target.kind !== 'memory') return forgetConversations(target, options.yes, context)
    const id = await context.resolveId(target.id)
    return options.purge ? purge(id, options.yes, context) : archive(id, options.reason, options.yes, context)
  },
})

interface TargetOptions {
  readonly session: string | undefined
  readonly reason: string | undefined
  readonly purge: boolean
}

/** Requires exactly one target: what is removed for good must not be guessed. */
function toTarget(
  id: string | undefined,
  { session, reason, purge }: TargetOptions,
  project: string | undefined,
): { readonly kind: 'memory'; readonly id: string } | ConversationTarget {
  if (id !== undefined && session === undefined) return { kind: 'memory', id }
  if (id !== undefined || (session !== undefined && project !== undefined)) {
    throw new LoreError('invalid_input', 'You named more than one thing to forget.', {
      hint: 'Give only one: an id, --session or --project.',
    })
  }
  if (session === undefined && project === undefined) {
    throw new LoreError('invalid_input', 'Say what to forget.', {
      hint: 'Give an id, or --session or --project for conversations.',
    })
  }
  if (purge || reason !== undefined) {
    throw new LoreError('invalid_input', '--purge and --reason are for single memories.', {
      hint: 'Leave them out: conversations are always removed for good.',
    })
  }
  return session === undefined ? { kind: 'project', name: project ?? '' } : { kind: 'session', id: session }
}

async function archive(
  id: MemoryId,
  reason: string | undefined,
  yes: boolean,
  context: CliContext,
): Promise<CommandOutput> {
  const engine = await context.engine()
  const forgetIt = (confirmed: boolean) =>
    engine.forget({ id, confirmed, ...defined({ reason }) }, context.writer)
  let memory: MemoryView
  try {
    memory = await forgetIt(yes)
  } catch (error) {
    const guarded = isLoreError(error) && error.code === 'protected'
    if (!guarded || yes || !canAsk()) throw error
    await requireYes(`${error.message} Forget it anyway?`)
    memory = await forgetIt(true)
  }
  const short = shortIds([id])(id)
  return {
    json: { kind: 'archived', memory },
    render: (view) =>
      show(
        view,
        `${view.paint.green('Archived')} ${view.paint.cyan(short)}  ${toOneLine(memory.title)}`,
        view.paint.dim(`Bring it back with: lore restore ${short}`),
      ),
  }
}

async function purge(id: MemoryId, yes: boolean, context: CliContext): Promise<CommandOutput> {
  const engine = await context.engine()
  if (context.surroundings.agent !== null) {
    await requirePerson(`Remove ${shortIds([id])(id)} for good? It cannot be brought back.`, yes, context, {
      id,
    })
  } else if (!yes) {
    if (!canAsk()) {
      throw new LoreError(
        'protected',
        'Removing a memory for good must be confirmed, but this is not a terminal.',
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
    render: ({ paint }) =>
      [`${paint.green('Removed')} ${paint.cyan(id)} for good`, ...tellOfBackups(context)].join('\n'),
  }
}
