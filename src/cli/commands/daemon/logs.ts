/** `lore daemon logs`: shows the daemon's log. */
import { followLog } from '../../../daemon/follow-log.ts'
import { type LogEntry, readLog } from '../../../daemon/log-file.ts'
import { daemonPaths } from '../../../daemon/paths.ts'
import { defineCommand } from '../../command/command.ts'
import { flag, integer } from '../../command/options.ts'
import { createView, writeOut } from '../../command/terminal.ts'
import { renderLogEntry } from '../../render/daemon.ts'

export const logs = defineCommand({
  name: 'logs',
  summary: 'show its log',
  description:
    'Shows the newest lines of the daemon’s log, times in UTC. The log holds events and errors, never the text of a conversation, in three files of at most 5 MB. With --json it is one JSON document, or with --follow one per line.',
  arguments: {},
  options: {
    lines: integer('-n, --lines <count>', 'how many; default 50', 1, 100_000),
    follow: flag('-f, --follow', 'print new lines as they are written, until Ctrl-C'),
  },
  examples: [
    ['lore daemon logs -n 20', 'the last twenty lines'],
    ['lore daemon logs -f', 'watch it work'],
  ],
  async run({ options, context }) {
    const { values } = context.config()
    const path = daemonPaths(values.home).log
    const color = context.globals.color ? values['output.color'] : 'never'
    const render = (entry: LogEntry) =>
      renderLogEntry(entry, createView(process.stdout, color, context.surroundings))
    const count = options.lines ?? 50
    if (!options.follow) {
      const entries = readLog(path, count)
      return {
        json: entries,
        render: () => (entries.length === 0 ? 'The log is empty.' : entries.map(render).join('\n')),
      }
    }
    const print = (entry: LogEntry) =>
      writeOut(process.stdout, `${context.globals.json ? JSON.stringify(entry) : render(entry)}\n`)
    for await (const entry of followLog(path, count)) await print(entry)
    return null
  },
})
