/**
 * Decides by rules what to do with an item of knowledge, given the memories nearest to it: add it, let it
 * replace a memory, or leave it because it is known. Compares the two texts, without a language model.
 */
import type { Verdict } from '../../core/digest.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import {
  type ClaimComparison,
  compareClaims,
  countWordsApart,
  overlap01,
} from '../../text/claims/compare-claims.ts'
import { differsInSubstance } from '../../text/differences.ts'

export interface DecidableItem {
  /** A statement that is understandable by itself. */
  readonly text: string
  /** When it was said. */
  readonly at: EpochMs
  /** The earlier statement that it corrects, in words; null if it corrects none. */
  readonly corrects: string | null
  /** True if they are a person's own words. */
  readonly ownWords: boolean
}

/** Only this many of the nearest neighbours are compared. */
const MOST_NEIGHBOURS = 12
/** On the calibrated scale. Below it, two texts are about different things, whatever words they share. */
export const RELATED_SIMILARITY01 = 0.4
/** From here on, texts that differ in no significant word say the same. */
const SAME_SIMILARITY01 = 0.85
/** From here on, texts with the same terms in another order, or with one word more, say the same. */
const PARAPHRASE_SIMILARITY01 = 0.88
/** From here on, a different word in the same place may be a synonym. */
const OTHER_WORD_SIMILARITY01 = 0.95
/** The share of a correction's words that a memory must hold to be the corrected one. */
const CORRECTED_OVERLAP01 = 0.6

/** The item arrived late: a memory of a later time says otherwise. The caller may keep it as history. */
export const OUTDATED_RULE = 'outdated'
/** A guarded memory, the target, contradicts the item: the item is kept beside it. */
export const GUARDED_RULE = 'guarded'

interface Judged extends ClaimComparison {
  readonly neighbour: Neighbour
}

/**
 * Returns NONE if the item is known already; UPDATE or DELETE if it supersedes the target (DELETE if it
 * only withdraws it and puts nothing in its place); ADD otherwise. Never supersedes protected memories,
 * those of layers 1 and 2, or, unless the item is a person's own words too, a person's own words: then the
 * item is added beside them. A memory's time is `validFrom`, else `createdAt`. Neighbours may come in any
 * order. Pure.
 */
export function decideByRules(item: DecidableItem, neighbours: readonly Neighbour[]): Verdict {
  const near = [...neighbours].sort((a, b) => b.similarity01 - a.similarity01).slice(0, MOST_NEIGHBOURS)
  const [nearest] = near
  if (nearest === undefined) return toAdd('nothing-near', 'No memory is near it.', 0.95)
  const judged = near.map((neighbour): Judged => ({ neighbour, ...judge(item, neighbour) }))
  const known = judged.find(({ relation }) => relation === 'same')
  const corrected = findCorrected(item, near)
  if (corrected !== null) return supersede(item, corrected)
  if (known !== undefined) return toNone(known)
  const ended = judged.filter(({ relation }) => relation !== 'unrelated').sort(byCertainty)[0]
  if (ended !== undefined) return supersede(item, ended)
  const { rule, reason, confidence01 } = judged[0] ?? { rule: 'nothing-near', reason: '', confidence01: 0.9 }
  return toAdd(rule, reason, confidence01)
}

function byCertainty(a: Judged, b: Judged): number {
  return b.confidence01 * b.neighbour.similarity01 - a.confidence01 * a.neighbour.similarity01
}

function judge(item: DecidableItem, { memory, similarity01 }: Neighbour): ClaimComparison {
  const comparison = compareClaims(memory.content, item.text)
  if (comparison.rule === 'exact') return comparison
  if (similarity01 >= SAME_SIMILARITY01 && !differsInSubstance(memory.content, item.text).differs) {
    const reason = 'Both say the same in almost the same words.'
    return { relation: 'same', rule: 'same-substance', reason, confidence01: 0.95 }
  }
  if (REPHRASABLE.has(comparison.rule) && isParaphrase(memory.content, item.text, similarity01)) {
    const reason = 'Both say the same, in other words.'
    return { relation: 'same', rule: 'paraphrase', reason, confidence01: 0.7 }
  }
  if (similarity01 >= RELATED_SIMILARITY01) return comparison
  return {
    relation: 'unrelated',
    rule: 'not-near',
    reason: 'No memory is about the same.',
    confidence01: 0.9,
  }
}

/** Rules that found nothing in common; only then can the texts be paraphrases. */
const REPHRASABLE = new Set(['nothing-shared', 'unresolved', 'event'])

/** True if the texts are similar and differ in one word more, or one other word, at most. */
function isParaphrase(known: string, said: string, similarity01: number): boolean {
  if (similarity01 < PARAPHRASE_SIMILARITY01) return false
  const apart = countWordsApart(known, said)
  if (apart === null || apart.onlyA > 1 || apart.onlyB > 1) return false
  return apart.onlyA + apart.onlyB < 2 || similarity01 >= OTHER_WORD_SIMILARITY01
}

/** Returns the memory that states what the item corrects, or null. */
function findCorrected(item: DecidableItem, near: readonly Neighbour[]): Judged | null {
  const { corrects } = item
  if (corrects === null) return null
  const held = near
    .map((neighbour) => ({ neighbour, overlap: overlapWith(neighbour.memory, corrects) }))
    .filter(({ overlap }) => overlap >= CORRECTED_OVERLAP01)
    .sort((a, b) => b.overlap - a.overlap)[0]
  if (held === undefined) return null
  const { neighbour, overlap } = held
  const { relation } = compareClaims(neighbour.memory.content, item.text)
  if (relation === 'same') return null
  return {
    neighbour,
    relation: relation === 'contradicted' ? 'contradicted' : 'updated',
    rule: 'correction',
    reason: 'It corrects what the memory says.',
    confidence01: 0.7 + 0.25 * overlap,
  }
}

function overlapWith({ content }: Memory, corrects: string): number {
  const { relation, confidence01 } = compareClaims(content, corrects)
  return relation === 'same' ? confidence01 : overlap01(content, corrects)
}

function supersede(item: DecidableItem, judged: Judged): Verdict {
  const { neighbour, relation, rule, reason, confidence01 } = judged
  const { memory } = neighbour
  const guard = findGuard(memory, item)
  if (guard !== null) {
    return { ...toAdd(GUARDED_RULE, `${reason} ${guard}`, confidence01), target: memory.id }
  }
  if (item.at < (memory.validFrom ?? memory.createdAt)) return toOutdated(judged)
  const decision = relation === 'contradicted' ? 'DELETE' : 'UPDATE'
  return { decision, target: memory.id, rule, reason, confidence01: round(confidence01) }
}

/** Returns why no rule may supersede this memory; null if one may. */
function findGuard(memory: Memory, item: DecidableItem): string | null {
  if (memory.protected) return 'But the memory is protected.'
  if (memory.layer <= 2) return 'But memories of its layer end only by a person’s hand.'
  if (memory.trust === 'principle' && !item.ownWords) return 'But only a person’s words end a person’s words.'
  return null
}

/** An older text that says more than the newer one is added; one that says otherwise is history. */
function toOutdated({ neighbour, relation, reason, confidence01 }: Judged): Verdict {
  if (relation === 'refines') return toAdd('refines-newer', reason, confidence01)
  return {
    decision: 'NONE',
    target: neighbour.memory.id,
    rule: OUTDATED_RULE,
    reason: 'A later memory says something different.',
    confidence01: round(confidence01),
  }
}

function toNone({ neighbour, rule, reason, confidence01 }: Judged): Verdict {
  return { decision: 'NONE', target: neighbour.memory.id, rule, reason, confidence01: round(confidence01) }
}

function toAdd(rule: string, reason: string, confidence01: number): Verdict {
  return { decision: 'ADD', target: null, rule, reason, confidence01: round(confidence01) }
}

function round(confidence01: number): number {
  return Math.round(confidence01 * 100) / 100
}
