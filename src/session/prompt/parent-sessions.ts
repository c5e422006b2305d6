/**
 * Finds the sessions that a fork or branch continues: its transcript begins with their turns, so these,
 * and what was injected there, are in its context.
 */
import { readFirstTurnIds } from '../../capture/files/read-beginning.ts'
import type { Session } from '../../core/conversation.ts'
import type { SessionId } from '../../core/ids.ts'
import type { HookMoment } from '../moment/moment.ts'
import { sessionKey } from '../moment/writes.ts'

/** Number of cached sessions. */
const SESSIONS = 200

/** Returns the captured ones. Empty if the session began by itself, or transcripts must not be read. */
export async function loadForebears(moment: HookMoment): Promise<readonly Session[]> {
  const { context, session } = moment
  const { parentSessions } = context.hooks
  const key = sessionKey(session)
  const known = parentSessions.get(key) ?? (await findParentSessions(moment))
  if (known === null) return []
  remember(parentSessions, key, known)
  return known.size === 0 ? [] : context.store.sessions.load([...known])
}

function remember(
  parentSessions: Map<string, ReadonlySet<SessionId>>,
  key: string,
  found: ReadonlySet<SessionId>,
): void {
  parentSessions.delete(key)
  parentSessions.set(key, found)
  for (const oldest of parentSessions.keys()) {
    if (parentSessions.size <= SESSIONS) break
    parentSessions.delete(oldest)
  }
}

/** Returns null while it is unknown. */
async function findParentSessions({
  context,
  call,
  session,
  settings,
}: HookMoment): Promise<ReadonlySet<SessionId> | null> {
  const { capture, store } = context
  const { transcriptPath } = call
  const source = capture.sources.find(({ agent }) => agent === session.agent)
  if (source === undefined || transcriptPath === undefined || !settings.capture) return null
  const ids = await readFirstTurnIds(source, transcriptPath, capture.toolResults).catch(() => [])
  if (ids.length === 0) return null
  const own = await store.sessions.findByExternalId(session.agent, session.session)
  const turns = await store.episodes.findByExternalIds(session.agent, ids)
  return new Set([...turns.values()].flatMap(({ sessionId }) => (sessionId === own?.id ? [] : [sessionId])))
}
