/**
 * Finds the turns that a correction contradicts: those it means, the sources of memories it supersedes,
 * and answers that repeat them.
 */
import type { Episode } from '../../core/conversation.ts'
import type { Injection } from '../../core/hook.ts'
import type { EpisodeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { QueuedWrite } from '../../core/queued-write.ts'
import { readHeardNote } from '../../kernel/correction-note.ts'
import { isWordy, pairClaims } from '../../text/claims/claim-pair.ts'
import { overlap01 } from '../../text/claims/compare-claims.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { CorrectionPlan } from './plan-correction.ts'
import type { QueuedCorrection } from './queued-correction.ts'

/** Minimum share of words that a sentence must have in common with the correction. */
const SHARED01 = 0.4
/** Number of turns before the correction that are searched. */
const TURNS = 60

/** @param used injections marked as corrected because the agent used them */
export async function findCorrectedTurns(
  store: Store,
  { caller }: Pick<QueuedWrite, 'caller'>,
  said: QueuedCorrection,
  { replaces, settlements }: Pick<CorrectionPlan, 'replaces' | 'settlements'>,
  used: readonly Injection[],
): Promise<readonly EpisodeId[]> {
  const ended = [
    replaces ?? [],
    settlements.flatMap(({ how, memory }) => (how === 'supersede' ? memory : [])),
  ].flat()
  const named = [
    ...said.turns,
    // Otherwise the source turns of a superseded memory would still be found.
    ...ended.flatMap(({ sourceEpisodes }) => sourceEpisodes),
    // Turns corrected by a memory that is superseded now stay corrected.
    ...ended.flatMap((memory) => readHeardNote(memory)?.correctedTurns ?? []),
    ...used.flatMap(({ episodeId }) => episodeId ?? []),
  ]
  const turns = await store.episodes.load([...new Set(named)])
  const texts = [...turns.map(({ text }) => text), ...ended.map(({ content }) => content)]
  const values = texts.flatMap((text) => findFormerValues(text, said.content))
  const session = await store.sessions.findByExternalId(caller.name, caller.session)
  if (session === null || values.length === 0) return [...new Set(named)]
  const before = await store.episodes.listSession(
    session.id,
    Math.max(0, session.episodeCount - TURNS),
    TURNS,
  )
  const repeated = before.filter(
    ({ role, at, text }) => role === 'assistant' && at < said.at && says(text, values),
  )
  return [...new Set([...named, ...repeated.map(({ id }) => id)])]
}

/**
 * Of the used injections, keeps the turns that share most words with the correction; all if none shares
 * any.
 */
export function pickUsed(
  used: readonly Injection[],
  turns: readonly Pick<Episode, 'id' | 'text'>[],
  content: string,
): readonly Injection[] {
  const shares = new Map(
    turns.map(({ id, text }) => [
      id,
      Math.max(0, ...splitSentences(text).map((one) => overlap01(one, content))),
    ]),
  )
  const most = Math.max(0, ...shares.values())
  return used.filter(({ episodeId }) => episodeId === null || (shares.get(episodeId) ?? 0) >= most)
}

/**
 * Returns values (numbers, paths, names with punctuation) of the text for which the correction has
 * another value.
 */
export function findFormerValues(text: string, content: string): readonly string[] {
  const claim = readClaim(content)
  return splitSentences(text)
    .filter((sentence) => overlap01(sentence, content) >= SHARED01)
    .flatMap((sentence) => {
      const { onlyOlder, onlyNewer } = pairClaims(readClaim(sentence), claim)
      const kinds = new Set(onlyNewer.map(({ kind }) => kind))
      const values = onlyOlder.flatMap((term) =>
        isWordy(term) || !kinds.has(term.kind) ? [] : [term.written],
      )
      const [former, instead] = [findSigned(sentence), findSigned(content)]
      const isOther = [...instead].some((name) => !former.has(name))
      return isOther ? [...values, ...[...former].filter((name) => !instead.has(name))] : values
    })
}

const SIGNED = /[\p{L}\p{N}]+(?:[-_./:@]+[\p{L}\p{N}]+)+/gu

function findSigned(text: string): ReadonlySet<string> {
  return new Set(text.match(SIGNED))
}

function says(text: string, values: readonly string[]): boolean {
  const words = new Set(
    text.match(/[\p{L}\p{N}][\p{L}\p{N}.:/_-]*/gu)?.map((word) => word.replace(/[.:/_-]+$/, '')),
  )
  return values.some((value) => words.has(value))
}
