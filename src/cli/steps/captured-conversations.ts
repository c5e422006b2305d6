/** Removes everything that was captured, for good, after asking. */
import { existsSync } from 'node:fs'
import type { ForgottenConversations } from '../../capture/conversations.ts'
import { LoreError } from '../../core/errors.ts'
import type { CliContext } from '../command/context.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { openWithoutStarting } from '../command/without-starting.ts'
import { plural } from '../render/layout/text.ts'

/** Counts the captured conversations. Creates no store. */
export async function countCaptured(context: CliContext): Promise<number> {
  if (!existsSync(context.config().values['store.path'])) return 0
  const { engine } = await openWithoutStarting(context)
  const { sources } = await engine.captureStatus({}, context.caller)
  const totals = await Promise.all(
    sources.map(
      async ({ agent }) =>
        (await engine.listSessions({ agent, allScopes: true, limit: 1 }, context.caller)).total,
    ),
  )
  return totals.reduce((sum, total) => sum + total, 0)
}

/**
 * Asks only if something was captured.
 * @throws LoreError protected if no person can answer, cancelled if the answer is no
 */
export async function requireDeletion(context: CliContext, yes: boolean): Promise<void> {
  if (yes) return
  const captured = await countCaptured(context)
  if (captured === 0) return
  const what = plural(captured, 'captured conversation')
  if (!canAsk()) {
    throw new LoreError('protected', `Removing ${what} must be confirmed, but this is not a terminal.`, {
      hint: 'Add --yes. It cannot be undone.',
    })
  }
  await requireYes(`Remove ${what} for good, with the memories made from them?`)
}

/** Call it only after a person has agreed. */
export async function deleteCaptured(context: CliContext): Promise<ForgottenConversations> {
  const { engine } = await openWithoutStarting(context)
  return engine.forgetConversations({ captured: true, confirmed: true }, context.caller)
}
