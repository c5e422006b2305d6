/**
 * Leaves out what an agent said and the rest of the same conversation overtook. Of two passages of one
 * conversation on the same matter, the later one stands.
 */
import type { Episode } from '../../core/conversation.ts'
import { EXTRACTOR_AUTHORITY } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { isOvertakenLater, shareMatter } from './overtaken-later.ts'
import type { Candidate } from './plan-injections.ts'
import { toInjectionLine } from './render-injection.ts'

/** Number of turns read after a passage. */
const LATER_TURNS = 400

interface Placed {
  readonly candidate: Candidate
  readonly said: string
  /** The turn it was said in, or the last one that a memory was made of; null if it was stored on purpose. */
  readonly turn: Episode | null
}

/** Keeps the order. */
export async function withoutOvertaken(
  { episodes }: Pick<Store, 'episodes'>,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const placed: Placed[] = []
  for (const candidate of candidates) {
    const turn = await loadTurn({ episodes }, candidate)
    placed.push({ candidate, said: toInjectionLine(candidate.found).said, turn })
  }
  const held: Candidate[] = []
  for (const one of placed) {
    if (one.turn?.role !== 'assistant' || !(await isOvertaken({ episodes }, one.turn, one.said, placed))) {
      held.push(one.candidate)
    }
  }
  return held
}

async function isOvertaken(
  { episodes }: Pick<Store, 'episodes'>,
  { sessionId, position }: Episode,
  said: string,
  placed: readonly Placed[],
): Promise<boolean> {
  const isReplaced = placed.some(
    ({ turn, said: other }) =>
      turn !== null && turn.sessionId === sessionId && turn.position > position && shareMatter(said, other),
  )
  if (isReplaced) return true
  return isOvertakenLater(said, await episodes.listSession(sessionId, position + 1, LATER_TURNS))
}

async function loadTurn(
  { episodes }: Pick<Store, 'episodes'>,
  { found }: Candidate,
): Promise<Episode | null> {
  if (found.kind === 'episode') return found.episode
  const { authority, sourceEpisodes } = found.memory
  if (authority < EXTRACTOR_AUTHORITY) return null
  const turns = await episodes.load(sourceEpisodes)
  return turns.toSorted((a, b) => a.position - b.position).at(-1) ?? null
}
