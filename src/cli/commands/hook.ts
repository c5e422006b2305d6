/** `lore hook`: the program that agents call at moments of a session, and its status. */
import { HOOK_EVENTS } from '../../core/hook.ts'
import { defineGroup } from '../command/command.ts'
import { commitNote, commitTrailer } from './hook/commit.ts'
import { toEventCommand } from './hook/event.ts'
import { status } from './hook/status.ts'

export const hook = defineGroup(
  {
    name: 'hook',
    summary: 'serve an agent’s session hooks, and show their runs',
    description: `\`lore hook <event>\` is the command that an agent runs when an event happens in its session. It reads the event as JSON from standard input and answers with JSON for the agent, or with nothing. Events: ${HOOK_EVENTS.map((event) => event.replaceAll('_', '-')).join(', ')}. It always ends in time and with exit code 0, and starts a daemon if none is running. \`lore init\` sets it up.`,
    examples: [
      ['lore hook status', 'the last runs, and what was injected'],
      ['lore hook prompt < prompt.json', 'what Lore would inject with a prompt'],
    ],
  },
  [status, ...HOOK_EVENTS.map(toEventCommand), commitTrailer, commitNote],
)
