/** Prepares import steps for writing: cleans records, chooses scopes, and ties memories to their files. */
import type { Caller } from '../../core/caller.ts'
import type { ImportedEdge, ImportedMemory, ImportedReflection } from '../../core/ports/importer.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Scope } from '../../core/scope.ts'
import type { OwnRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { type Anchored, anchorSource } from '../../kernel/sources/anchor-source.ts'
import type { Remarks } from '../importers/reading/collector.ts'
import type { Cleaner } from './clean-record.ts'
import type { ImportScopes } from './import-scopes.ts'
import type { ImportSettings } from './imported-memory.ts'
import type { ImportPlan, ImportStep } from './plan-import.ts'

export interface ImportWork {
  /** The context, with the id of the run. */
  readonly context: EngineContext
  readonly run: OwnRun
  readonly plan: ImportPlan
  readonly settings: ImportSettings
  /** Reason for the journal. */
  readonly reason: string
  readonly scopes: ImportScopes
  readonly cleaner: Cleaner
  readonly remarks: Remarks
  readonly files: SourceFiles
  readonly caller: Caller
}

/** A step for which all slow work is done. */
export type PreparedStep =
  | {
      readonly kind: 'memory'
      readonly step: MemoryStep
      readonly record: ImportedMemory
      readonly scope: Scope
    }
  | { readonly kind: 'link'; readonly edge: ImportedEdge }
  | { readonly kind: 'reflection'; readonly reflection: ImportedReflection }
export type MemoryStep = Extract<ImportStep, { kind: 'memory' }>

/** Returns null if nothing of it may be stored. */
export async function prepareStep(work: ImportWork, step: ImportStep): Promise<PreparedStep | null> {
  if (step.kind === 'link') {
    const { reasoning, ...edge } = step.edge
    if (reasoning === undefined) return { kind: 'link', edge }
    return { kind: 'link', edge: { ...edge, reasoning: await work.cleaner.text(reasoning) } }
  }
  if (step.kind === 'reflection') {
    const session = await work.cleaner.text(step.reflection.session)
    return { kind: 'reflection', reflection: { ...step.reflection, session } }
  }
  const cleaned = await work.cleaner.record(step.record)
  if (cleaned.kind === 'nothing') {
    work.remarks.add(cleaned.because, await work.cleaner.text(step.record.title ?? ''))
    return null
  }
  return { kind: 'memory', step, record: cleaned.record, scope: await work.scopes.of(step.record) }
}

/** Returns anchors for records whose file exists and contains their text. */
export async function anchorAll(
  { files, context }: ImportWork,
  prepared: readonly PreparedStep[],
): Promise<ReadonlyMap<string, Anchored>> {
  const anchors = new Map<string, Anchored>()
  for (const step of prepared) {
    if (step.kind !== 'memory' || step.record.sourceFile === undefined) continue
    const { sourceFile, sourceLine = null, quote = null, content } = step.record
    const named = { sourceFile, sourceLine, quote, content, metadata: {} }
    const anchored = await anchorSource(files, named, context.clock.now())
    if (anchored !== null) anchors.set(step.step.record.key, anchored)
  }
  return anchors
}
