/** `lore vault status`: shows what differs between notes and memories, and every conflict. */
import { exchange } from '../../../transfer/two-way/exchange.ts'
import { defineCommand } from '../../command/command.ts'
import { EXIT } from '../../command/exit-codes.ts'
import { argument } from '../../command/options.ts'
import { renderVault } from '../../render/vault.ts'
import { openVault } from '../../steps/open-vault.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'show what differs between notes and memories',
  description:
    'Shows what the next pass would exchange, and every conflict with both texts. Changes nothing, and works while `lore vault` watches the folder. Exit code 1 if there is a conflict.',
  arguments: { folder: argument('<folder>', 'the folder of notes') },
  options: {},
  examples: [['lore vault status ~/notes/lore', 'what differs']],
  async run({ args, context }) {
    const looking = { all: false, adopt: false, mayCreate: false, mayWrite: false }
    const { state, ports } = await openVault(context, args.folder, looking)
    const { report } = await exchange(state, ports, { dryRun: true, mayForget: async () => false })
    return {
      json: { ...report, syncedAt: state.syncedAt, selection: state.selection },
      render: (view) => renderVault(report, view, true),
      exitCode: report.conflicts.length > 0 ? EXIT.failure : EXIT.ok,
    }
  },
})
