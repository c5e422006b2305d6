/** `lore hook status`: how hooks went of late, and what a session was given. */

import { defined } from '../../../core/defined.ts'
import { isLoreError } from '../../../core/errors.ts'
import { RANGES } from '../../../core/ranges.ts'
import { type Failure, readRecord } from '../../../daemon/record.ts'
import { toFailure } from '../../../daemon/status.ts'
import { readHookState } from '../../../hooks/hook-state.ts'
import { nextStart } from '../../../hooks/next-start.ts'
import type { HookStatusInput } from '../../../session/hook-status.ts'
import type { HookStatus } from '../../../session/moment/hook-views.ts'
import { defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { EXIT } from '../../command/exit-codes.ts'
import { integer, text } from '../../command/options.ts'
import { openWithoutStarting } from '../../command/without-starting.ts'
import { renderHookStatus } from '../../render/hooks.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'the last runs, their times, and what was injected',
  description:
    'Shows the last runs of hooks with their times and what came of them, how long each event takes, what the newest session was given, whether hooks hold back after waiting in vain, what waits to be told to the daemon, and what went wrong. Starts no daemon and changes nothing.',
  arguments: {},
  options: {
    limit: integer('-n, --limit <count>', 'how many runs to list; default 20', ...RANGES.listLimit),
    session: text('--session <id>', 'what that session was given: the agent’s id, or its beginning'),
  },
  examples: [
    ['lore hook status', 'the last runs'],
    ['lore hook status --json | jq ".byEvent"', 'times by event'],
  ],
  async run({ options, context }) {
    const settings = context.forgive().map(toFailure)
    const { home } = context.standpoint
    const looked = await lookUp(context, {
      ...defined({ limit: options.limit, session: options.session }),
    })
    const { status: found, problem } = looked
    const state = readHookState(home, Date.now())
    const { askStatus } = await import('../../../daemon/control.ts')
    const daemon = (await askStatus(home)) !== null
    const next = nextStart(readRecord(home), Date.now())
    return {
      json: { ...found, ...state, daemon, settings, problem },
      render: (view) => renderHookStatus(found, state, daemon, view, { next, settings, memory: problem }),
      exitCode: found === null ? EXIT.failure : EXIT.ok,
    }
  },
})

type LookedUp =
  | { readonly status: HookStatus; readonly problem: null }
  | { readonly status: null; readonly problem: Failure }

/** What waits, holds back and went wrong can be told without memory: whoever asks has reason to. */
async function lookUp(context: CliContext, input: HookStatusInput): Promise<LookedUp> {
  try {
    const { engine } = await openWithoutStarting(context)
    return { status: await engine.hookStatus(input, context.caller), problem: null }
  } catch (error) {
    if (isLoreError(error) && ASKED_WRONGLY.has(error.code)) throw error
    // What is wrong in them is told beside it.
    const isTold = isLoreError(error) && error.code === 'config_invalid' && context.forgive().length > 0
    if (isTold) return { status: null, problem: UNNAMED }
    return { status: null, problem: toFailure(error) }
  }
}

const UNNAMED: Failure = {
  message: 'cannot be found while your settings cannot be read',
  hint: null,
}

const ASKED_WRONGLY: ReadonlySet<string> = new Set(['invalid_input', 'session_not_found'])
