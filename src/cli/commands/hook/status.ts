/** `lore hook status`: how hooks went of late, and what a session was given. */
import { readHookState } from '../../../hooks/hook-state.ts'
import { defineCommand } from '../../command.ts'
import { integer, text } from '../../options.ts'
import { renderHookStatus } from '../../render/hooks.ts'
import { openWithoutStarting } from '../../without-starting.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'the last runs, their times, and what was injected',
  description:
    'Shows the last runs of hooks with their times and what came of them, how long each event takes, what the newest session was given, whether hooks hold back after waiting in vain, what waits to be told to the daemon, and what went wrong. Starts no daemon and changes nothing.',
  arguments: {},
  options: {
    limit: integer('-n, --limit <count>', 'how many runs to list; default 20', 1, 500),
    session: text('--session <id>', 'what that session was given: the agent’s id, or its beginning'),
  },
  examples: [
    ['lore hook status', 'the last runs'],
    ['lore hook status --json | jq ".byEvent"', 'times by event'],
  ],
  async run({ options, context }) {
    const { home } = context.config().values
    const { engine, daemon } = await openWithoutStarting(context)
    const found = await engine.hookStatus({
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      ...(options.session === undefined ? {} : { session: options.session }),
    })
    const state = readHookState(home, Date.now())
    return {
      json: { ...found, ...state, daemon: daemon !== null },
      render: (view) => renderHookStatus(found, state, daemon !== null, view),
    }
  },
})
