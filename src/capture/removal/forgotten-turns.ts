/**
 * Forgets single turns: their words, index entries and vectors go, and so do the memories made of them. The turns keep
 * their place, so that the rest of the conversation reads as before and line numbers hold.
 */
import type { Episode, Session } from '../../core/conversation.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { memoryTombstone, turnTombstone } from '../../kernel/tombstones.ts'
import { analyseEpisode } from '../../text/analyse.ts'
import { contentHash } from '../../text/content-hash.ts'
import { FORGOTTEN, listAllSessions, purgeMemories, renameNamesakes } from './removal.ts'

type Deps = Pick<EngineContext, 'store' | 'clock'>

export interface ForgottenTurns {
  readonly episodes: number
  readonly memories: number
}

/**
 * Forgets the turns in one transaction.
 * @param onTombstones is called with all hashes before anything is removed
 */
export function forgetTurnsOf(
  { store: outer, clock }: Deps,
  session: Session,
  turns: readonly Episode[],
  onTombstones: (hashes: readonly string[]) => void = () => undefined,
): Promise<ForgottenTurns> {
  return outer.transact(async (store) => {
    const now = clock.now()
    const made = await store.memories.findBySourceEpisodes(turns.map(({ id }) => id))
    const concepts = await listConcepts(store, session, turns)
    const going = [...new Set([...made, ...concepts].map(({ id }) => id))]
    const tombstones = [
      ...turns.map(({ externalId }) => turnTombstone(session.agent, externalId)),
      ...going.map(memoryTombstone),
    ]
    onTombstones(tombstones)
    await store.capture.addTombstones(tombstones, now)
    const gone = turns.map(({ externalId }) => ({ agent: session.agent, externalId }))
    const target = { sessions: [], turns: gone, memories: [], tombstones }
    await purgeMemories(store, target, going, now)
    for (const turn of turns) await blank(store, turn)
    await renameNamesakes(store, target)
    return { episodes: turns.length, memories: going.length }
  })
}

/**
 * Returns the concepts that a digest named after the stretches of the conversation in which the turns stand: a name may
 * repeat their words. What lies below a concept and stays moves up to its topic.
 */
async function listConcepts(
  store: Store,
  session: Session,
  turns: readonly Episode[],
): Promise<readonly Memory[]> {
  const touched = (await store.digest.listSegments(session.id)).filter(({ fromPosition, untilPosition }) =>
    turns.some(({ position }) => position >= fromPosition && position <= untilPosition),
  )
  const parents = new Set<MemoryId>()
  for (const { fromPosition, untilPosition } of touched) {
    const said = await readSpan(store, session, fromPosition, untilPosition)
    for (const { parentId } of await store.memories.findBySourceEpisodes(said.map(({ id }) => id)))
      if (parentId !== null) parents.add(parentId)
  }
  const found = await store.memories.load([...parents])
  return found.filter(
    ({ depth, authority, sessionId }) =>
      depth > 0 && authority === EXTRACTOR_AUTHORITY && sessionId === session.id,
  )
}

async function blank(store: Store, { id, speaker, role, at }: Episode): Promise<void> {
  const changes = { text: FORGOTTEN, caption: null, contentHash: contentHash(FORGOTTEN) }
  await store.episodes.rewrite(
    id,
    changes,
    analyseEpisode({ text: FORGOTTEN, caption: null, speaker, role, at }),
  )
}

/** Reads the turns of a span that still have their words. @param until the last position, included */
export async function readSpan(
  store: Store,
  session: Session,
  from: number,
  until: number,
): Promise<readonly Episode[]> {
  const turns: Episode[] = []
  for (let next = from; next <= until; ) {
    const page = await store.episodes.listSession(session.id, next, LIMITS.listMax)
    turns.push(...page.filter(({ position, text }) => position <= until && text !== FORGOTTEN))
    const last = page.at(-1)
    if (last === undefined || page.length < LIMITS.listMax) break
    next = last.position + 1
  }
  return turns
}

/** Repeats the forgetting of turns whose hashes are given, after an older copy of the database was put in place. */
export async function forgetTurnsMarked(deps: Deps, hashes: ReadonlySet<string>): Promise<void> {
  for (const session of await listAllSessions(deps.store, null)) {
    const turns = await readSpan(deps.store, session, 0, Number.MAX_SAFE_INTEGER)
    const marked = turns.filter(({ externalId }) => hashes.has(turnTombstone(session.agent, externalId)))
    if (marked.length > 0) await forgetTurnsOf(deps, session, marked)
  }
}
