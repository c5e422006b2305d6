/**
 * Finds the links along which deep search forms chains: rare words that two memories share and the
 * question does not have, and those of `edge-links.ts`. Reads the store; changes nothing.
 */
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import type { DocumentSeq, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { inverseDocumentFrequency } from '../../text/bm25.ts'
import { toTerms } from '../../text/tokens.ts'
import type { Link } from './deep.ts'
import { findEdgeLinks } from './edge-links.ts'

/** Number of rare words of a memory by which others are looked up. */
const WORDS = 8
/** Words that more than 50 documents have, or 0.1 % of them, say little about what they join. */
const MOST_HOLDERS = 50
const MOST_HOLDING_SHARE = 0.001
/** Maximum number of memories found by the words of one. */
const BY_WORDS = 30
/** Maximum number of links of one memory that are used, strongest first. */
const MOST_LINKS = 20

interface FoundLinks {
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
  const known = new Map<DocumentSeq, Known>()
  const frequencies = new Map<string, number>()
  let documentCount = 0

  const note = (document: SearchDocument): Known => {
    const noted = known.get(document.seq) ?? { document, terms: toTermSet(document) }
    known.set(document.seq, noted)
    return noted
  }

  const count = async (terms: Iterable<string>): Promise<void> => {
    const unknown = [...new Set(terms)].filter((term) => !frequencies.has(term))
    if (unknown.length === 0) return
    const { documents, documentFrequency } = await store.documents.statistics(unknown, countedIn)
    documentCount = documents
    for (const term of unknown) frequencies.set(term, documentFrequency.get(term) ?? 0)
  }

  const load = async (seqs: readonly DocumentSeq[]): Promise<void> => {
    const missing = seqs.filter((seq) => !known.has(seq))
    for (const document of missing.length === 0 ? [] : await store.documents.load(missing, filter))
      note(document)
  }

  const shareWords = async (own: SearchDocument, rare: ReadonlyMap<string, number>): Promise<Link[]> => {
    const words = [...rare].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, WORDS)
    if (words.length === 0) return []
    const searched = words.map(([term]) => term)
    const seqs = (await store.documents.findByTerms(searched, filter, BY_WORDS)).map(({ seq }) => seq)
    await load(seqs)
    return seqs.flatMap((seq): Link[] => {
      const other = known.get(seq)
      if (other === undefined || seq === own.seq) return []
      const shared = words.find(([term]) => other.terms.has(term))
      if (shared === undefined) return []
      const [term, strength] = shared
      return [{ to: other.document.ref.id as MemoryId, strength, bond: { kind: 'word', term } }]
    })
  }

  return {
    async find(documents, by) {
      const memories = documents.filter(({ ref }) => ref.kind === 'memory').map(note)
      await count(memories.flatMap(({ terms }) => firstTerms(terms)))
      const strengthOf = (frequency: number) => toStrength(frequency, documentCount, deps.rarity)
      const ids = memories.map(({ document }) => document.ref.id as MemoryId)
      const joined = await findEdgeLinks(deps, ids, by, strengthOf)
      await count([...joined.names.values()].flatMap((names) => names.flatMap(toTerms)))
      const most = Math.max(MOST_HOLDERS, MOST_HOLDING_SHARE * documentCount)
      const links = new Map<MemoryId, Link[]>()
      for (const { document, terms } of memories) {
        const id = document.ref.id as MemoryId
        const named = (joined.names.get(id) ?? []).flatMap(toTerms).filter((term) => !terms.has(term))
        const rare = new Map<string, number>()
        for (const term of [...firstTerms(terms), ...named]) {
          const others = (frequencies.get(term) ?? 0) - (terms.has(term) ? 1 : 0)
          if (others < 1 || others >= most || askedTerms.has(term)) continue
          rare.set(term, strengthOf(others + 1))
        }
        links.set(id, keepBest([...(joined.links.get(id) ?? []), ...(await shareWords(document, rare))]))
      }
      const ends = new Set([...links.values()].flatMap((each) => each.map(({ to }) => to)))
      const seqs = ends.size === 0 ? new Map() : await store.documents.seqsOf([...ends])
      await load([...seqs.values()])
      const linked = [...seqs.values()].flatMap((seq) => known.get(seq)?.document ?? [])
      return { links, documents: linked }
    },
  }
}

interface Known {
  readonly document: SearchDocument
  readonly terms: ReadonlySet<string>
}

function toTermSet({ terms, labelTerms }: Pick<SearchDocument, 'terms' | 'labelTerms'>): Set<string> {
  return new Set([...labelTerms.split(' '), ...terms.split(' ')].filter((term) => term !== ''))
}

/** Only these many words of a memory link it, the title's first: each must be counted in the whole store. */
const MOST_TERMS = 200

function firstTerms(terms: ReadonlySet<string>): string[] {
  return [...terms].slice(0, MOST_TERMS)
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
