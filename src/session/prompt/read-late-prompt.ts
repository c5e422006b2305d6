/** Finds the text of a late prompt, of which only the time is known, among captured turns. */

import { readFiles } from '../../capture/ingest.ts'
import type { HookRun } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { HookMoment } from '../moment/moment.ts'

/** Maximum difference between the times that transcript and hook give for one prompt. */
const APART_MS = 10_000
/** Number of turns searched at the end of the session. */
const TURNS = 400
const READING_MS = 5_000

/** Returns null if no captured turn matches the time. */
export async function readLatePrompt(moment: HookMoment): Promise<string | null> {
  const said = await findSaid(moment)
  if (said !== null || !(await readRecord(moment))) return said
  return findSaid(moment)
}

/** Captures the rest of the transcript; returns false if it cannot be read. */
function readRecord({ context, call, settings }: HookMoment): Promise<boolean> {
  const { transcriptPath, late } = call
  if (transcriptPath === undefined || late !== true || !settings.capture) return Promise.resolve(false)
  return readFiles(context, { path: transcriptPath, maxMs: READING_MS }).then(
    () => true,
    // Capture reads the file later by itself.
    () => false,
  )
}

async function findSaid({ context, call, session }: HookMoment): Promise<string | null> {
  const { sessions, episodes, hooks } = context.store
  const captured = await sessions.findByExternalId(session.agent, session.session)
  if (captured === null) return null
  const from = Math.max(0, captured.episodeCount - TURNS)
  const said = (await episodes.listSession(captured.id, from, TURNS)).filter(({ role }) => role === 'user')
  const runs = await hooks.listRunsOf(session.agent, session.session, 'prompt')
  return said[pickSaid(said, call.at, runs) ?? -1]?.text ?? null
}

/** Detail of a late prompt without a matching turn. */
export const NOT_KNOWN = 'prompt not known'

/**
 * Returns the index of the turn nearest in time to a prompt; null if another prompt claims it: one that
 * was answered and is nearer, or an earlier late one. Prompts that are not turns (commands, notices)
 * get null. Pure.
 * @param runs earlier prompts of the session, oldest first
 */
export function pickSaid(
  said: readonly { readonly at: EpochMs }[],
  at: EpochMs,
  runs: readonly Pick<HookRun, 'at' | 'outcome' | 'detail'>[],
): number | null {
  const distance = (turn: number, moment: EpochMs) => Math.abs((said[turn]?.at ?? 0) - moment)
  const taken = new Set<number>()
  const nearestTo = (moment: EpochMs): number | null => {
    const free = [...said.keys()].filter((turn) => !taken.has(turn) && distance(turn, moment) <= APART_MS)
    return free.toSorted((a, b) => distance(a, moment) - distance(b, moment))[0] ?? null
  }
  for (const run of runs) {
    const turn = run.outcome === 'late' && run.detail !== NOT_KNOWN ? nearestTo(run.at) : null
    if (turn !== null) taken.add(turn)
  }
  const turn = nearestTo(at)
  if (turn === null) return null
  const isOthers = runs.some((run) => run.outcome !== 'late' && distance(turn, run.at) < distance(turn, at))
  return isOthers ? null : turn
}
