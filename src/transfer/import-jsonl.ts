/**
 * Imports a JSON lines export of Lore, with original ids, links and accesses. Existing records stay
 * unchanged; records a person removed for good do not return. A damaged file is refused, unless
 * `partial` is set. After a kill, a second run continues.
 */

import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { IdSource } from '../core/ports/id-source.ts'
import type { Redactor } from '../core/ports/redactor.ts'
import type { Store } from '../core/ports/store.ts'
import { applyPlain } from '../kernel/changes/apply-plain.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { LineType } from './exporters/jsonl.ts'
import { type ImportedRecords, isNothing, noteImported } from './imported/import-undo.ts'
import { type LineOf, type ParsedLine, parseLine } from './importers/jsonl/lines.ts'
import { readNumberedLines } from './importers/jsonl/read-lines.ts'
import { type BadLine, surveyJsonl } from './importers/jsonl/survey.ts'
import { createLineCleaner } from './restore/clean-line.ts'
import type { JsonlImportInput, JsonlImportReport } from './restore/jsonl-views.ts'
import {
  restoreEpisodes,
  restoreScopes,
  restoreSegments,
  restoreSessions,
} from './restore/restore-conversations.ts'
import { restoreEdges, restoreEntities, restoreMemories, restoreTopics } from './restore/restore-knowledge.ts'
import { restoreReflections } from './restore/restore-reflections.ts'
import {
  type ApplyRestored,
  createRestoreState,
  type Numbered,
  noLines,
  type RestoreState,
  takeMade,
} from './restore/restore-state.ts'
import {
  countPlanned,
  type RestoredSupersessions,
  restoreSupersessions,
} from './restore/restore-supersessions.ts'

export interface JsonlImportDeps {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly redactor: Redactor
}

const BATCH = 200
const MOST_SHOWN = 100

/**
 * @param onProgress receives bytes read and the total, which is twice the file size
 * @throws LoreError invalid_input if the file cannot be read or is not an export of Lore
 */
export async function importJsonl(
  deps: JsonlImportDeps,
  input: JsonlImportInput,
  caller: Caller,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<JsonlImportReport> {
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may bring back an export.', {
      hint: 'Ask the person to run `lore import jsonl` with the file.',
    })
  }
  const { path } = input
  const size = requireSize(path)
  const total = 2 * size
  const { header, bad } = await surveyJsonl(path, deps.store, (read) => onProgress(read, total))
  const isDry = input.dryRun === true
  const report: JsonlImportReport = {
    state: isDry ? 'planned' : 'done',
    path,
    exportedAt: header.exportedAt,
    added: noLines(),
    known: noLines(),
    forgotten: noLines(),
    replaced: 0,
    loosened: 0,
    redacted: {},
    conflicts: [],
    conflictCount: 0,
    bad: bad.slice(0, MOST_SHOWN),
    badCount: bad.length,
    run: null,
  }
  if (bad.length > 0 && input.partial !== true) return { ...report, state: isDry ? 'planned' : 'refused' }
  const state = createRestoreState(!isDry)
  const run = openImportRun(deps, caller, path)
  const cleaner = createLineCleaner(deps.redactor)
  for await (const batch of readBatches(path, bad, (read) => onProgress(size + read, total))) {
    const cleaned: NumberedRecord[] = []
    for (const { line, ...each } of batch) cleaned.push({ ...(await cleaner.clean(each)), line })
    await restoreBatch(deps, state, cleaned, run)
  }
  const rest = isDry ? await planRest(deps, state) : await restoreRest(deps, state, run)
  const { added, known, forgotten, conflicts } = state
  return {
    ...report,
    added,
    known,
    forgotten,
    replaced: rest.replaced,
    loosened: state.loosened + rest.open,
    redacted: cleaner.found,
    conflicts: conflicts.slice(0, MOST_SHOWN),
    conflictCount: conflicts.length,
    run: await run.end(added),
  }
}

async function restoreBatch(
  { store: outer }: JsonlImportDeps,
  state: RestoreState,
  batch: readonly NumberedRecord[],
  run: ImportRun,
): Promise<void> {
  const of = <T extends LineType>(type: T): Numbered<T>[] =>
    batch.flatMap((each) => (each.type === type ? [{ ...(each.record as LineOf<T>), line: each.line }] : []))
  const carry = async (store: Store) => {
    const apply = run.applyIn(store)
    await restoreScopes(store, state, of('scope'))
    await restoreSessions(store, state, of('session'))
    await restoreEpisodes(store, state, of('episode'))
    await restoreSegments(store, state, of('segment'))
    await restoreMemories(store, state, of('memory'), apply)
    await restoreEntities(store, state, of('entity'))
    await restoreEdges(store, state, of('edge'), apply)
    await restoreReflections(store, state, of('reflection'))
    if (state.write) await run.note(store, state.added, takeMade(state))
  }
  if (state.write) await outer.transact(carry)
  else await carry(outer)
}

async function planRest({ store }: JsonlImportDeps, state: RestoreState): Promise<RestoredSupersessions> {
  const successors = await store.memories.load(state.superseded.map(({ by }) => by))
  return { open: 0, replaced: countPlanned(state, new Set(successors.map(({ id }) => id))) }
}

async function restoreRest(
  { store: outer, clock }: JsonlImportDeps,
  state: RestoreState,
  run: ImportRun,
): Promise<RestoredSupersessions> {
  const { superseded } = state
  let [open, replaced] = [0, 0]
  for (let at = 0; at < superseded.length; at += BATCH) {
    const batch = superseded.slice(at, at + BATCH)
    await outer.transact(async (store) => {
      const restored = await restoreSupersessions(store, state, batch, run.applyIn(store))
      open += restored.open
      replaced += restored.replaced
      await run.note(store, { ...state.added, superseded: replaced })
    })
  }
  await outer.transact((store) => restoreTopics(store, state, clock.now()))
  return { open, replaced }
}

/** One run for the whole import, begun with the first thing that is added. */
interface ImportRun {
  applyIn(store: Store): ApplyRestored
  /** @param sums all that was added since the import began, by kind */
  note(store: Store, sums: Readonly<Record<string, number>>, made?: ImportedRecords): Promise<void>
  /** Ends the run and returns its id; null if nothing was added or changed. */
  end(sums: Readonly<Record<string, number>>): Promise<string | null>
}

function openImportRun(deps: JsonlImportDeps, caller: Caller, path: string): ImportRun {
  const { store: outer, clock, ids } = deps
  const own = ownRun({ clock, ids }, 'import', { phase: 'jsonl' })
  const { runId } = own.inRun
  const reason = `Imported from ${basename(path)}.`
  let noted: Readonly<Record<string, number>> = {}
  let isBegun = false
  const noteSums = async (store: Store, sums: Readonly<Record<string, number>>, isOver: boolean) => {
    const more = Object.entries(sums).map(([name, sum]) => [name, sum - (noted[name] ?? 0)] as const)
    await own.note(store, Object.fromEntries(more), isOver)
    noted = { ...noted, ...sums }
  }
  return {
    applyIn: (store) => async (changes) => {
      const because = changes.map((change) => ({ ...change, reason }))
      const applied = await applyPlain(own.inRun, store, because, caller)
      if (applied.entries.length > 0) isBegun = true
      return applied
    },
    async note(store, sums, made) {
      const isMade = made !== undefined && !isNothing(made)
      if (isMade) isBegun = true
      if (!isBegun) return
      await noteSums(store, sums, false)
      if (isMade) await noteImported(store, runId, made)
    },
    async end(sums) {
      if (!isBegun) return null
      await noteSums(outer, sums, true)
      return runId
    },
  }
}

function requireSize(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() === true) return found.size
  throw new LoreError('invalid_input', `${path} is no file.`, {
    hint: 'Give the path of a file that `lore export jsonl` wrote.',
    details: { path },
  })
}

type NumberedRecord = ParsedLine & { readonly line: number }

/** Yields batches of lines of one type, without the bad ones. */
async function* readBatches(
  path: string,
  bad: readonly BadLine[],
  onBytes: (read: number) => void,
): AsyncGenerator<readonly NumberedRecord[]> {
  const left = new Set(bad.map(({ line }) => line))
  let batch: NumberedRecord[] = []
  for await (const { number, text, bytesRead } of readNumberedLines(path)) {
    const parsed = number === 1 || left.has(number) ? null : parseLine(text)
    onBytes(bytesRead)
    if (parsed === null || 'fault' in parsed) continue
    if (batch.length >= BATCH || (batch[0] !== undefined && batch[0].type !== parsed.type)) {
      yield batch
      batch = []
    }
    batch.push({ ...(parsed satisfies ParsedLine), line: number })
  }
  if (batch.length > 0) yield batch
}
