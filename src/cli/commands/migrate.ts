/** `lore migrate`: moves everything from one database to another. */
import { resolve } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { RowStore } from '../../core/ports/row-store.ts'
import { openPostgresRows } from '../../store/postgres/rows.ts'
import { openSqliteRows } from '../../store/sqlite/rows.ts'
import { type MoveReport, moveStore } from '../../transfer/move-store.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { text } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { renderMove } from '../render/move.ts'

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'move everything to another database: sqlite or postgres',
  description:
    'Copies every record from one database into an empty one, with the same ids, journal, vectors and queues, and then compares both row by row. If it is stopped or killed, the same command goes on where it was. The database that it reads is left as it is, but for its schema, which must be the newest. Stop what writes to it meanwhile: `lore daemon stop`, or the server.',
  arguments: {},
  options: {
    from: text('--from <database>', 'sqlite:PATH or postgres://user@host/database'),
    to: text('--to <database>', 'the same; it must be empty'),
  },
  examples: [
    ['lore migrate --from sqlite:~/.lore/lore.db --to postgres://lore@localhost/lore', 'to a team server'],
    ['lore migrate --from postgres://lore@localhost/lore --to sqlite:lore.db', 'and back'],
  ],
  async run({ options, context }) {
    const from = await openRows(context, 'from', options.from)
    try {
      const to = await openRows(context, 'to', options.to)
      try {
        const report = await moveWatched(from, to, context)
        return {
          json: { from: from.location, to: to.location, ...report },
          render: () => renderMove(from.location, to.location, report),
        }
      } finally {
        await to.close()
      }
    } finally {
      await from.close()
    }
  },
})

/** Shows how far it is, and ends between two pages if the person stops it. */
async function moveWatched(from: RowStore, to: RowStore, context: CliContext): Promise<MoveReport> {
  const progress = await createProgress('Moving', process.stderr.isTTY === true && !context.globals.json)
  const stopping = new AbortController()
  const stop = () => stopping.abort(interrupted())
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    return await moveStore(from, to, { signal: stopping.signal, onProgress: progress.report })
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    progress.stop()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

async function openRows(
  context: CliContext,
  field: 'from' | 'to',
  named: string | undefined,
): Promise<RowStore> {
  if (named !== undefined && /^postgres(?:ql)?:/.test(named)) {
    return openPostgresRows({ url: named.replace(/^postgres(?:ql)?:(?!\/\/)/, 'postgres://') })
  }
  const path = named?.match(/^sqlite:(?:\/\/)?(.+)$/)?.[1]
  if (path !== undefined) {
    const home = path.replace(/^~(?=\/)/, context.standpoint.homedir)
    return openSqliteRows({ path: resolve(context.standpoint.cwd, home) })
  }
  throw new LoreError('invalid_input', `--${field} must name a database.`, {
    hint: 'Write sqlite:PATH for a file, or postgres://user@host:5432/database.',
    details: { field },
  })
}

function interrupted(): LoreError {
  return new LoreError('cancelled', 'The move was stopped.', {
    hint: 'Run the same command again: it goes on where it was.',
  })
}
