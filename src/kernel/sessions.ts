/** Finds a session by the id that a person or agent typed. */

import type { Session } from '../core/conversation.ts'
import { LoreError } from '../core/errors.ts'
import { isUuid, type SessionId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import { requireName } from './validate.ts'

/** Finds a session by its id, the agent's own id, or the beginning of either. Throws if none or several match. */
export async function requireSession(store: Store, typed: string): Promise<Session> {
  const wanted = requireName('session', typed)
  const prefix = wanted.toLowerCase()
  if (isUuid(prefix)) {
    const found = await store.sessions.find(prefix as SessionId)
    if (found !== null) return found
  }
  const own = await store.sessions.findByAnyAgent(wanted)
  const ids = /^[0-9a-f-]{4,36}$/.test(prefix) ? await store.sessions.findByIdPrefix(prefix, 2) : []
  const named = [...own, ...(await store.sessions.load(ids))]
  const begun =
    named.length === 0 && /^[0-9a-z-]{4,}$/i.test(wanted)
      ? await store.sessions.findByAgentIdPrefix(wanted, 2)
      : []
  const [only, another] = [...named, ...begun]
  if (only === undefined) {
    throw new LoreError('session_not_found', `There is no session "${wanted.slice(0, 60)}".`, {
      hint: 'List them with `lore sessions`.',
    })
  }
  if (another !== undefined && another.id !== only.id) {
    throw new LoreError('invalid_input', `More than one session matches "${wanted.slice(0, 60)}".`, {
      hint: 'Give more characters of the id.',
    })
  }
  return only
}
