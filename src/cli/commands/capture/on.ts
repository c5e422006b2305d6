/** `lore capture on`: records the person's consent to the reading of conversations. */

import { defineCommand } from '../../command/command.ts'
import { renderFound, renderSwitchedOn } from '../../render/capture.ts'
import { lines, sections, show } from '../../render/layout/block.ts'
import { requireOwnSay, saveChoice, survey } from '../../steps/capture-choice.ts'

export const on = defineCommand({
  name: 'on',
  summary: 'agree that conversations are read',
  description:
    'Writes capture.enabled = true into your settings: from now on the daemon reads the conversations that agents keep on this machine, old and new. Secrets are cut out before anything is stored. A running daemon begins at once.',
  arguments: {},
  options: {},
  examples: [['lore capture on', 'agree']],
  async run({ context }) {
    requireOwnSay(context, true)
    const found = await survey()
    const daemonRuns = await saveChoice(context.standpoint.home, { enabled: true, way: 'command' })
    return {
      json: { enabled: true, found, daemonRuns },
      render: (view) =>
        show(
          view,
          sections(
            renderFound(found, view),
            lines(
              `${view.paint.green('Capture is on.')} ${renderSwitchedOn(found, daemonRuns)}`,
              view.paint.dim(
                'pause: lore pause 2h · exclude: lore config set capture.exclude … · stop: lore capture off',
              ),
            ),
          ),
        ),
    }
  },
})
