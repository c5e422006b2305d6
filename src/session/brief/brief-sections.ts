/**
 * Fits sections of lines into a token budget: each has its own share, and unused tokens pass to the
 * others. Pure.
 */
import { type ClaimRelation, compareClaims } from '../../text/claims/compare-claims.ts'
import { estimateTokens } from '../../text/estimate-tokens.ts'
import { toTerms } from '../../text/tokens.ts'
import { type BriefLine, toKey } from '../moment/brief-lines.ts'
import { findDisputed, markDisputed } from '../moment/mark-disputes.ts'
import type { Injected } from '../moment/moment.ts'

export interface BriefSection {
  /** Null if the lines need no heading. */
  readonly heading: string | null
  /** Best first. */
  readonly lines: readonly BriefLine[]
  /** The section's own share of the budget, 0–1. */
  readonly share: number
  /** Sections with a lower rank get leftover tokens first. */
  readonly rank: number
  /** True if its lines bind: a person's line here is not left out as long as a guess stands anywhere. */
  readonly binds?: boolean
}

export interface Brief {
  /** Null if there is nothing to say. */
  readonly text: string | null
  readonly injected: readonly Injected[]
  readonly servedTexts: readonly string[]
}

export const NO_BRIEF: Brief = { text: null, injected: [], servedTexts: [] }

/** Maximum characters that a client accepts in one text; a longer one would go to a file. */
const MOST_CHARS = 9_500

/**
 * Renders the sections in order. A section without lines gets no heading; a line that repeats an
 * earlier one is left out.
 * @param opening the first paragraph, or a function of the lines below it; fewer lines must not make it
 * longer
 */
export function fitSections(
  opening: string | ((lines: readonly BriefLine[]) => string),
  sections: readonly BriefSection[],
  budgetTokens: number,
): Brief {
  const open = (lines: readonly BriefLine[]) => (typeof opening === 'string' ? opening : opening(lines))
  const room = Math.min(budgetTokens, Math.floor(estimateTokens('x'.repeat(MOST_CHARS))))
  const distinct = withoutRepeats(sections)
  const all = room - costOf(open(distinct.flatMap(({ lines }) => lines)))
  return render(open, withDisputes(fitRules(distinct, all)))
}

/** Marks memories that stand in one text and contradict each other. The mark may exceed the budget by a few tokens. */
function withDisputes(sections: readonly BriefSection[]): BriefSection[] {
  const stated = (line: BriefLine) => (line.ref?.kind === 'memory' ? line.said : '')
  const lines = sections.flatMap((section) => section.lines)
  const disputed = findDisputed(lines.map(stated))
  if (disputed.size === 0) return [...sections]
  const marked = new Set([...disputed].map((at) => lines[at]))
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) =>
      marked.has(line) ? { ...line, text: markDisputed(line.text) } : line,
    ),
  }))
}

/** Fits the sections, and leaves out guesses one by one, the least first, until nothing that a person stored and no binding word is missing. */
function fitRules(sections: readonly BriefSection[], budget: number): BriefSection[] {
  let offered = sections
  while (true) {
    const kept = fitLines(offered, budget)
    const isMissing = offered.some(({ binds, lines }, at) =>
      lines
        .slice(kept[at]?.lines.length ?? 0)
        .some(({ voice, isOwn }) => isOwn === true || (binds === true && voice === 'person')),
    )
    const fewer = isMissing ? withoutLastGuess(offered) : null
    if (fewer === null) return kept
    offered = fewer
  }
}

/** Returns the sections without their last guess, of the section last in rank; null if there is none. */
function withoutLastGuess(sections: readonly BriefSection[]): readonly BriefSection[] | null {
  for (const index of byRank(sections).reverse()) {
    const lines = sections[index]?.lines ?? []
    const last = lines.findLastIndex(({ voice }) => voice === 'guess')
    if (last < 0) continue
    return sections.map((section, at) =>
      at === index ? { ...section, lines: lines.filter((_, line) => line !== last) } : section,
    )
  }
  return null
}

/** Returns the sections with the lines that fit. */
function fitLines(distinct: readonly BriefSection[], budget: number): BriefSection[] {
  const taken = distinct.map((section) => takeLines(section, 0, section.share * budget))
  let left = budget - taken.reduce((sum, { cost }) => sum + cost, 0)
  for (const index of byRank(distinct)) {
    const section = distinct[index]
    const before = taken[index]
    if (section === undefined || before === undefined) continue
    const after = takeLines(section, before.count, before.cost + left)
    left -= after.cost - before.cost
    taken[index] = after
  }
  return distinct.map((section, index) => ({
    ...section,
    lines: section.lines.slice(0, taken[index]?.count ?? 0),
  }))
}

function render(open: (lines: readonly BriefLine[]) => string, sections: readonly BriefSection[]): Brief {
  const kept = sections.filter(({ lines }) => lines.length > 0)
  if (kept.length === 0) return NO_BRIEF
  const lines = kept.flatMap((section) => section.lines)
  const first = open(lines)
  return {
    text: [
      first,
      ...kept.map(({ heading, lines }) => [...toList(heading), ...lines.map(({ text }) => text)].join('\n')),
    ].join('\n\n'),
    injected: lines.flatMap(({ ref, text }) =>
      ref === null ? [] : [{ ref, tokens: Math.ceil(estimateTokens(text)), confidence: null }],
    ),
    servedTexts: [
      first,
      ...kept.flatMap(({ heading }) => toList(heading)),
      ...lines.flatMap(({ served }) => served),
    ],
  }
}

interface Taken {
  readonly count: number
  readonly cost: number
}

/** Takes as many lines from the first on as fit the budget, but at least `least`. */
function takeLines({ heading, lines }: BriefSection, least: number, budget: number): Taken {
  let taken: Taken = { count: 0, cost: 0 }
  for (const { text } of lines) {
    const cost =
      (taken.count === 0 ? toList(heading).reduce((sum, line) => sum + costOf(line), 0) : taken.cost) +
      costOf(text)
    if (taken.count >= least && cost > budget) break
    taken = { count: taken.count + 1, cost }
  }
  return taken
}

/** Counts the text with its line break and the blank line before a section. */
function costOf(text: string): number {
  return estimateTokens(`${text}\n\n`)
}

function toList(heading: string | null): readonly string[] {
  return heading === null ? [] : [heading]
}

function byRank(sections: readonly BriefSection[]): number[] {
  return sections
    .map((_, index) => index)
    .sort((a, b) => (sections[a]?.rank ?? 0) - (sections[b]?.rank ?? 0) || a - b)
}

/** Texts with the same words may still contradict or update each other. */
const SAYS_OTHERWISE: ReadonlySet<ClaimRelation> = new Set(['contradicted', 'updated'])

function withoutRepeats(sections: readonly BriefSection[]): BriefSection[] {
  const earlierLines: { readonly said: string; readonly terms: ReadonlySet<string> }[] = []
  const isNew = ({ said }: BriefLine): boolean => {
    if (said === '') return true
    const key = toKey(said)
    const terms = [...new Set(toTerms(said))]
    const isKnown = earlierLines.some(
      (earlier) =>
        toKey(earlier.said) === key ||
        (terms.length > 0 &&
          terms.every((term) => earlier.terms.has(term)) &&
          !SAYS_OTHERWISE.has(compareClaims(earlier.said, said).relation)),
    )
    if (!isKnown) earlierLines.push({ said, terms: new Set(terms) })
    return !isKnown
  }
  return sections.map((section) => ({ ...section, lines: section.lines.filter(isNew) }))
}
