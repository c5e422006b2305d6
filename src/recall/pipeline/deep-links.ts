/**
 * Finds the links along which deep search forms chains: rare words that two memories share and the
 * question does not have, and those of `edge-links.ts`. Reads the store; changes nothing.
 */
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { inverseDocumentFrequency } from '../../text/bm25.ts'
import { toTerms } from '../../text/tokens.ts'
import type { Link } from './deep.ts'
import { findEdgeLinks } from './edge-links.ts'

/** Number of rare words of a memory by which others are looked up. */
const WORDS = 8
/** Maximum number of memories found by the words of one. */
const BY_WORDS = 30
/** Maximum number of links of one memory that are used, strongest first. */
const MOST_LINKS = 20

export interface FoundLinks {
  readonly links: ReadonlyMap<MemoryId, readonly Link[]>
  /** Documents of the linked memories. */
  readonly documents: readonly SearchDocument[]
}

export interface LinkFinder {
  /**
   * Returns the links of these memories, strongest first.
   * @param by `names`: also by names that they mention, which takes a query for each name
   */
  find(documents: readonly SearchDocument[], by: 'words' | 'names'): Promise<FoundLinks>
}

export interface LinkFinderDeps {
  readonly store: Pick<Store, 'documents' | 'edges' | 'entities'>
  readonly filter: DocumentFilter
  /** The scopes over which words are counted. */
  readonly countedIn: readonly ScopeId[] | null
  readonly askedTerms: ReadonlySet<string>
  /** Exponent of rarity. */
  readonly rarity: number
}

export function createLinkFinder(deps: LinkFinderDeps): LinkFinder {
  const { store, countedIn, askedTerms } = deps
  const filter: DocumentFilter = { ...deps.filter, kinds: ['memory'] }
  const loaded = new Map<MemoryId, SearchDocument>()
  const frequencies = new Map<string, number>()
  let documentCount = 0

  const count = async (terms: readonly string[]): Promise<void> => {
    const unknown = terms.filter((term) => !frequencies.has(term))
    if (unknown.length === 0) return
    const { documents, documentFrequency } = await store.documents.statistics(unknown, countedIn)
    documentCount = documents
    for (const term of unknown) frequencies.set(term, documentFrequency.get(term) ?? 0)
  }

  const load = async (ids: readonly MemoryId[]): Promise<void> => {
    const missing = ids.filter((id) => !loaded.has(id))
    const seqs = missing.length === 0 ? new Map() : await store.documents.seqsOf(missing)
    for (const document of seqs.size === 0 ? [] : await store.documents.load([...seqs.values()], filter)) {
      if (document.ref.kind === 'memory') loaded.set(document.ref.id, document)
    }
  }

  const shareWords = async (own: SearchDocument, rare: ReadonlyMap<string, number>): Promise<Link[]> => {
    const words = [...rare].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, WORDS)
    if (words.length === 0) return []
    const hits = await store.documents.findByTerms(
      words.map(([term]) => term),
      filter,
      BY_WORDS,
    )
    const documents = await store.documents.load(
      hits.map(({ seq }) => seq),
      filter,
    )
    return documents.flatMap(({ ref, ...document }): Link[] => {
      if (ref.kind !== 'memory' || ref.id === own.ref.id) return []
      loaded.set(ref.id, { ref, ...document })
      const said = toTermSet(document)
      const shared = words.find(([term]) => said.has(term))
      if (shared === undefined) return []
      return [{ to: ref.id, strength: shared[1], bond: { kind: 'word', term: shared[0] } }]
    })
  }

  return {
    async find(documents, by) {
      const memories = documents.filter(({ ref }) => ref.kind === 'memory')
      for (const document of memories) loaded.set(document.ref.id as MemoryId, document)
      await count([...new Set(memories.flatMap((document) => [...toTermSet(document)]))])
      const strengthOf = (frequency: number) => toStrength(frequency, documentCount, deps.rarity)
      const ids = memories.map(({ ref }) => ref.id as MemoryId)
      const joined = await findEdgeLinks(deps, ids, by, strengthOf)
      await count([...new Set([...joined.names.values()].flatMap((names) => names.flatMap(toTerms)))])
      const found = new Map<MemoryId, Link[]>()
      for (const document of memories) {
        const id = document.ref.id as MemoryId
        const own = toTermSet(document)
        const named = (joined.names.get(id) ?? []).flatMap(toTerms).filter((term) => !own.has(term))
        const rare = new Map<string, number>()
        for (const term of [...own, ...named]) {
          const others = (frequencies.get(term) ?? 0) - (own.has(term) ? 1 : 0)
          if (others > 0 && !askedTerms.has(term)) rare.set(term, strengthOf(others + 1))
        }
        found.set(id, keepBest([...(joined.links.get(id) ?? []), ...(await shareWords(document, rare))]))
      }
      await load([...new Set([...found.values()].flat().map(({ to }) => to))])
      return { links: found, documents: [...loaded.values()] }
    },
  }
}

function toTermSet({ terms, labelTerms }: Pick<SearchDocument, 'terms' | 'labelTerms'>): Set<string> {
  return new Set([...terms.split(' '), ...labelTerms.split(' ')].filter((term) => term !== ''))
}

/**
 * (idf / greatest idf)^rarity, 0–1: 1 for a word or name that only two documents have, near 0 for one
 * that most have.
 */
function toStrength(frequency: number, documents: number, rarity: number): number {
  const greatest = inverseDocumentFrequency(Math.max(documents, 2), 2)
  if (greatest <= 0) return 0
  return Math.min(1, inverseDocumentFrequency(documents, Math.max(2, frequency)) / greatest) ** rarity
}

/** Keeps the best link to each memory: links that somebody made before others, then the strongest. */
function keepBest(links: readonly Link[]): Link[] {
  const best = new Map<MemoryId, Link>()
  for (const link of links.toSorted(byMakerAndStrength)) if (!best.has(link.to)) best.set(link.to, link)
  return [...best.values()].slice(0, MOST_LINKS)
}

function byMakerAndStrength(a: Link, b: Link): number {
  const isMade = ({ bond }: Link) => Number(bond.kind === 'edge' && bond.made)
  return isMade(b) - isMade(a) || b.strength - a.strength || (a.to < b.to ? -1 : 1)
}
