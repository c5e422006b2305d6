/**
 * `lore capture off`: stops the reading of conversations. What was captured stays unless the person wants
 * it removed.
 */

import { defineCommand } from '../../command/command.ts'
import { flag } from '../../command/options.ts'
import { renderRemoved } from '../../render/capture.ts'
import { lines, show } from '../../render/layout/block.ts'
import { requireOwnSay, saveChoice } from '../../steps/capture-choice.ts'
import { deleteCaptured, requireDeletion } from '../../steps/captured-conversations.ts'
import { tellOfBackups } from '../../steps/tell-of-backups.ts'

export const off = defineCommand({
  name: 'off',
  summary: 'stop reading conversations',
  description:
    'Writes capture.enabled = false into your settings: Lore reads nothing from agents’ folders any more and does not ask again. A running daemon stops reading at once and continues its other work. Captured conversations stay, unless --delete removes all of them, and the memories made from them, for good; the agents’ own files are not changed.',
  arguments: {},
  options: {
    delete: flag('--delete', 'also remove captured conversations for good, after asking'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore capture off', 'stop reading'],
    ['lore capture off --delete', 'stop, and remove captured conversations'],
  ],
  async run({ options, context }) {
    requireOwnSay(context, false)
    if (options.delete) await requireDeletion(context, options.yes)
    const daemonRuns = await saveChoice(context.standpoint.home, { enabled: false, way: 'command' })
    const gone = options.delete ? await deleteCaptured(context) : null
    return {
      json: { enabled: false, daemonRuns, deleted: gone },
      render: (view) =>
        show(
          view,
          `${view.paint.green('Capture is off.')} Nothing is read from agents’ folders any more.`,
          gone === null
            ? view.paint.dim(
                'Captured conversations stay: lore sessions --all. Remove them: lore capture off --delete',
              )
            : lines(renderRemoved(gone), ...tellOfBackups(context)),
        ),
    }
  },
})
