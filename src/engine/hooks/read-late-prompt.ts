/** The words of a prompt of which only the time is known, because nobody could be asked then: as capture read them. */
import type { HookMoment } from './moment.ts'

/** The agent's record and the hook tell the time of one prompt each for themselves. */
const APART_MS = 60_000
/** Turns at the end of the session that are looked at. */
const TURNS = 400

/** null where the turn is not captured, or something was said at another time only. */
export async function readLatePrompt({ context, call, session }: HookMoment): Promise<string | null> {
  const { sessions, episodes } = context.store
  const captured = await sessions.findByExternalId(session.agent, session.session)
  if (captured === null) return null
  const from = Math.max(0, captured.episodeCount - TURNS)
  const said = (await episodes.listSession(captured.id, from, TURNS))
    .filter(({ role, at }) => role === 'user' && Math.abs(at - call.at) <= APART_MS)
    .sort((a, b) => Math.abs(a.at - call.at) - Math.abs(b.at - call.at))
  return said[0]?.text ?? null
}
