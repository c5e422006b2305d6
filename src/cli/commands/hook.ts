/** `lore hook`: the program that agents call at moments of a session, and its status. */
import { HOOK_EVENTS } from '../../core/hook.ts'
import { defineGroup } from '../command/command.ts'
import { toEventCommand } from './hook/event.ts'
import { status } from './hook/status.ts'

export const hook = defineGroup(
  {
    name: 'hook',
    summary: 'attend an agent’s session, and show how that went',
    description: `\`lore hook <event>\` is what an agent runs at a moment of its session, with the moment’s JSON on standard input; the answer is the agent’s JSON, or nothing. Events: ${HOOK_EVENTS.map((event) => event.replaceAll('_', '-')).join(', ')}. It ends in time and with exit code 0 whatever happens, and starts a daemon where none runs. \`lore init\` sets it up.`,
    examples: [
      ['lore hook status', 'the last runs, and what was injected'],
      ['lore hook prompt < prompt.json', 'what a session would be given beside a prompt'],
    ],
  },
  [status, ...HOOK_EVENTS.map(toEventCommand)],
)
