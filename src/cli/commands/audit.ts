/** `lore audit`: lists what is wrong in the store, with the command that repairs it, or what will be forgotten. */
import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { flag, integer } from '../command/options.ts'
import { renderAudit } from '../render/audit.ts'
import { renderForgetting } from '../render/forgetting.ts'

export const audit = defineCommand({
  name: 'audit',
  summary: 'look for problems in memory, and say how to fix them',
  description:
    'Looks through everything stored for duplicates, loops, secrets, invisible characters, stale and never-used memories, orphans, oversized topics and memories that search does not find, and names a command that fixes each. With --forgetting it lists instead what sleep will archive or remove in the next 30, 90 and 365 days if nothing is used before, by rule and origin. Changes nothing.',
  arguments: {},
  options: {
    here: flag('--here', 'only the current project; default: everything'),
    forgetting: flag('--forgetting', 'what will be forgotten, when and why'),
    probes: integer('--probes <number>', 'how many memories to search for; default 1000', 1, 1_000_000),
  },
  examples: [
    ['lore audit', 'is anything wrong?'],
    ['lore audit --forgetting', 'what will leave, and why'],
    ['lore audit --json | jq ".findings[].fix"', 'what to do'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const here = options.here ? { scope: await context.scope(), exactScope: true } : {}
    if (options.forgetting) {
      const report = await engine.forecastForgetting(here, context.caller)
      return { json: report, render: (view) => renderForgetting(report, view) }
    }
    const report = await engine.audit({ ...here, ...defined({ probes: options.probes }) }, context.caller)
    return { json: report, render: (view) => renderAudit(report, view) }
  },
})
