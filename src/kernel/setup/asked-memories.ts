/**
 * Memories that a person's prompt may have corrected and about which an agent was asked. For a while that agent may replace
 * each of them once, by a statement about the same matter: it heard the person's words, which are captured only later.
 * Kept in memory only.
 */
import type { Caller } from '../../core/caller.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Store } from '../../core/ports/store.ts'
import { toTerms } from '../../text/tokens.ts'
import type { AskedMemory, HookWrites } from './hook-writes.ts'

/** How long an agent may settle a question. */
const SETTLED_WITHIN_MS = 30 * 60_000
const MOST = 200
/** Number of content words that a successor shares with the memory, or half of them if it has fewer. */
const SHARED_WORDS = 2

interface Asking {
  readonly hooks: Pick<HookWrites, 'asked'>
  readonly clock: Clock
}

export function noteAsked({ hooks, clock }: Asking, asked: AskedMemory): void {
  const key = keyOf(asked)
  hooks.asked.delete(key)
  hooks.asked.set(key, { ...asked, at: clock.now() })
  for (const oldest of hooks.asked.keys()) {
    if (hooks.asked.size <= MOST) break
    hooks.asked.delete(oldest)
  }
}

/** True if the agent was asked about the memory in this session before: each matter is asked about once. */
export function wasAsked(
  { hooks }: Pick<Asking, 'hooks'>,
  { id, name, session }: { readonly id: MemoryId } & Pick<Caller, 'name' | 'session'>,
): boolean {
  return hooks.asked.has(keyOf({ id, agent: name, session, words: [] }))
}

/**
 * Returns the question that allows this caller to replace the memory by a statement of this content; null if there is
 * none. A caller whose session is unknown to the hooks, like that of a server over HTTP, is recognised by its name alone.
 */
export async function findAsked(
  { hooks, clock }: Asking,
  store: Pick<Store, 'hooks'>,
  caller: Pick<Caller, 'name' | 'session'>,
  { id, content }: { readonly id: MemoryId; readonly content: string },
): Promise<AskedMemory | null> {
  const open = [...hooks.asked.values()].filter(
    (asked) => asked.id === id && asked.agent === caller.name && isRecent(asked.at, clock),
  )
  const own = open.find(({ session }) => session === caller.session)
  const asked = own ?? open.at(-1)
  if (asked === undefined || !isSameMatter(asked, content)) return null
  return own === undefined && (await isInAnotherSession(store, caller)) ? null : asked
}

/** Ends the permission: one question allows one replacement. */
export function dropAsked({ hooks }: Pick<Asking, 'hooks'>, asked: AskedMemory): void {
  hooks.asked.delete(keyOf(asked))
}

function keyOf({ id, agent, session }: AskedMemory): string {
  return [agent, session, id].join('\n')
}

function isRecent(at: EpochMs, clock: Clock): boolean {
  return clock.now() - at <= SETTLED_WITHIN_MS
}

/** True if hooks know the caller's session as one that goes on; a process outlives a session that was cleared. */
async function isInAnotherSession(
  store: Pick<Store, 'hooks'>,
  { name, session }: Pick<Caller, 'name' | 'session'>,
): Promise<boolean> {
  const known = await store.hooks.findSession(name, session)
  return known !== null && known.endedAt === null
}

function isSameMatter({ words }: AskedMemory, content: string): boolean {
  const [named, said] = [new Set(toTerms(words.join(' '))), new Set(toTerms(content))]
  const shared = [...named].filter((term) => said.has(term)).length
  return shared > 0 && shared >= Math.min(SHARED_WORDS, Math.ceil(named.size / 2))
}
