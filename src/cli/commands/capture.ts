/** `lore capture`: shows if agents' conversations are read, and switches that on or off. */
import { defineCommand } from '../command/command.ts'
import { off } from './capture/off.ts'
import { on } from './capture/on.ts'
import { reportCapture, status } from './capture/status.ts'

export const capture = defineCommand(
  {
    name: 'capture',
    summary: 'show or change whether conversations are read',
    description:
      'Lore reads nothing from agents’ folders before you have agreed: `lore init` and the first `lore daemon start` in a terminal ask once, and this command changes your answer. Without a subcommand it shows the state of capture, as `lore capture status` does.',
    arguments: {},
    options: {},
    examples: [
      ['lore capture', 'is anything read?'],
      ['lore capture on', 'agree: conversations are read and stored'],
      ['lore capture off', 'stop; stored conversations stay'],
    ],
    run: ({ context }) => reportCapture(context),
  },
  [on, off, status],
)
