/** Titles for groups of concepts: what their names, branches and files have in common and other groups have not. */
import { foldCase } from '../../text/tokens.ts'
import type { Concept } from './concept.ts'
import { condenseName } from './condense-name.ts'
import type { Group } from './group-concepts.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import { countPhrases, type RankedPhrase, rankPhrases } from './rank-phrases.ts'
import { capitaliseTitle } from './title-words.ts'

const IN_CONCEPTS = 2
/** A first phrase that stands in fewer of the concepts wants a second one beside it. */
const COVERS = 0.6
/** … which must be this good, against the first. */
const SECOND_SCORE = 0.45
const TITLE_CHARS = 60
/** A title that was among the best so many stays. */
const KEPT_AMONG = 4

/**
 * One title a group, no two alike. A phrase names a group if it stands in two of its concepts; a group of
 * one, or one without such a phrase, is named after its most central concept that is not process.
 * @param groups each with its most central concepts first
 * @param standing the title each group has had; null for new ones. One that still fits is kept.
 */
export function nameRoots(
  groups: readonly Group[],
  concepts: readonly Concept[],
  standing: readonly (string | null)[],
): string[] {
  const phrases = concepts.map(phrasesOf)
  const everywhere = countPhrases(phrases)
  const taken = new Set<string>()
  return groups.map((group, at) => {
    const inside = group.map((member) => phrases[member] ?? [])
    const candidates = [
      ...keptFirst(titlesFor(inside, everywhere, concepts.length), standing[at] ?? null),
      ...namesOf(group, concepts),
    ]
    const title =
      candidates.find((candidate) => !taken.has(foldCase(candidate))) ??
      `${candidates[0] ?? 'Topic'} (${at + 1})`
    taken.add(foldCase(title))
    return title
  })
}

function titlesFor(
  inside: readonly (readonly Phrase[])[],
  everywhere: ReadonlyMap<string, number>,
  texts: number,
): string[] {
  const own = countPhrases(inside)
  const outside = new Map([...own].map(([key, count]) => [key, (everywhere.get(key) ?? count) - count]))
  const ranked = rankPhrases(inside, outside, texts - inside.length).filter(
    ({ in: members, phrase, score }) => members.length >= IN_CONCEPTS && score > 0 && phrase.weight > 0,
  )
  return ranked.map((first, at) => joinPhrases(first, ranked.slice(at + 1), inside.length))
}

/** The phrase alone, or with one that speaks for the concepts it leaves out. */
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

function namesOf(group: Group, concepts: readonly Concept[]): string[] {
  const members = group.flatMap((member) => concepts[member] ?? [])
  const topical = members.filter(({ procedural }) => !procedural)
  return (topical.length > 0 ? topical : members)
    .map(({ name }) => condenseName(name))
    .filter((name) => name !== '')
}
