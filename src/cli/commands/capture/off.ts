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
  summary: 'end the reading of conversations',
  description:
    'Writes capture.enabled = false into your settings: nothing is read from agents’ folders any more, and nobody is asked again. A daemon that runs stops reading at once and goes on with everything else. What was captured stays, unless --delete removes all of it, and what was made of it, for good; the agents’ own files stay as they are.',
  arguments: {},
  options: {
    delete: flag('--delete', 'also remove for good what was captured, after asking'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore capture off', 'read no more'],
    ['lore capture off --delete', 'and remove what was captured'],
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
                'What was captured stays: lore sessions --all. Remove it: lore capture off --delete',
              )
            : lines(renderRemoved(gone), ...tellOfBackups(context)),
        ),
    }
  },
})
