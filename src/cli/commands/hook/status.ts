/** `lore hook status`: shows recent runs of hooks, and what a session was given. */

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
  summary: 'show the last runs, their times, and what was injected',
  description:
    'Shows the last runs of hooks with their times and outcomes, how long each event takes, what the newest session was given, whether hooks are paused after a timeout, which calls wait to be reported to the daemon, and errors. Starts no daemon and changes nothing.',
  arguments: {},
  options: {
    limit: integer('-n, --limit <count>', 'how many runs to list; default 20', ...RANGES.listLimit),
    session: text('--session <id>', 'what this session was given: the agent’s session id, or its beginning'),
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

/** Returns the problem if memory cannot be opened: spool, breaker and log are shown all the same. */
async function lookUp(context: CliContext, input: HookStatusInput): Promise<LookedUp> {
  try {
    const { engine } = await openWithoutStarting(context)
    return { status: await engine.hookStatus(input, context.caller), problem: null }
  } catch (error) {
    if (isLoreError(error) && ASKED_WRONGLY.has(error.code)) throw error
    // The faults in the settings are shown beside it.
    const isShownAlready =
      isLoreError(error) && error.code === 'config_invalid' && context.forgive().length > 0
    if (isShownAlready) return { status: null, problem: UNNAMED }
    return { status: null, problem: toFailure(error) }
  }
}

const UNNAMED: Failure = {
  message: 'cannot be found while your settings cannot be read',
  hint: null,
}

const ASKED_WRONGLY: ReadonlySet<string> = new Set(['invalid_input', 'session_not_found'])
