/** Removes conversations for good: shows what would be removed, asks, and reports what was. */

import type { ForgottenConversations } from '../../capture/conversations.ts'
import { LoreError } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import type { CommandOutput } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { requirePerson } from '../command/require-person.ts'
import { requireSetNamespace } from '../command/set-namespace.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { clip, plural } from '../render/layout/text.ts'
import { renderSessionTitle } from '../render/who.ts'
import { tellOfBackups } from './tell-of-backups.ts'

export type ConversationTarget =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'project'; readonly name: string }

export async function forgetConversations(
  target: ConversationTarget,
  yes: boolean,
  context: CliContext,
): Promise<CommandOutput> {
  if (target.kind === 'project') requireSetNamespace(context)
  const engine = await context.engine()
  // Done even if nobody is asked, so that a target that does not exist is reported first.
  const { what, input } = await describe(engine, target, context)
  if (context.surroundings.agent !== null) {
    await requirePerson(`Remove ${what} for good? It cannot be undone.`, yes, context)
  } else if (!yes) {
    if (!canAsk()) {
      throw new LoreError('protected', `Removing ${what} must be confirmed, but this is not a terminal.`, {
        hint: 'Add --yes. It cannot be undone.',
      })
    }
    await requireYes(`Remove ${what} for good? It cannot be undone.`)
  }
  const gone = await engine.forgetConversations({ ...input, confirmed: true }, context.caller)
  return {
    json: { kind: 'removed', ...gone },
    render: ({ paint }) =>
      [
        `${paint.green('Removed')} ${renderGone(gone)} for good.`,
        paint.dim(
          'The agents’ own files are not changed, and Lore does not read this conversation from them again.',
        ),
        ...tellOfBackups(context),
      ].join('\n'),
  }
}

/** Describes in users' terms what would be removed, and returns the input for the engine. */
async function describe(engine: Engine, target: ConversationTarget, context: CliContext) {
  if (target.kind === 'session') {
    const { session } = await engine.showSession({ id: target.id, limit: 1 }, context.caller)
    const title = clip(renderSessionTitle(session), 60)
    const turns = plural(session.episodeCount, 'turn')
    return {
      what: `the conversation “${title}” (${turns}) and those of its subagents`,
      input: { session: session.id },
    }
  }
  const { namespace } = await context.scope()
  const scope = { namespace, project: target.name }
  const { total } = await engine.listSessions({ scope, exactScope: true, limit: 1 }, context.caller)
  const memories = (await engine.recent({ scope, exactScope: true, limit: 1 }, context.caller)).total
  return {
    what: `${plural(total, 'conversation')} and ${plural(memories, 'memory', 'memories')} of the project ${target.name}`,
    input: { project: target.name },
  }
}

function renderGone({ sessions, episodes, memories }: ForgottenConversations): string {
  const talks = `${plural(sessions, 'conversation')} with ${plural(episodes, 'turn')}`
  return memories === 0 ? talks : `${talks} and ${plural(memories, 'memory', 'memories')}`
}
