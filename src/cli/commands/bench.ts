/** `lore bench`: measures the real engine in folders of its own; the user's memory is never touched. */
import { packagePaths } from '../../config/package-paths.ts'
import { type Command, defineCommand, defineGroup } from '../command.ts'
import type { CliContext } from '../context.ts'
import { integer } from '../options.ts'
import { createProgress } from '../progress.ts'
import { renderMeasurements } from '../render/measurements.ts'

const write = defineCommand({
  name: 'write',
  summary: 'memories stored per second',
  description:
    'Stores made-up memories and counts how many a second, with and without waiting for their vectors.',
  arguments: {},
  options: {
    n: integer('--n <count>', 'how many memories; default 10000', 1, 1_000_000),
    waited: integer('--waited <count>', 'how many of them waiting for vectors; default 500', 1, 1_000_000),
  },
  examples: [['lore bench write --n 10000', 'how fast is writing?']],
  run: async ({ options, context }) =>
    measure('Storing', context, async (onProgress) => {
      const { runWriteBench } = await import('../../../bench/write.ts')
      const { openEngine } = await import('../../compose.ts')
      const waited = options.waited === undefined ? {} : { waited: options.waited }
      const { modelsDir } = packagePaths()
      return runWriteBench({ n: options.n ?? 10_000, ...waited, openEngine, modelsDir, onProgress })
    }),
})

/** One line a benchmark. */
const BENCHMARKS: readonly Command[] = [write]

export const bench = defineGroup(
  {
    name: 'bench',
    summary: 'measure recall quality, latency and write speed',
    description: 'Measures Lore on this machine, in temporary folders. Your own memory is not touched.',
    examples: [['lore bench write --n 10000', 'how fast is writing?']],
  },
  BENCHMARKS,
)

type OnProgress = (done: number, total: number) => void

async function measure(
  label: string,
  context: CliContext,
  work: (onProgress: OnProgress) => Promise<object>,
) {
  const progress = await createProgress(label, process.stderr.isTTY === true && !context.globals.json)
  try {
    const result = await work(progress.report)
    return { json: result, render: renderMeasurements.bind(null, result) }
  } finally {
    progress.stop()
  }
}
