/** `lore rebuild`: remakes derived data; can be watched and stopped. */

import { REBUILD_PARTS, type RebuildPart, type RebuildReport } from '../../care/rebuild/rebuild-views.ts'
import { LoreError } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT, type ExitCode } from '../command/exit-codes.ts'
import { flag } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { renderRebuilt } from '../render/rebuilt.ts'

const SLICE_MS = 1_000

const LABELS: Readonly<Record<RebuildPart, string>> = {
  index: 'Analysing texts',
  embeddings: 'Making vectors',
  strength: 'Computing strength',
  edges: 'Linking',
}

export const rebuild = defineCommand({
  name: 'rebuild',
  summary: 'rebuild derived data: index, vectors, strength, links',
  description:
    'Rebuilds data that Lore derives from what is stored. --index analyses every text again and rebuilds the full-text index, as `lore doctor` advises after an update; it also removes invisible characters that older versions stored. --embeddings makes every vector again; the old ones are used until then. --strength computes again how strong each memory is. --edges checks the see-also and associative links that Lore made, drops those it would not make today, and reads all memories for names again; links made by a person or an agent stay, and so do links that were used. Several options run in this order. Ctrl-C stops, and the same command continues from there; running it twice changes nothing more. `lore undo` undoes the changes of --edges and --strength.',
  arguments: {},
  options: {
    index: flag('--index', 'the analysis of texts, and the full-text index'),
    embeddings: flag('--embeddings', 'vectors'),
    strength: flag('--strength', 'how strong memories are'),
    edges: flag('--edges', 'links made by machines, and names'),
    here: flag('--here', 'only the current project; default: everything'),
  },
  examples: [
    ['lore rebuild --index', 'after an update that analyses texts differently'],
    ['lore rebuild --embeddings --here', 'the vectors of this project'],
    ['lore rebuild --edges --strength', 'links and strength'],
  ],
  async run({ options, context }) {
    const parts = REBUILD_PARTS.filter((part) => options[part])
    if (parts.length === 0) {
      throw new LoreError('invalid_input', 'Say what to rebuild.', {
        hint: `Choose from: ${REBUILD_PARTS.map((part) => `--${part}`).join(', ')}.`,
      })
    }
    const engine = await context.engine()
    const stop = new AbortController()
    const interrupt = () => {
      if (stop.signal.aborted) process.exit(EXIT.cancelled)
      stop.abort()
      context.note('Stopping …')
    }
    process.on('SIGINT', interrupt)
    try {
      const reports: RebuildReport[] = []
      for (const part of parts) {
        if (!stop.signal.aborted) reports.push(await remake(engine, part, options.here, context, stop.signal))
      }
      return {
        json: { parts: reports, stopped: stop.signal.aborted },
        render: (view) => renderRebuilt(reports, stop.signal.aborted, view),
        exitCode: toExitCode(reports, stop.signal.aborted),
      }
    } finally {
      process.removeListener('SIGINT', interrupt)
    }
  },
})

async function remake(
  engine: Engine,
  part: RebuildPart,
  here: boolean,
  context: CliContext,
  signal: AbortSignal,
): Promise<RebuildReport> {
  const isWatched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress(LABELS[part], isWatched)
  const where = here ? { scope: await context.scope(), exactScope: true } : {}
  try {
    for (;;) {
      const report = await engine.rebuild({ part, maxMs: SLICE_MS, ...where }, context.caller)
      progress.report(report.done, report.total)
      if (report.state !== 'more' || signal.aborted) return report
    }
  } finally {
    progress.stop()
  }
}

function toExitCode(reports: readonly RebuildReport[], stopped: boolean): ExitCode {
  if (stopped) return EXIT.cancelled
  return reports.every(({ state }) => state === 'done') ? EXIT.ok : EXIT.failure
}
