/** `lore daemon status`: shows if the daemon runs, and if it can read and write. */
import { LoreError } from '../../../core/errors.ts'
import { readRecord } from '../../../daemon/record.ts'
import { nextStart } from '../../../hooks/next-start.ts'
import { defineCommand } from '../../command/command.ts'
import { EXIT } from '../../command/exit-codes.ts'
import { renderAbsence, renderStatus } from '../../render/daemon.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'show whether it runs, and whether it can read and write',
  description:
    'Shows process, uptime, version, address, memory, what it holds, its tasks and its last error, after a test read and a test write. Exit code 0 if it runs, 3 if none is running, 1 if it runs and something is wrong. Starts nothing.',
  arguments: {},
  options: {},
  examples: [
    ['lore daemon status', 'for people'],
    ['lore daemon status --json | jq .pid', 'its process id'],
  ],
  async run({ context }) {
    const { home, 'store.path': database } = context.config().values
    const [{ askStatus }, { isHomeServed }] = await Promise.all([
      import('../../../daemon/control.ts'),
      import('../../../daemon/home-lock.ts'),
    ])
    const found = await askStatus(home)
    if (found !== null) {
      const well = found.readProblem === null && found.writeProblem === null
      return {
        json: { running: true, ...found },
        render: (view) => renderStatus(found, view),
        exitCode: well ? EXIT.ok : EXIT.failure,
      }
    }
    if (isHomeServed(home)) {
      throw new LoreError('daemon_away', 'A daemon serves this home and does not answer.', {
        hint: 'It may be starting: try again. If it still does not answer, see `lore daemon logs` and `lore daemon restart`.',
      })
    }
    const record = readRecord(home)
    return {
      json: { running: false, record },
      render: (view) => renderAbsence(record, nextStart(record, view.now, { database }), view),
      exitCode: EXIT.notFound,
    }
  },
})
