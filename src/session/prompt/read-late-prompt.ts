/** The words of a prompt of which only the time is known, because nobody could be asked then: as capture read them. */

import { readFiles } from '../../capture/ingest.ts'
import type { HookRun } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { HookMoment } from '../moment/moment.ts'

/** The agent's record and the hook tell the time of one prompt each for themselves, a moment apart. */
const APART_MS = 10_000
/** Turns at the end of the session that are looked at. */
const TURNS = 400
const READING_MS = 5_000

/** null where the turn cannot be captured, or something was said at another time only. */
export async function readLatePrompt(moment: HookMoment): Promise<string | null> {
  const said = await findSaid(moment)
  if (said !== null || !(await readRecord(moment))) return said
  return findSaid(moment)
}

/** The record of the session may be ahead of what was captured; false where there is none to be read. */
function readRecord({ context, call, settings }: HookMoment): Promise<boolean> {
  const { transcriptPath, late } = call
  if (transcriptPath === undefined || late !== true || !settings.capture) return Promise.resolve(false)
  return readFiles(context, { path: transcriptPath, maxMs: READING_MS }).then(
    () => true,
    // Capture looks at the file again by itself.
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

/** What a late prompt of which no turn was found is noted with. */
export const NOT_KNOWN = 'prompt not known'

/**
 * The turn that is nearest to a prompt, by position, unless it answers for another: one that was heard as it was said and
 * is nearer, or one that was told late before. Prompts that are no turn (commands, notices) find none. Pure.
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
