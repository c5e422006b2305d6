/** `lore import jsonl`: imports Lore's own export, straight into the store. */
import { randomFillSync } from 'node:crypto'
import { createRedactor } from '../../capture/turns/redactor.ts'
import { createUuidV7Source } from '../../core/ports/uuid-v7.ts'
import { importJsonl } from '../../transfer/import-jsonl.ts'
import type { JsonlImportInput } from '../../transfer/restore/jsonl-views.ts'
import type { CommandOutput } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { withStore } from '../command/open-store.ts'
import { createProgress } from '../command/progress.ts'
import { renderJsonlImport } from '../render/jsonl-import.ts'
import { renderBytes } from '../render/stats.ts'

/** The name of this kind of import. */
export const OWN_KIND = 'jsonl'

/** The exit code is 1 if lines are damaged. */
export async function bringBack(input: JsonlImportInput, context: CliContext): Promise<CommandOutput> {
  const isWatched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress('Importing', isWatched, renderBytes)
  try {
    const report = await withStore(context.config(), ({ store, clock }) => {
      const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
      return importJsonl(
        { store, clock, ids, redactor: createRedactor() },
        input,
        context.caller,
        progress.report,
      )
    })
    return {
      json: report,
      render: (view) => renderJsonlImport(report, view),
      exitCode: report.badCount > 0 ? EXIT.failure : EXIT.ok,
    }
  } finally {
    progress.stop()
  }
}
