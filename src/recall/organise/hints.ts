/**
 * What to try next, in whole sentences for people and agents alike. Only what can be acted on, the most telling
 * first. Pure.
 */
import type { Route } from '../../core/recall.ts'

export interface HintFacts {
  readonly route: Route
  readonly isMultiPart: boolean
  /** How many hits are shown. */
  readonly shown: number
  readonly leftOff: number
  /** Meaning was asked and had something to answer with. */
  readonly byMeaning: boolean
  /** Whether the best hit fits; null where that cannot be told. */
  readonly fitsWell: boolean | null
  readonly isDeep: boolean
  /** There are links that a deep search could follow. */
  readonly hasLinks: boolean
  /** Distinct projects of the hits, best first; the global scope is none. */
  readonly projects: readonly string[]
  /** Hits that replaced something which the search left out. */
  readonly withOlderVersions: number
  /** Memories that the policy holds back because they have faded. */
  readonly faded: number
  /** What was searched was narrowed: by time, session, subtree, agent, or to one project. */
  readonly isNarrowed: boolean
}

const MOST_HINTS = 3

export const ONLY_WORDS =
  'Only words were compared, as nothing here can be compared by meaning yet: use the words that the text itself would use.'
export const FITS_BADLY =
  'Nothing here fits the question well: it may never have been said, or in quite other words.'

export function planHints(facts: HintFacts): string[] {
  const hints: (string | null)[] = [
    facts.shown === 0 ? toNothing(facts) : null,
    !facts.byMeaning ? ONLY_WORDS : null,
    facts.shown > 0 && facts.fitsWell === false ? FITS_BADLY : null,
    canGoDeep(facts)
      ? 'The question has several parts: a deep search also follows the links from what was found.'
      : null,
    facts.leftOff > 0
      ? `${count(facts.leftOff, 'more hit')} did not fit into the token budget: raise it, or ask for something narrower.`
      : null,
    facts.projects.length > 1
      ? `These hits come from ${facts.projects.length} projects (${list(facts.projects)}): name one of them to search it alone.`
      : null,
    facts.withOlderVersions > 0
      ? `${facts.withOlderVersions === 1 ? 'One hit replaced' : `${facts.withOlderVersions} hits replaced`} an older version: include superseded memories to see what was believed before.`
      : null,
    facts.faded > 0
      ? `${count(facts.faded, 'memory', 'memories')} that faded away ${facts.faded === 1 ? 'is' : 'are'} held back by this ranking policy: another policy shows ${facts.faded === 1 ? 'it' : 'them'}.`
      : null,
  ]
  return hints.filter((hint) => hint !== null).slice(0, MOST_HINTS)
}

function toNothing({ isNarrowed }: HintFacts): string {
  return isNarrowed
    ? 'Nothing was found within these limits: widen the time, the project or the part of the tree that is searched.'
    : 'Nothing was found: try other words for it, or the name of a person, file or project.'
}

/** Reasons and people are found along links; other questions only where the direct finds do not fit. */
function canGoDeep({ route, isMultiPart, isDeep, hasLinks, fitsWell, shown }: HintFacts): boolean {
  if (isDeep || !hasLinks || !isMultiPart || shown === 0) return false
  return route === 'why' || route === 'who' || fitsWell === false
}

function count(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? `One ${one}` : `${n} ${many}`
}

const NAMED_PROJECTS = 3

function list(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_PROJECTS).join(', ')
  return names.length > NAMED_PROJECTS ? `${shown}, …` : shown
}
