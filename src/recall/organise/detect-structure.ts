/**
 * Detects the structure of an answer: a ledger of amounts, a timeline of one thing, a taxonomy of kinds
 * or parts, or a stretch of one conversation. Most answers have none, and no structure is better than a
 * wrong one. Pure.
 */
import type { GraphStep, NodeId } from '../../core/edge.ts'
import type { Structure } from '../../core/memory.ts'
import type { Route } from '../../core/recall.ts'
import { DAY_MS, MONTHS, startOfDay, WEEKDAYS } from '../../text/calendar.ts'
import { foldCase, toTerms } from '../../text/tokens.ts'
import { findAmounts } from './amounts.ts'
import type { FoundItem } from './item.ts'

/** Only the best hits are examined. */
const LOOKED_AT = 10
const FEWEST = 3
const SHARE = 0.6
/** Largest gap between turns of one stretch: turns in between may not have been found. */
const WIDEST_GAP = 3
const READ_CHARS = 2_000
const LONGEST_EVENT_DAYS = 31

/** Returns the structure, or null. `items` are best first; `steps` are their links. */
export function detectStructure(
  items: readonly FoundItem[],
  route: Route,
  steps: readonly GraphStep[] = [],
): Structure | null {
  const best = items.slice(0, LOOKED_AT)
  if (best.length < FEWEST) return null
  const stored = findStored(best)
  if (stored !== null) return stored
  if (route === 'when' && isTimeline(best, 1)) return 'timeline'
  if (isLedger(best)) return 'ledger'
  if (isTimeline(best, 2)) return 'timeline'
  if (isTaxonomy(best, steps)) return 'taxonomy'
  return isNarrative(best) ? 'narrative' : null
}

function isMost(count: number, of: readonly FoundItem[]): boolean {
  return count >= FEWEST && count >= SHARE * of.length
}

/** Returns the structure that most memories were stored with; ignores `narrative`, the default. */
function findStored(items: readonly FoundItem[]): Structure | null {
  for (const structure of ['ledger', 'timeline', 'taxonomy'] as const) {
    if (isMost(items.filter(({ memory }) => memory?.structure === structure).length, items)) return structure
  }
  return null
}

/** True if most items state an amount of the same measure, with at least two different values. */
function isLedger(items: readonly FoundItem[]): boolean {
  const values = new Map<string, { items: number; values: Set<string> }>()
  for (const { text } of items) {
    for (const [measure, stated] of findAmounts(text)) {
      const known = values.get(measure) ?? { items: 0, values: new Set() }
      known.items++
      for (const value of stated) known.values.add(value)
      values.set(measure, known)
    }
  }
  return [...values.values()].some((known) => isMost(known.items, items) && known.values.size > 1)
}

const TIME_TERMS = new Set(
  [
    ...MONTHS,
    ...WEEKDAYS,
    'today',
    'yesterday',
    'tomorrow',
    'day',
    'week',
    'month',
    'year',
    'last',
    'next',
    'ago',
  ].flatMap((word) => toTerms(word)),
)

/**
 * True if most items are dated, on at least three different days, and all dated ones share an entity or
 * `fewestShared` terms.
 */
function isTimeline(items: readonly FoundItem[], fewestShared: number): boolean {
  const dated = items.filter(
    ({ eventFrom, eventUntil }) =>
      eventFrom !== null && eventUntil !== null && eventUntil - eventFrom <= LONGEST_EVENT_DAYS * DAY_MS,
  )
  const days = new Set(dated.map(({ eventFrom }) => startOfDay(eventFrom ?? 0)))
  if (!isMost(dated.length, items) || days.size < FEWEST) return false
  const things = dated.map(({ memory, entities }) => {
    const names = entities.map(({ name }) => foldCase(name))
    return memory?.element == null ? names : [...names, foldCase(memory.element)]
  })
  return countShared(things) > 0 || countShared(dated.map(toContentTerms)) >= fewestShared
}

function toContentTerms({ text }: FoundItem): string[] {
  return toTerms(text.slice(0, READ_CHARS)).filter((term) => !TIME_TERMS.has(term) && !/^\d/.test(term))
}

/** Counts the words that occur in every list. */
function countShared(lists: readonly (readonly string[])[]): number {
  const [first = [], ...others] = lists.map((list) => new Set(list))
  return [...first].filter((word) => others.every((other) => other.has(word))).length
}

const OF_KINDS =
  /\b(?:kinds?|types?|sorts?|variants?|subtypes?|categor(?:y|ies)|components?|parts?|modules?|layers?|consists? of|belongs? to|is one of)\b/i
const IS_A =
  /\b(?:is|are) (?:an? |the )?(?:(?:kind|type|sort|form|part) of )?(?:an? |the )?((?:[\p{L}-]+ ){0,2}?[\p{L}-]+)(?=[,.;:!?)]|\s+(?:that|which|for|with|of|in|used|and|to|by)\b|\s*$)/u

/**
 * True if most items are parts of one thing by their links, siblings that speak of kinds, or things of
 * one kind.
 */
function isTaxonomy(items: readonly FoundItem[], steps: readonly GraphStep[]): boolean {
  const memories = items.filter(({ memory }) => memory !== null)
  if (!isMost(memories.length, items)) return false
  const ids = new Set<NodeId>(memories.flatMap(({ memory }) => (memory === null ? [] : [memory.id])))
  const wholes = steps
    .filter(({ relation, forward, from, to }) => relation === 'part_of' && ids.has(forward ? from : to))
    .map(({ forward, from, to }) => ({ part: forward ? from : to, whole: forward ? to : from }))
  const parts = groupSizes(wholes.map(({ whole, part }) => ({ key: whole, member: part })))
  if (parts.some((size) => isMost(size, items))) return true
  const ofKinds = memories.filter(({ title, text }) =>
    OF_KINDS.test(`${title}\n${text.slice(0, READ_CHARS)}`),
  )
  const siblings = groupSizes(
    ofKinds.flatMap(({ memory }) =>
      memory === null || memory.parentId === null ? [] : [{ key: memory.parentId, member: memory.id }],
    ),
  )
  if (siblings.some((size) => isMost(size, items))) return true
  const kinds = memories.flatMap(({ memory, text }) => {
    const [head] = toTerms(IS_A.exec(text)?.[1] ?? '').slice(-1)
    return memory === null || head === undefined ? [] : [{ key: head, member: memory.id }]
  })
  return groupSizes(kinds).some((size) => isMost(size, items))
}

function groupSizes(pairs: readonly { readonly key: string; readonly member: string }[]): number[] {
  const groups = new Map<string, Set<string>>()
  for (const { key, member } of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(member))
  return [...groups.values()].map((members) => members.size)
}

/** True if most items are turns of one session that follow each other closely. */
function isNarrative(items: readonly FoundItem[]): boolean {
  const sessions = new Map<string, number[]>()
  for (const { turn } of items) {
    if (turn !== null) sessions.set(turn.sessionId, [...(sessions.get(turn.sessionId) ?? []), turn.position])
  }
  return [...sessions.values()].some((positions) => isMost(longestRun(positions), items))
}

function longestRun(positions: readonly number[]): number {
  let [longest, run] = [0, 0]
  let last = Number.NEGATIVE_INFINITY
  for (const position of positions.toSorted((a, b) => a - b)) {
    run = position - last <= WIDEST_GAP ? run + 1 : 1
    longest = Math.max(longest, run)
    last = position
  }
  return longest
}
