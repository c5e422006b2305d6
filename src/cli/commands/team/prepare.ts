/** `lore team prepare`: creates or migrates the tables of a team server. */
import { requirePostgresUrl } from '../../../config/server-environment.ts'
import { defineCommand } from '../../command/command.ts'
import { postgresOption } from '../../command/open-team.ts'
import { text } from '../../command/options.ts'

export const prepare = defineCommand({
  name: 'prepare',
  summary: 'create or migrate the tables',
  description:
    'Creates or migrates the tables of the memory, of the team and of the queue, as the role that owns them, and with --server-role gives another role the rights to serve. Safe to repeat: a new version of Lore runs it before its servers start.',
  arguments: {},
  options: {
    postgres: postgresOption,
    serverRole: text('--server-role <role>', 'the database role that `lore serve` connects as'),
  },
  examples: [
    ['lore team prepare --postgres postgres://owner@db/lore --server-role lore_server', 'before a rollout'],
  ],
  async run({ options }) {
    const { prepareServer } = await import('../../../server/prepare.ts')
    const url = requirePostgresUrl(options.postgres)
    await prepareServer(url, options.serverRole ?? null, () => undefined)
    const shown = { prepared: true, serverRole: options.serverRole ?? null }
    return { json: shown, render: () => 'The database is ready.' }
  },
})
