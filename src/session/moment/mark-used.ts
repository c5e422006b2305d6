/**
 * Marks which given memories a session used: repeated in its answer, or read again with a tool. A memory that the agent
 * found by its own search counts as given once an answer uses it.
 */
import type { HookSession, Injection } from '../../core/hook.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { type HeardAnswer, isUsedIn, readAnswer } from './used-in-answer.ts'

/** What the agent found by itself, and how to record it. */
export interface OwnFinds {
  readonly memories: readonly MemoryId[]
  readonly nextId: () => string
}

export interface Answered {
  /** The agent's last message; null if unknown. */
  readonly message: string | null
  /** Terms of the person's prompts; null if unknown. */
  readonly promptTerms: ReadonlySet<string> | null
  readonly finds?: OwnFinds
}

/** Marks used injections and returns their number. Runs inside a transaction. */
export async function markUsed(
  store: Store,
  session: Pick<HookSession, 'agent' | 'session'>,
  { message, promptTerms, finds }: Answered,
  now: EpochMs,
): Promise<number> {
  const injections = await store.hooks.listInjections(session.agent, session.session)
  const answer = message === null || message.trim() === '' ? null : readAnswer(message)
  if (answer !== null && finds !== undefined) {
    await addUsedFinds(store, session, { injections, answer, promptTerms, finds }, now)
  }
  const open = injections.filter(({ usedAt, correctedAt }) => usedAt === null && correctedAt === null)
  if (open.length === 0) return 0
  const read = await findRead(store, session.session, open)
  const heard = answer === null ? new Set<string>() : await findRepeated(store, open, answer, promptTerms)
  const used = open.filter(({ id }) => read.has(id) || heard.has(id)).map(({ id }) => id)
  await store.hooks.updateInjections(used, { usedAt: now })
  return used.length
}

/** Returns injections whose memory was read since; a correction does not count as use. */
async function findRead(
  store: Store,
  session: string,
  open: readonly Injection[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(open.flatMap(({ memoryId }) => memoryId ?? []))]
  const accesses = await store.accesses.listForAll(ids)
  return new Set(
    open.flatMap(({ id, memoryId, at }) => {
      const own = memoryId === null ? [] : (accesses.get(memoryId) ?? [])
      return own.some((access) => access.session === session && access.at >= at && access.grade > 1)
        ? [id]
        : []
    }),
  )
}

async function findRepeated(
  store: Store,
  open: readonly Injection[],
  answer: HeardAnswer,
  promptTerms: ReadonlySet<string> | null,
): Promise<ReadonlySet<string>> {
  const memories = await store.memories.load(open.flatMap(({ memoryId }) => memoryId ?? []))
  const episodes = await store.episodes.load(open.flatMap(({ episodeId }) => episodeId ?? []))
  const texts = new Map<string | null, string>([
    ...memories.map(({ id, title, content }): [MemoryId, string] => [id, `${title}\n${content}`]),
    ...episodes.map(({ id, text }): [string, string] => [id, text]),
  ])
  return new Set(
    open.flatMap(({ id, memoryId, episodeId }) => {
      const ref = memoryId ?? episodeId ?? ''
      return isUsedIn(answer, { id: ref, text: texts.get(ref) ?? '' }, promptTerms) ? [id] : []
    }),
  )
}

/** Records the found memories that the answer used and that the session was not given otherwise. */
async function addUsedFinds(
  store: Store,
  { agent, session }: Pick<HookSession, 'agent' | 'session'>,
  {
    injections,
    answer,
    promptTerms,
    finds,
  }: {
    readonly injections: readonly Injection[]
    readonly answer: HeardAnswer
    readonly promptTerms: ReadonlySet<string> | null
    readonly finds: OwnFinds
  },
  now: EpochMs,
): Promise<void> {
  const given = new Set(injections.map(({ memoryId }) => memoryId))
  const fresh = finds.memories.filter((id) => !given.has(id))
  if (fresh.length === 0) return
  const memories = await store.memories.load(fresh)
  const used = memories.filter(({ id, title, content }) =>
    isUsedIn(answer, { id, text: `${title}\n${content}` }, promptTerms),
  )
  await store.hooks.addInjections(
    used.map(
      ({ id }): Injection => ({
        id: finds.nextId(),
        agent,
        session,
        event: 'stop',
        at: now,
        memoryId: id,
        episodeId: null,
        tokens: 0,
        confidence: null,
        usedAt: now,
        correctedAt: null,
        gradedAt: null,
      }),
    ),
  )
}
