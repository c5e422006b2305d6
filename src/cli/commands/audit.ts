/** `lore audit`: lists what is wrong in the store, with the command that repairs it. */
import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { flag, integer } from '../command/options.ts'
import { renderAudit } from '../render/audit.ts'

export const audit = defineCommand({
  name: 'audit',
  summary: 'look for problems in memory, and say how to fix them',
  description:
    'Looks through everything stored for duplicates, loops, secrets, invisible characters, stale and never-used memories, orphans, oversized topics and memories that search does not find, and names a command that fixes each. Changes nothing.',
  arguments: {},
  options: {
    here: flag('--here', 'only the current project; default: everything'),
    probes: integer('--probes <number>', 'how many memories to search for; default 1000', 1, 1_000_000),
  },
  examples: [
    ['lore audit', 'is anything wrong?'],
    ['lore audit --json | jq ".findings[].fix"', 'what to do'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const report = await engine.audit(
      {
        ...(options.here ? { scope: await context.scope(), exactScope: true } : {}),
        ...defined({ probes: options.probes }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderAudit(report, view) }
  },
})
