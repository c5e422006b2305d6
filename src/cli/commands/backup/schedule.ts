/** `lore backup schedule`: sets how often the daemon makes a backup, and how many it keeps. */
import { setUserSetting } from '../../../config/user-settings.ts'
import { LoreError } from '../../../core/errors.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, optionalArgument, parseSpan } from '../../command/options.ts'
import { renderSchedule } from '../../render/backup.ts'

const HOUR_MS = 3_600_000
const MOST_HOURS = 8_760

export const schedule = defineCommand({
  name: 'schedule',
  summary: 'show or set how often the daemon makes backups',
  description:
    'Sets how often the daemon makes a backup and how many of its backups it keeps; it removes its older ones. The daemon follows a change within a minute. Without arguments, shows the current schedule. The settings are backup.everyHours (default 24) and backup.keep; backup.maxMegabytes limits the space they take together.',
  arguments: { every: optionalArgument('[every]', 'such as 6h, 1d or 1w; off stops them') },
  options: { keep: integer('--keep <number>', 'how many of the daemon’s backups stay', 1, 1_000) },
  examples: [
    ['lore backup schedule 1d --keep 7', 'one a day, kept for a week'],
    ['lore backup schedule off', 'make no more; existing backups stay'],
  ],
  async run({ args, options, context }) {
    const every = args.every === undefined ? null : toHours(args.every)
    if (every !== null) setUserSetting(context.standpoint, 'backup.everyHours', String(every))
    if (options.keep !== undefined) setUserSetting(context.standpoint, 'backup.keep', String(options.keep))
    const { values, sources } = context.config()
    const stronger = (['backup.everyHours', 'backup.keep'] as const).flatMap((key) => {
      const source = sources[key]
      return source.kind === 'environment' || source.kind === 'flag' ? [source.name] : []
    })
    const set = {
      everyHours: values['backup.everyHours'],
      keep: values['backup.keep'],
      maxMegabytes: values['backup.maxMegabytes'],
    }
    return {
      json: { ...set, overriddenBy: stronger },
      render: (view) => renderSchedule(set, stronger, view),
    }
  },
})

function toHours(typed: string): number {
  if (typed === 'off' || typed === 'never') return 0
  const ms = parseSpan(typed)
  const hours = ms === null ? Number.NaN : ms / HOUR_MS
  if (Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS) return hours
  throw new LoreError('invalid_input', `"${typed.slice(0, 40)}" is not a span for backups.`, {
    hint: 'Whole hours up to a year: 6h, 1d, 2w; or off.',
    details: { field: 'every' },
  })
}
