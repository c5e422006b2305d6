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
  summary: 'say how often the daemon makes backups',
  description:
    'Sets how often the daemon makes a backup, and how many of its own it keeps; older ones of its own are removed. It notices within a minute. Without arguments it says how that is set. The settings are backup.everyHours (24 unless you set it) and backup.keep; backup.maxMegabytes bounds the room that they take together.',
  arguments: { every: optionalArgument('[every]', 'such as 6h, 1d or 1w; off for none') },
  options: { keep: integer('--keep <number>', 'how many of the daemon’s backups stay', 1, 1_000) },
  examples: [
    ['lore backup schedule 1d --keep 7', 'one a day, a week of them'],
    ['lore backup schedule off', 'none any more; those there are stay'],
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
  throw new LoreError('invalid_input', `"${typed.slice(0, 40)}" is no span for backups.`, {
    hint: 'Whole hours up to a year: 6h, 1d, 2w; or off.',
    details: { field: 'every' },
  })
}
