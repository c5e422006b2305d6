/**
 * Maintenance that a new session requests: dangling links, leftovers in the index, faded memories and
 * links. The session only records the request; the daemon runs it and stores a report.
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
/** Strength comes first, because archiving depends on it. */
const PHASES = ['recompute-strength', 'decay-edges', 'archive', 'repair'] as const
const CALLER: Caller = { kind: 'system', name: 'maintenance', session: 'maintenance' }
/** Time budget of one run; the rest is left to the next request or to sleep. */
const STRETCH_MS = 30_000

type Notes = Pick<CaptureRepository, 'readNote' | 'writeNote'>

/** Records a request, unless there was one in the last six hours. Returns true if it did. */
export async function requestMaintenance(notes: Notes, now: EpochMs): Promise<boolean> {
  const askedAt = await readAsked(notes)
  // A request in the future comes from a clock that was set back.
  if (askedAt !== null && askedAt <= now && now - askedAt < EVERY_MS) return false
  await notes.writeNote(ASKED_NOTE, now)
  return true
}

/** True if a request was not served yet. Cheap. */
async function maintenanceDue({ store }: Pick<EngineContext, 'store'>): Promise<boolean> {
  const askedAt = await readAsked(store.capture)
  if (askedAt === null) return false
  return (await readMaintenance(store.capture))?.askedAt !== askedAt
}

/** Runs the maintenance if it is due; else returns null. */
export async function giveMaintenance(context: EngineContext): Promise<MaintenanceReport | null> {
  // Requests made a moment ago may not be written yet.
  await settleHooks(context.hooks)
  return (await maintenanceDue(context)) ? runStartMaintenance(context) : null
}

/**
 * Runs the maintenance within its time budget and stores a report for the next brief. Changes go
 * through sleep, so they are journalled and guarded; weak links and similar pairs are only counted.
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

/** Returns the last report; null before the first one. */
async function readMaintenance(notes: Pick<Notes, 'readNote'>): Promise<MaintenanceReport | null> {
  const noted = await notes.readNote(FOUND_NOTE)
  return typeof noted === 'object' && noted !== null && 'askedAt' in noted
    ? (noted as MaintenanceReport)
    : null
}

/**
 * Returns the last report as a line for one brief; null if there is nothing to report or it was shown
 * before.
 */
export async function loadUpkeepLine({ store }: Pick<EngineContext, 'store'>): Promise<UpkeepLine | null> {
  const report = await readMaintenance(store.capture)
  const found = report === null ? null : renderMaintenance(report)
  if (report === null || found === null || (await store.capture.readNote(TOLD_NOTE)) === found) return null
  const said = `Upkeep of memory on ${toDay(report.at)}: ${found}.`
  return { line: { text: said, ref: null, served: [said], said: '', trust: null }, found }
}

export interface UpkeepLine {
  readonly line: BriefLine
  /** The findings without their date, to recognise a report that was shown. */
  readonly found: string
}

/** Notes that a brief has shown these findings, so that no other does. */
export async function noteUpkeepTold(notes: Pick<Notes, 'writeNote'>, found: string): Promise<void> {
  await notes.writeNote(TOLD_NOTE, found)
}

/**
 * Renders the report; null if nothing was changed or found. New links are not reported alone, nor are memories without
 * a link: every new store has some.
 */
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
  ].flat()
  const all = [...done, ...cleared, ...seen]
  if (all.length === 0) return null
  all.push(...countOf(report.orphans, 'memory without a link', 'memories without a link'))
  all.push(...countOf(report.newLinks, 'link new that day', 'links new that day'))
  const undo = done.length === 0 || report.run === null ? '' : `; \`lore undo ${report.run}\` takes it back`
  return `${all.join(', ')}${undo}`
}

function countOf(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}
