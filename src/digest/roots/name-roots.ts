/**
 * Titles for groups of concepts: what their names, branches and files have in common, and other groups have
 * not.
 */

import { shorten } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { isNameable } from '../passages/name-shape.ts'
import { stripRedactionMarks } from '../passages/redaction-marks.ts'
import type { Concept } from './concept.ts'
import { condenseName, isTitleLike } from './condense-name.ts'
import type { Group } from './group-concepts.ts'
import { nameApart } from './name-apart.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import { countPhrases, type RankedPhrase, rankPhrases } from './rank-phrases.ts'
import { capitaliseTitle } from './title-words.ts'

const IN_CONCEPTS = 2
/** A longer phrase replaces its word if it occurs in this share of the concepts that have the word. */
const SPECIFIC = 1 / 3
/** If the first phrase occurs in a smaller share of the concepts, a second one is added … */
const COVERS = 0.6
/** … whose score is at least this share of the first one's. */
const SECOND_SCORE = 0.6
const TITLE_CHARS = 60
const SHORT_TOPIC_WORDS = 5
/** A phrase with a lower score occurs in other groups as well. */
const MIN_SCORE = 0.8
/** A phrase that only file names contain has less: a name or branch must contain it too. */
const MIN_WEIGHT = 0.5
/** A group of so few concepts is named after one of them, if that reads like a title. */
const FEW_CONCEPTS = 3
/** Among this many of the best candidates, one is preferred that is no name of a concept in the group. */
const APART_AMONG = 3
/** The present title is kept if it is among this many of the best. */
const KEPT_AMONG = 4

/**
 * Returns one title per group, no two alike. A phrase names a group if it occurs in two of its concepts. A
 * group of one concept, or without such a phrase, is named after its most central concept that is not
 * procedural. No group has the name of one of its own concepts.
 * @param groups each with its most central concepts first
 * @param standing the present title of each group; null for new ones. One that still fits is kept.
 */
export function nameRoots(
  groups: readonly Group[],
  concepts: readonly Concept[],
  standing: readonly (string | null)[],
): string[] {
  const candidates = titlesOf(groups, concepts, standing)
  const taken = new Set<string>()
  return groups.map((group, at) => {
    const own = candidates[at] ?? []
    const names = group.flatMap((member) => concepts[member]?.name ?? [])
    const inside = new Set(names.map(foldCase))
    const free = own.filter((candidate) => !taken.has(foldCase(candidate)))
    const title =
      free.slice(0, APART_AMONG).find((candidate) => !inside.has(foldCase(candidate))) ??
      free.map((candidate) => nameApart(candidate, names)).find((name) => !taken.has(foldCase(name))) ??
      `${own[0] ?? 'Topic'} (${at + 1})`
    taken.add(foldCase(title))
    return title
  })
}

/** Joins groups that would get the same title, ignoring case, at the place of the first of them. */
export function foldGroups(groups: readonly Group[], concepts: readonly Concept[]): Group[] {
  const none = groups.map(() => null)
  const folded = new Map<string, number[]>()
  for (const [at, titles] of titlesOf(groups, concepts, none).entries()) {
    const key = foldCase(titles[0] ?? `(${at})`)
    folded.set(key, [...(folded.get(key) ?? []), ...(groups[at] ?? [])])
  }
  return [...folded.values()]
}

/** Returns the possible titles of each group, best first. */
function titlesOf(
  groups: readonly Group[],
  concepts: readonly Concept[],
  standing: readonly (string | null)[],
): string[][] {
  const phrases = concepts.map(phrasesOf)
  const everywhere = countPhrases(phrases)
  return groups.map((group, at) => {
    const inside = group.map((member) => phrases[member] ?? [])
    return [
      ...(group.length <= FEW_CONCEPTS ? namesOf(group, concepts, 1) : []),
      ...keptFirst(titlesFor(inside, everywhere, concepts.length), standing[at] ?? null),
      ...namesOf(group, concepts),
      ...inside.flatMap(longestOf),
      ...group.flatMap((member) => lastResort(concepts[member])),
    ]
  })
}

/**
 * Returns the phrase of a concept's name, branch and files with the greatest weight; of equals the longest.
 */
function longestOf(phrases: readonly Phrase[]): string[] {
  const nameable = phrases.filter(({ shown }) => isNameable(shown))
  if (nameable.length === 0) return []
  const best = nameable.reduce((a, b) =>
    b.weight > a.weight || (b.weight === a.weight && b.stems.length > a.stems.length) ? b : a,
  )
  return [capitaliseTitle(best.shown)]
}

function lastResort(concept: Concept | undefined): string[] {
  const name = shorten(stripRedactionMarks(concept?.name ?? ''), TITLE_CHARS)
  return name === '' ? [] : [name]
}

function titlesFor(
  inside: readonly (readonly Phrase[])[],
  everywhere: ReadonlyMap<string, number>,
  texts: number,
): string[] {
  const own = countPhrases(inside)
  const outside = new Map([...own].map(([key, count]) => [key, (everywhere.get(key) ?? count) - count]))
  const ranked = rankPhrases(inside, outside, texts - inside.length).filter(
    ({ in: members, phrase, score }) =>
      members.length >= IN_CONCEPTS &&
      score >= MIN_SCORE &&
      phrase.weight >= MIN_WEIGHT &&
      isNameable(phrase.shown) &&
      (phrase.stems.length > 1 || isProperName(phrase)),
  )
  return ranked.map((first) => joinPhrases(specify(first, ranked), ranked, inside.length))
}

/** A single word names a topic only if it is a name of its own. */
function isProperName({ shown, sureOfCase }: Phrase): boolean {
  return sureOfCase && /\p{Lu}|\d|[._/@-]/u.test(shown)
}

/** Replaces a single word by a longer phrase it mostly occurs in: "store" becomes "clothing store". */
function specify(first: RankedPhrase, ranked: readonly RankedPhrase[]): RankedPhrase {
  const { stems, shown } = first.phrase
  if (shown.includes(' ')) return first
  const longer = ranked.find(
    ({ phrase, in: members }) =>
      phrase.stems.length > stems.length &&
      stems.every((stem) => phrase.stems.includes(stem)) &&
      members.length >= SPECIFIC * first.in.length,
  )
  return longer ?? first
}

/** Returns the phrase alone, or joined with one that covers the concepts it leaves out. */
function joinPhrases(first: RankedPhrase, others: readonly RankedPhrase[], concepts: number): string {
  const alone = capitaliseTitle(first.phrase.shown)
  if (first.in.length >= COVERS * concepts) return alone
  const covered = new Set(first.in)
  const second = others.find(
    ({ phrase, score, in: members }) =>
      score >= SECOND_SCORE * first.score &&
      members.filter((member) => !covered.has(member)).length >= IN_CONCEPTS &&
      !phrase.stems.some((stem) => first.phrase.stems.includes(stem)),
  )
  if (second === undefined) return alone
  const both = `${alone} and ${second.phrase.shown}`
  return both.length <= TITLE_CHARS ? both : alone
}

function keptFirst(titles: readonly string[], standing: string | null): readonly string[] {
  const kept = titles
    .slice(0, KEPT_AMONG)
    .find((title) => standing !== null && foldCase(title) === foldCase(standing))
  return kept === undefined ? titles : [kept, ...titles]
}

/**
 * Short titles come first, then long ones, then topics cut out of sentences; within each, central concepts
 * first.
 */
function namesOf(group: Group, concepts: readonly Concept[], worst = 2): string[] {
  const members = group.flatMap((member) => concepts[member] ?? [])
  const topical = members.filter(({ procedural }) => !procedural)
  return (topical.length > 0 ? topical : members)
    .map(({ name }) => ({ name, topic: condenseName(name) }))
    .filter(({ topic }) => topic !== '')
    .map(({ name, topic }) => ({ topic, rank: rankName(name, topic) }))
    .filter(({ rank }) => rank <= worst)
    .sort((a, b) => a.rank - b.rank)
    .map(({ topic }) => topic)
}

function rankName(name: string, topic: string): number {
  if (!isTitleLike(name)) return 2
  return topic.split(' ').length <= SHORT_TOPIC_WORDS ? 0 : 1
}
