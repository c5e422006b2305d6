/** `lore capture`: shows if agents' conversations are read, and switches that on or off. */
import { defineCommand } from '../command/command.ts'
import { off } from './capture/off.ts'
import { on } from './capture/on.ts'
import { reportCapture, status } from './capture/status.ts'

export const capture = defineCommand(
  {
    name: 'capture',
    summary: 'say whether conversations are read, and change that',
    description:
      'Nothing is read from agents’ folders before you have agreed: `lore init` and the first `lore daemon start` in a terminal ask once, and this command changes the answer. Alone it shows how capture stands, as `lore capture status` does.',
    arguments: {},
    options: {},
    examples: [
      ['lore capture', 'is anything read?'],
      ['lore capture on', 'agree: conversations are read and kept'],
      ['lore capture off', 'end it; what was kept stays'],
    ],
    run: ({ context }) => reportCapture(context),
  },
  [on, off, status],
)
