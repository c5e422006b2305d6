/** The words of a prompt of which only the time is known, because nobody could be asked then: as capture read them. */
import { ingest } from '../ingest.ts'
import type { HookMoment } from './moment.ts'

/** The agent's record and the hook tell the time of one prompt each for themselves. */
const APART_MS = 60_000
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
  return ingest(context, { path: transcriptPath, maxMs: READING_MS }).then(
    () => true,
    // Capture looks at the file again by itself.
    () => false,
  )
}

async function findSaid({ context, call, session }: HookMoment): Promise<string | null> {
  const { sessions, episodes } = context.store
  const captured = await sessions.findByExternalId(session.agent, session.session)
  if (captured === null) return null
  const from = Math.max(0, captured.episodeCount - TURNS)
  const said = (await episodes.listSession(captured.id, from, TURNS))
    .filter(({ role, at }) => role === 'user' && Math.abs(at - call.at) <= APART_MS)
    .sort((a, b) => Math.abs(a.at - call.at) - Math.abs(b.at - call.at))
  return said[0]?.text ?? null
}
