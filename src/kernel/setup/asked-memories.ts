/**
 * Memories that a person's prompt may have corrected and about which an agent was asked. For a while that agent may replace
 * each of them once, by a statement about the same matter: it heard the person's words, which are captured only later.
 */
import type { Caller } from '../../core/caller.ts'
import type { AskedMemory } from '../../core/hook.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { toTerms } from '../../text/tokens.ts'

/** How long an agent may settle a question. */
const SETTLED_WITHIN_MS = 30 * 60_000
/** Number of content words that a successor shares with the memory, or half of them if it has fewer. */
const SHARED_WORDS = 2

/** True if the agent was asked about the memory in this session before: each matter is asked about once. */
export async function wasAsked(
  { hooks }: Pick<Store, 'hooks'>,
  id: MemoryId,
  { name, session }: Pick<Caller, 'name' | 'session'>,
): Promise<boolean> {
  return (await hooks.listAsked(id)).some((asked) => asked.agent === name && asked.session === session)
}

/**
 * Returns the question that allows this caller to replace the memory by a statement of this content; null if there is
 * none. A caller whose session is unknown to the hooks, like that of a server over HTTP, is recognised by its name alone.
 */
export async function findAsked(
  { hooks }: Pick<Store, 'hooks'>,
  caller: Pick<Caller, 'name' | 'session'>,
  { id, content }: { readonly id: MemoryId; readonly content: string },
  now: EpochMs,
): Promise<AskedMemory | null> {
  const open = (await hooks.listAsked(id)).filter(
    ({ agent, at }) => agent === caller.name && now - at <= SETTLED_WITHIN_MS,
  )
  const own = open.find(({ session }) => session === caller.session)
  const asked = own ?? open.at(-1)
  if (asked === undefined || !isSameMatter(asked, content)) return null
  return own === undefined && (await isInAnotherSession(hooks, caller)) ? null : asked
}

/** True if hooks know the caller's session as one that goes on; a process outlives a session that was cleared. */
async function isInAnotherSession(
  hooks: Store['hooks'],
  { name, session }: Pick<Caller, 'name' | 'session'>,
): Promise<boolean> {
  const known = await hooks.findSession(name, session)
  return known !== null && known.endedAt === null
}

function isSameMatter({ words }: AskedMemory, content: string): boolean {
  const [named, said] = [new Set(toTerms(words.join(' '))), new Set(toTerms(content))]
  const shared = [...named].filter((term) => said.has(term)).length
  return shared > 0 && shared >= Math.min(SHARED_WORDS, Math.ceil(named.size / 2))
}
