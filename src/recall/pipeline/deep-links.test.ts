import { describe, expect, it } from 'vitest'
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import { type Edge, layerOf, type Relation } from '../../core/edge.ts'
import type { DocumentSeq, EntityId, MemoryId } from '../../core/ids.ts'
import { toTerms } from '../../text/tokens.ts'
import { createLinkFinder, type LinkFinderDeps } from './deep-links.ts'

const FILTER = { scopes: null, kinds: ['memory', 'episode'], at: 1_000 } as unknown as DocumentFilter

interface Given {
  /** Texts by id of the memory. */
  readonly texts: Readonly<Record<string, string>>
  readonly edges?: readonly Partial<Edge>[]
  /** Names by id of the entity. */
  readonly names?: Readonly<Record<string, string>>
  readonly question?: string
}

function edge(source: string, relation: Relation, target: string, more: Partial<Edge> = {}): Partial<Edge> {
  const ends = { sourceId: source as MemoryId, targetId: target as MemoryId }
  const times = { validFrom: null, validUntil: null }
  return {
    ...ends,
    relation,
    layer: layerOf(relation) ?? 'semantic',
    weight: 1,
    madeBy: 'agent',
    ...times,
    ...more,
  }
}

function createStore({ texts, edges = [], names = {} }: Given): LinkFinderDeps['store'] {
  const documents = Object.entries(texts).map(
    ([id, text], seq) =>
      ({
        ref: { kind: 'memory', id },
        seq,
        terms: toTerms(text).join(' '),
        labelTerms: '',
      }) as unknown as SearchDocument,
  )
  const has = ({ terms }: SearchDocument, term: string) => terms.split(' ').includes(term)
  const all = edges as readonly Edge[]
  return {
    documents: {
      statistics: async (terms: readonly string[]) => ({
        documents: documents.length,
        averageTerms: 5,
        documentFrequency: new Map(
          terms.map((term) => [term, documents.filter((each) => has(each, term)).length]),
        ),
      }),
      findByTerms: async (terms: readonly string[]) =>
        documents
          .filter((each) => terms.some((term) => has(each, term)))
          .map(({ seq }, rank) => ({ seq, rank })),
      seqsOf: async (ids: readonly MemoryId[]) =>
        new Map(
          documents
            .filter(({ ref }) => ids.includes(ref.id as MemoryId))
            .map(({ ref, seq }) => [ref.id, seq]),
        ),
      load: async (seqs: readonly DocumentSeq[]) => seqs.flatMap((seq) => documents[seq] ?? []),
    },
    edges: {
      listFor: async (ids: readonly string[]) =>
        all.filter(({ sourceId, targetId }) => ids.includes(sourceId) || ids.includes(targetId)),
      mentionersOf: async (ids: readonly EntityId[]) =>
        new Map(
          ids.map((id) => [
            id,
            all.filter(({ targetId }) => targetId === id).map(({ sourceId }) => sourceId),
          ]),
        ),
    },
    entities: {
      load: async (ids: readonly EntityId[]) =>
        ids.filter((id) => id in names).map((id) => ({ id, name: names[id] })),
    },
  } as unknown as LinkFinderDeps['store']
}

/** The links of the first memory, as `to by what`. */
async function linksOf(given: Given, by: 'words' | 'names' = 'names') {
  const store = createStore(given)
  const askedTerms = new Set(toTerms(given.question ?? ''))
  const finder = createLinkFinder({ store, filter: FILTER, countedIn: null, askedTerms, rarity: 2 })
  const [id = '', text = ''] = Object.entries(given.texts)[0] ?? []
  const document = { ref: { kind: 'memory', id }, seq: 0, terms: toTerms(text).join(' '), labelTerms: '' }
  const { links } = await finder.find([document as unknown as SearchDocument], by)
  return (links.get(id as MemoryId) ?? []).map(({ to, strength, bond }) => ({
    link: `${to} by ${bond.kind === 'word' ? bond.term : bond.kind === 'edge' ? bond.relation : bond.id}`,
    strength,
  }))
}

const OTHERS = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`o${i}`, `jar ${i} of jam`]))

describe('shared words', () => {
  it('link two memories, most of all if nobody else has the word', async () => {
    const texts = { a: 'authsvc uses tidepool', b: 'tidepool is slow', ...OTHERS }
    expect(await linksOf({ texts })).toEqual([{ link: 'b by tidepool', strength: 1 }])
  })

  it('link less if more memories have them', async () => {
    const texts = {
      a: 'authsvc uses the cluster',
      b: 'cluster one',
      c: 'cluster two',
      d: 'cluster six',
      ...OTHERS,
    }
    const strengths = (await linksOf({ texts })).map(({ strength }) => strength)
    const idf = (df: number) => Math.log(1 + (24 - df + 0.5) / (df + 0.5))
    expect(strengths).toHaveLength(3)
    for (const strength of strengths) expect(strength).toBeCloseTo((idf(4) / idf(2)) ** 2, 10)
  })

  it('do not link if the question has them', async () => {
    const texts = { a: 'authsvc uses tidepool', b: 'tidepool is slow', ...OTHERS }
    expect(await linksOf({ texts, question: 'is tidepool slow?' })).toEqual([])
  })

  it('link lower-case names, and those at the start of a sentence', async () => {
    const texts = { a: 'The page calls billing-worker.', b: 'Billing-worker links libferro.', ...OTHERS }
    expect(await linksOf({ texts })).toMatchObject([{ strength: 1 }])
  })
})

describe('edges', () => {
  const texts = { a: 'one', b: 'two', ...OTHERS }
  const find = async (...edges: Partial<Edge>[]) => (await linksOf({ texts, edges })).map(({ link }) => link)

  it('by a person or an agent are followed whatever they are called, from either end', async () => {
    expect(await find(edge('a', 'see_also', 'b'))).toEqual(['b by see_also'])
    expect(await find(edge('b', 'preceded_by', 'a', { madeBy: 'person' }))).toEqual(['b by preceded_by'])
    expect(await find(edge('a', 'responsible_for', 'b'))).toEqual(['b by responsible_for'])
  })

  it('of likeness, time and tree by a machine are not followed, causes are', async () => {
    const machine = { madeBy: 'machine' } as const
    for (const relation of ['see_also', 'similar_to', 'associative', 'same_session', 'next'] as const)
      expect(await find(edge('a', relation, 'b', machine))).toEqual([])
    expect(await find(edge('a', 'causes', 'b', machine))).toEqual(['b by causes'])
  })

  it('that contradict, supersede, join a tree or have ended are never followed', async () => {
    for (const relation of ['contradicts', 'supersedes', 'parent'] as const)
      expect(await find(edge('a', relation, 'b'))).toEqual([])
    expect(await find(edge('a', 'uses', 'b', { validUntil: 1_000 }))).toEqual([])
  })

  it('go before shared words to the same memory', async () => {
    const shared = { a: 'authsvc uses tidepool', b: 'tidepool is slow', ...OTHERS }
    const found = await linksOf({ texts: shared, edges: [edge('a', 'uses', 'b', { weight: 0.4 })] })
    expect(found).toEqual([{ link: 'b by uses', strength: 0.4 }])
  })
})

describe('names', () => {
  const mention = (source: string, target: string) => edge(source, 'mentions', target, { madeBy: 'machine' })
  const texts = { a: 'one', b: 'two', ...OTHERS }

  it('that two memories mention link them', async () => {
    const given = { texts, names: { n: 'Quality Guild' }, edges: [mention('a', 'n'), mention('b', 'n')] }
    expect(await linksOf(given)).toEqual([{ link: 'b by n', strength: 1 }])
    expect(await linksOf(given, 'words')).toEqual([])
    expect(await linksOf({ ...given, question: 'what does the Quality Guild do?' })).toEqual([])
  })

  it('link to memories that have one of their words', async () => {
    const given = { texts: { ...texts, b: 'Fernton lies on a river' }, names: { n: 'West Fernton School' } }
    expect(await linksOf({ ...given, edges: [mention('a', 'n')] })).toEqual([
      { link: 'b by fernton', strength: 1 },
    ])
  })
})
