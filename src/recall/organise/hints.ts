/**
 * Suggests what to try next, in full sentences, the most useful first. Only suggestions that can be
 * acted on. Pure.
 */
import type { Route } from '../../core/recall.ts'

export interface HintFacts {
  readonly route: Route
  readonly isMultiPart: boolean
  /** Number of hits shown. */
  readonly shown: number
  readonly leftOff: number
  /** True if the question was compared by meaning and there were vectors. */
  readonly byMeaning: boolean
  /** True if the best hit fits the question; null if unknown. */
  readonly fitsWell: boolean | null
  readonly isDeep: boolean
  /** True if a deep search could follow links from the hits. */
  readonly hasLinks: boolean
  /** Distinct projects of the hits, best first; without the global scope. */
  readonly projects: readonly string[]
  /** Number of hits that superseded a memory which is not shown. */
  readonly withOlderVersions: number
  /** Number of memories that the policy withheld because they have faded. */
  readonly faded: number
  /** True if the search was limited by time, session, subtree, agent or kind. */
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
    // An empty part of the tree has nothing to compare, so this would say nothing about the words.
    !facts.byMeaning && !(facts.isNarrowed && facts.shown === 0) ? ONLY_WORDS : null,
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
      ? `${facts.withOlderVersions === 1 ? 'One hit replaced' : `${facts.withOlderVersions} hits replaced`} an older version: read it, or include superseded memories, to see what was believed before.`
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

/** True if a deep search may help: for "why" and "who", or if the direct hits fit badly. */
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
