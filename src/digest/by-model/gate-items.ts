/**
 * Holds what a language model extracts from work with an agent to the gates of the rules: understandable alone, more
 * than git knows, no order of the moment, in the person's words where it claims a person's word. A sloppy or
 * hostile answer cannot lower them. Pure.
 */
import type { Episode } from '../../core/conversation.ts'
import type { ExtractedItem, Extraction } from '../../core/digest.ts'
import type { MemoryKind } from '../../core/memory.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { REASON } from '../../speech/work-cues.ts'
import { isStepOrder } from '../../speech/work-order.ts'
import { splitAboutNote } from '../passages/about-note.ts'
import { isProgramNotice } from '../passages/program-notice.ts'
import { isReviewProse } from '../passages/review-prose.ts'
import { standsAlone } from '../passages/stands-alone.ts'
import { isWholeStatement } from '../passages/whole-statement.ts'
import { findAgentGate } from '../rules/work/agent-gates.ts'
import { isAtHand } from '../rules/work/may-last.ts'

/** Kinds that state what a person wants to hold. */
const BINDING: ReadonlySet<MemoryKind> = new Set([
  'decision',
  'rule',
  'preference',
  'correction',
  'commitment',
])

/** Counts what is left out by reason. Call it with checked quotes. */
export function gateItems(extraction: Extraction, episodes: readonly Episode[]): Extraction {
  const turns = new Map(episodes.map((episode) => [episode.id, episode]))
  const rejected: Record<string, number> = { ...extraction.rejected }
  const passes = (item: ExtractedItem): boolean => {
    const reason = findReason(item, item.episode === null ? undefined : turns.get(item.episode))
    if (reason !== null) rejected[reason] = (rejected[reason] ?? 0) + 1
    return reason === null
  }
  const concepts = extraction.concepts
    .map((concept) => ({
      ...concept,
      facts: concept.facts.filter(passes).map((fact) => ({ ...fact, details: fact.details.filter(passes) })),
    }))
    .filter(({ facts }) => facts.length > 0)
  return { ...extraction, concepts, rejected }
}

function findReason(item: ExtractedItem, turn: Episode | undefined): string | null {
  const { statement, about } = splitAboutNote(item.text)
  if (!isWholeStatement(item.text)) return 'unfinished'
  if (about === null && !standsAlone(statement)) return 'points_back'
  if (turn?.role === 'assistant') return findAgentReason(statement)
  if (turn?.role !== 'user' || !BINDING.has(item.kind)) return null
  if (isProgramNotice(turn.text) || isReviewProse(paragraphOf(turn.text, item.quote)))
    return 'not_their_words'
  const said = item.quote ?? statement
  const isOrder = (isStepOrder(said) && isStepOrder(statement)) || isAtHand(said, item)
  return isOrder ? 'order_of_the_moment' : null
}

/** Gates of the rules that no wording of a model can need to pass. */
const FOR_MODELS: ReadonlySet<string> = new Set(['of_the_talk', 'revised', 'file_list'])

function findAgentReason(statement: string): string | null {
  if (reportsChange(statement) && !REASON.test(statement)) return 'change'
  const sentence = {
    text: statement,
    heading: '',
    start: 0,
    end: 0,
    isItem: false,
    indent: 0,
    block: 0,
    place: 0,
  }
  const gate = findAgentGate(sentence, FOR_MODELS)
  return gate === null ? null : gate.name
}

/** Returns the paragraph of a turn that holds the quote; '' if there is no quote. */
function paragraphOf(text: string, quote: string | null): string {
  if (quote === null) return ''
  return text.split(/\n\s*\n/).find((paragraph) => paragraph.includes(quote)) ?? ''
}
