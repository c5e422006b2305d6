/**
 * Stage 3 of recall: turns a ranked list into an answer. Folds older versions and near-duplicates,
 * applies the token budget, detects the structure and reading order, and adds hints. Pure.
 */
import { defined } from '../../core/defined.ts'
import type { EdgeLayer, GraphStep, NodeId } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Structure } from '../../core/memory.ts'
import type { Arrangement, LinkedLine, Route } from '../../core/recall.ts'
import { arrange } from './arrange.ts'
import { detectStructure } from './detect-structure.ts'
import { foldItems } from './fold.ts'
import { type HintFacts, planHints } from './hints.ts'
import type { FoundItem } from './item.ts'
import { findSeeAlso } from './see-also.ts'
import { fitHits, hitTokens } from './token-budget.ts'

export interface OrganiseFacts extends Pick<HintFacts, 'byMeaning' | 'fitsWell' | 'faded' | 'isNarrowed'> {
  /** Positions of items with links that a deep search would follow. */
  readonly linked: ReadonlySet<number>
  /** Positions of items that superseded a memory which is not among the items. */
  readonly replacing: ReadonlySet<number>
  /** Links of the items' memories, walked from them. */
  readonly steps: readonly GraphStep[]
  /** Titles of linked memories that may be shown. */
  readonly titles: ReadonlyMap<NodeId, string>
  /** Names that occur in the question. */
  readonly askedNames: readonly string[]
  /** Returns the calibrated similarity, 0–1, of two items by position; null if unknown. */
  readonly similarityOf?: (a: number, b: number) => number | null
}

export interface OrganiseOptions {
  readonly route: Route
  /** Layers of links that answer the question. */
  readonly layers: readonly EdgeLayer[]
  readonly isMultiPart: boolean
  readonly isDeep: boolean
  readonly limit: number
  readonly tokenBudget: number | null
  /** True to show older versions instead of folding them. */
  readonly keepVersions: boolean
}

export interface Organised {
  /** Positions of the items to show, best first. */
  readonly hits: readonly number[]
  /** By position of a hit: positions of the items folded into it. */
  readonly folded: ReadonlyMap<number, readonly number[]>
  /** Linked memories, by position of a hit. */
  readonly seeAlso: ReadonlyMap<number, readonly LinkedLine[]>
  readonly structure: Structure | null
  /** Holds positions in `hits`, not in the items. */
  readonly arrangement: Arrangement
  readonly hints: readonly string[]
  readonly leftOff: number
}

/** Organises items into an answer. Items are best first; pass more than the limit to make up for folding. */
export function organise(
  items: readonly FoundItem[],
  facts: OrganiseFacts,
  options: OrganiseOptions,
): Organised {
  const { route, limit, tokenBudget } = options
  const folding = foldItems(items, {
    route,
    limit,
    keepVersions: options.keepVersions,
    ...defined({ similarityOf: facts.similarityOf }),
  })
  const fitting = folding.standing.slice(0, limit)
  const noted = fitting.flatMap((position) => [position, ...(folding.folded.get(position) ?? [])])
  const seeAlso = seeAlsoOf(items, fitting, noted, facts, options.layers)
  const tokens = fitting.map((position) => {
    const folded = folding.folded.get(position) ?? []
    const lines = [
      ...folded.map((each) => items[each]?.title ?? ''),
      ...(seeAlso.get(position) ?? []).map(({ title }) => title),
    ]
    return hitTokens({ title: items[position]?.title ?? '', summary: items[position]?.summary ?? '', lines })
  })
  const hits = fitting.slice(0, fitHits(tokens, tokenBudget))
  const leftOff = fitting.length - hits.length
  const shown = hits.flatMap((position) => items[position] ?? [])
  return {
    hits,
    folded: new Map([...folding.folded].filter(([position]) => hits.includes(position))),
    seeAlso: new Map([...seeAlso].filter(([position]) => hits.includes(position))),
    structure: detectStructure(shown, route, facts.steps),
    arrangement: arrange(shown, route, facts.steps, facts.askedNames),
    hints: planHints({
      ...facts,
      ...options,
      shown: hits.length,
      leftOff,
      projects: projectsOf(shown),
      hasLinks: hits.some((position) => facts.linked.has(position)),
      withOlderVersions: hits.filter((position) => facts.replacing.has(position)).length,
    }),
    leftOff,
  }
}

function seeAlsoOf(
  items: readonly FoundItem[],
  hits: readonly number[],
  noted: readonly number[],
  { steps, titles }: OrganiseFacts,
  layers: readonly EdgeLayer[],
): Map<number, readonly LinkedLine[]> {
  const places = new Map<MemoryId, number>()
  for (const position of hits) {
    const id = items[position]?.memory?.id
    if (id !== undefined) places.set(id, position)
  }
  const found = new Set<NodeId>(noted.flatMap((position) => items[position]?.memory?.id ?? []))
  const lines = findSeeAlso([...places.keys()], steps, titles, found, layers)
  return new Map([...lines].map(([id, each]) => [places.get(id) ?? 0, each]))
}

function projectsOf(items: readonly FoundItem[]): string[] {
  return [...new Set(items.flatMap(({ scope }) => scope.label ?? scope.project ?? []))]
}
