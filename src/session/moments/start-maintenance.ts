/**
 * The care that a new session asks for and nobody waits for: links without an end, leftovers in the index, what has
 * faded, links that have worn out. A session only notes that it is due; the daemon does it and notes what it found.
 */

import { maintainGraph } from '../../care/maintain-graph.ts'
import type { Caller } from '../../core/caller.ts'
import type { EpochMs } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import type { PhaseOutcome } from '../../core/run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { sleep } from '../../sleep/sleep.ts'
import { type BriefLine, toDay } from '../moment/brief-lines.ts'
import type { MaintenanceReport } from '../moment/maintenance-report.ts'
import { settleHooks } from '../moment/writes.ts'

const EVERY_MS = 6 * 3_600_000
const ASKED_NOTE = 'maintenance.asked'
const FOUND_NOTE = 'maintenance.found'
const TOLD_NOTE = 'maintenance.told'
/** Strength first: rules of forgetting look at it. */
const PHASES = ['recompute-strength', 'decay-edges', 'archive', 'repair'] as const
const CALLER: Caller = { kind: 'system', name: 'maintenance', session: 'maintenance' }
/** One stretch; what is left is for the next request, or for sleep. */
const STRETCH_MS = 30_000

type Notes = Pick<CaptureRepository, 'readNote' | 'writeNote'>

/** Notes that care is due, unless that was noted in the last six hours; whether it did. */
export async function requestMaintenance(notes: Notes, now: EpochMs): Promise<boolean> {
  const askedAt = await readAsked(notes)
  // One of a time to come is of a clock that was set back.
  if (askedAt !== null && askedAt <= now && now - askedAt < EVERY_MS) return false
  await notes.writeNote(ASKED_NOTE, now)
  return true
}

/** Whether a session asked for care that was not given yet; cheap. */
async function maintenanceDue({ store }: Pick<EngineContext, 'store'>): Promise<boolean> {
  const askedAt = await readAsked(store.capture)
  if (askedAt === null) return false
  return (await readMaintenance(store.capture))?.askedAt !== askedAt
}

/** Gives it where it is due; null where it is not. */
export async function giveMaintenance(context: EngineContext): Promise<MaintenanceReport | null> {
  // What sessions asked for a moment ago may not be written yet.
  await settleHooks(context.hooks)
  return (await maintenanceDue(context)) ? runStartMaintenance(context) : null
}

/**
 * Gives it, whether it is due or not, in a bounded stretch, and notes what it found for the next brief. What is
 * changed goes through sleep, is journalled and guarded as there; weak links and pairs that are alike are counted only.
 */
async function runStartMaintenance(context: EngineContext): Promise<MaintenanceReport> {
  const { store, clock } = context
  const askedAt = (await readAsked(store.capture)) ?? clock.now()
  const slept = await sleep.run(context, { phases: PHASES, maxMs: STRETCH_MS }, CALLER)
  const leftovers = await store.documents.removeLost()
  const { report } = await maintainGraph.run(context, { allScopes: true, limit: LIMITS.listMax }, CALLER)
  const found: MaintenanceReport = {
    at: clock.now(),
    askedAt,
    run: slept.run?.id ?? null,
    linksRemoved: countSteps(slept.phases, 'remove_edge'),
    moved: countSteps(slept.phases, 'move_memory'),
    archived: countSteps(slept.phases, 'archive_memory'),
    leftovers,
    weakLinks: report.weakLinks.length,
    fading: report.fadingCount,
    alikePairs: report.closePairs.length,
    orphans: report.orphanCount,
    newLinks: report.recentLinks.length,
  }
  await store.capture.writeNote(FOUND_NOTE, found)
  return found
}

function countSteps(phases: readonly PhaseOutcome[], kind: string): number {
  return phases.reduce((sum, { changes }) => sum + (changes[kind] ?? 0), 0)
}

async function readAsked(notes: Pick<Notes, 'readNote'>): Promise<EpochMs | null> {
  const noted = await notes.readNote(ASKED_NOTE)
  return typeof noted === 'number' ? noted : null
}

/** What was last found; null before the first time. */
async function readMaintenance(notes: Pick<Notes, 'readNote'>): Promise<MaintenanceReport | null> {
  const noted = await notes.readNote(FOUND_NOTE)
  return typeof noted === 'object' && noted !== null && 'askedAt' in noted
    ? (noted as MaintenanceReport)
    : null
}

/** What upkeep found, for one brief to tell; null where that was nothing, or nothing else than was told before. */
export async function loadUpkeepLine({ store }: Pick<EngineContext, 'store'>): Promise<UpkeepLine | null> {
  const report = await readMaintenance(store.capture)
  const found = report === null ? null : renderMaintenance(report)
  if (report === null || found === null || (await store.capture.readNote(TOLD_NOTE)) === found) return null
  const said = `Upkeep of memory on ${toDay(report.at)}: ${found}.`
  return { line: { text: said, ref: null, served: [said], said: '', trust: null }, found }
}

export interface UpkeepLine {
  readonly line: BriefLine
  /** What it tells, whenever it was found. */
  readonly found: string
}

/** A brief told of it: no other one does. */
export async function noteUpkeepTold(notes: Pick<Notes, 'writeNote'>, found: string): Promise<void> {
  await notes.writeNote(TOLD_NOTE, found)
}

/** null where nothing was done and nothing was seen. Recent links alone are no news. */
export function renderMaintenance(report: MaintenanceReport): string | null {
  const done = [
    countOf(report.linksRemoved, 'dead link removed', 'dead links removed'),
    countOf(report.moved, 'memory put back in its tree', 'memories put back in their tree'),
    countOf(report.archived, 'faded memory archived', 'faded memories archived'),
  ].flat()
  const cleared = countOf(
    report.leftovers,
    'leftover taken out of the index',
    'leftovers taken out of the index',
  )
  const seen = [
    countOf(report.weakLinks, 'weak link', 'weak links'),
    countOf(report.fading, 'memory fading', 'memories fading'),
    countOf(report.alikePairs, 'pair nearly alike', 'pairs nearly alike'),
    countOf(report.orphans, 'memory without a link', 'memories without a link'),
  ].flat()
  const all = [...done, ...cleared, ...seen]
  if (all.length === 0) return null
  all.push(...countOf(report.newLinks, 'link new that day', 'links new that day'))
  const undo = done.length === 0 || report.run === null ? '' : `; \`lore undo ${report.run}\` takes it back`
  return `${all.join(', ')}${undo}`
}

function countOf(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}
