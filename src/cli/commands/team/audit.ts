/** `lore team audit`: who read and changed what, for export. */
import type { StoredAuditEvent } from '../../../core/ports/team-repository.ts'
import { defineCommand } from '../../command/command.ts'
import { postgresOption, withTeam } from '../../command/open-team.ts'
import { integer } from '../../command/options.ts'
import { show } from '../../render/layout/block.ts'
import { table } from '../../render/layout/table.ts'

const PAGE = 1_000

export const audit = defineCommand({
  name: 'audit',
  summary: 'show or export who read and changed what',
  description:
    'Lists the audit log in order of time: who called what, where, on which records, with which outcome. It holds ids, never content. With --json all events are exported; `next` is where the next export goes on (--after).',
  arguments: {},
  options: {
    postgres: postgresOption,
    after: integer('--after <number>', 'only events after this number; default 0', 0, 999_999_999),
    limit: integer('--limit <count>', 'most events; default all', 1, 999_999_999),
  },
  examples: [
    ['lore team audit --limit 20', 'the first ones'],
    ['lore team audit --json --after 1000 > audit.json', 'export what is new'],
  ],
  async run({ options }) {
    const { after = 0, limit = Number.POSITIVE_INFINITY } = options
    const events = await withTeam(options.postgres, async (team) => {
      const found: StoredAuditEvent[] = []
      for (let at = after; found.length < limit; ) {
        const page = await team.audit(at, Math.min(PAGE, limit - found.length))
        found.push(...page)
        if (page.length < PAGE) break
        at = page.at(-1)?.seq ?? at
      }
      return found
    })
    return {
      json: { events, next: events.at(-1)?.seq ?? after },
      render: (view) =>
        show(
          view,
          table(events, {
            number: { of: ({ seq }) => seq, paint: view.paint.dim },
            at: { of: ({ at }) => new Date(at).toISOString().slice(0, 19) },
            who: { of: ({ actor }) => actor, paint: view.paint.bold },
            action: { of: ({ action }) => action },
            scope: { of: ({ scope }) => scope ?? '' },
            outcome: { of: ({ outcome }) => outcome },
            records: { of: ({ subjects }) => subjects.length },
          }),
        ),
    }
  },
})
