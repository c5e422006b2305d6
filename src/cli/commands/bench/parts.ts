/** Parts that several measurements stand on: the engine as it is built, databases of a server, vectors kept between runs. */
import type { BenchDatabases } from '../../../../bench/postgres.ts'
import type { OpenEngineOptions } from '../../../compose.ts'
import { packagePaths } from '../../../config/package-paths.ts'
import type { CommandOutput } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { text } from '../../command/options.ts'
import { createProgress } from '../../command/progress.ts'
import { renderMeasurements } from '../../render/measurements.ts'

export const keptVectors = text(
  '--vectors <file>',
  'keep the vectors of the texts in this file for the next measurement',
)
export const ON_POSTGRES = 'measure over this server, in databases of its own that are dropped afterwards'

export async function engineParts() {
  const { openEngine, openEngineHost } = await import('../../../compose.ts')
  return { openEngine, openHost: openEngineHost, modelsDir: packagePaths().modelsDir }
}

type BenchParts = Omit<BenchDatabases, 'close' | 'openStore'> &
  Partial<Pick<BenchDatabases, 'openStore'>> & { readonly modelsDir: string }

/**
 * Runs a benchmark over files, or over databases of a PostgreSQL server that are dropped afterwards.
 * @param vectors file in which the engines keep vectors; absent to compute all of them
 */
export async function withParts<T>(
  { postgres, vectors }: { readonly postgres?: string | undefined; readonly vectors?: string | undefined },
  work: (parts: BenchParts) => Promise<T>,
): Promise<T> {
  const parts = await engineParts()
  if (postgres === undefined) return work(await keepingVectors(parts, vectors))
  const { createBenchDatabases } = await import('../../../../bench/postgres.ts')
  const { close, ...databases } = await createBenchDatabases(postgres)
  try {
    return await work(await keepingVectors({ ...parts, ...databases }, vectors))
  } finally {
    await close()
  }
}

async function keepingVectors(parts: BenchParts, path: string | undefined): Promise<BenchParts> {
  if (path === undefined) return parts
  const { createLocalEmbedder } = await import('../../../embed/local-embedder.ts')
  const { withKeptVectors } = await import('../../../../bench/support/kept-vectors.ts')
  const keeping = (options: OpenEngineOptions): OpenEngineOptions => ({
    ...options,
    embedder: withKeptVectors(createLocalEmbedder({ modelsDir: parts.modelsDir }), path),
  })
  return {
    ...parts,
    openEngine: (options) => parts.openEngine(keeping(options)),
    openHost: (options) => parts.openHost(keeping(options)),
  }
}

type OnProgress = (done: number, total: number) => void

/** Shows progress while a measurement runs, and makes a table of what it returns. */
export async function measure(
  label: string,
  context: CliContext,
  work: (onProgress: OnProgress) => Promise<object>,
): Promise<CommandOutput> {
  const progress = await createProgress(label, process.stderr.isTTY === true && !context.globals.json)
  try {
    const result = await work(progress.report)
    return { json: result, render: (view) => renderMeasurements(result, view) }
  } finally {
    progress.stop()
  }
}
