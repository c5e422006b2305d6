import { describe, expect, it } from 'vitest'
import type { Episode, Session } from '../../core/conversation.ts'
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import { LoreError } from '../../core/errors.ts'
import type { DocumentSeq, EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import type { EmbeddableQuery, Embedder } from '../../core/ports/embedder.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'
import type { RecallRequest } from '../../kernel/setup/recaller.ts'
import { analyseEpisode } from '../../text/analyse.ts'
import { createRecall } from './create-recall.ts'
import type { RecallDeps } from './request.ts'

const AT = Date.UTC(2023, 4, 8)
const SCOPE = 1 as ScopeId
const SESSION = 'session' as SessionId
const FILTER: DocumentFilter = {
  scopes: [SCOPE],
  kinds: ['episode'],
  at: AT,
  includeSuperseded: false,
  includeArchived: false,
  includeExpired: false,
  within: null,
  sessions: null,
  since: null,
  until: null,
}

/** A conversation between Ann and Ben; similarity of a turn to any query is given with its text. */
function createConversation(turns: readonly (readonly [text: string, similarity: number])[]) {
  const episodes = turns.map(([text], position): Episode => {
    const speaker = position % 2 === 0 ? 'Ann' : 'Ben'
    return {
      id: `e${position}` as EpisodeId,
      sessionId: SESSION,
      scopeId: SCOPE,
      position,
      externalId: String(position),
      role: 'user',
      speaker,
      text,
      caption: null,
      model: null,
      at: AT,
      contentHash: text,
      sourceFile: null,
      sourceLine: null,
      sourceByte: null,
    }
  })
  const documents = episodes.map(
    (episode, position): SearchDocument => ({
      ...analyseEpisode(episode),
      seq: position as DocumentSeq,
      ref: { kind: 'episode', id: episode.id },
      scopeId: SCOPE,
      role: 'user',
      at: AT,
      sessionId: SESSION,
      position,
      beforePrevious: null,
      previous: null,
      next: null,
    }),
  )
  const holding = (term: string) =>
    documents.filter(({ terms, labelTerms }) => `${terms} ${labelTerms}`.split(' ').includes(term))
  const asked: { terms: string[]; queries: EmbeddableQuery[]; loaded: number } = {
    terms: [],
    queries: [],
    loaded: 0,
  }
  const store = {
    documents: {
      statistics: async (terms: readonly string[]) => ({
        documents: documents.length,
        averageTerms: 5,
        documentFrequency: new Map(
          terms.map((term) => [term, holding(term).length] as const).filter(([, count]) => count > 0),
        ),
      }),
      findByTerms: async (terms: readonly string[]) => {
        asked.terms.push(...terms)
        return [...new Set(terms.flatMap(holding))].map(({ seq }, rank) => ({ seq, rank }))
      },
      load: async (seqs: readonly DocumentSeq[]) => seqs.flatMap((seq) => documents[seq] ?? []),
    },
    episodes: {
      speakers: async () => ['ann', 'ben'],
      load: async (ids: readonly EpisodeId[]) => {
        asked.loaded += ids.length
        return episodes.filter(({ id }) => ids.includes(id))
      },
    },
    memories: {
      load: async () => [],
      sourcesOf: async () => new Map(),
      citedAmong: async () => new Set(),
    },
    entities: { findByNames: async () => [], load: async () => [] },
    edges: { listFor: async () => [] },
    hooks: { findCorrected: async () => new Map() },
    communities: { listCentres: async () => [], membersOf: async () => new Map() },
    embeddings: {
      load: async () => new Map(),
      loadTokens: async () => new Map(),
      pendingCount: async () => turns.length,
    },
    sessions: { load: async () => [{ id: SESSION, title: 'Catching up' } as Session] },
    scopes: {
      load: async () => [{ id: SCOPE, namespace: 'default', project: 'chat', branch: null, createdAt: 0 }],
    },
  } as unknown as RecallDeps['store']
  const index = {
    scan: async () => ({
      count: turns.length,
      mean: 0.8,
      deviation: 0.05,
      hits: documents.map(({ seq }) => ({ seq, similarity: turns[seq]?.[1] ?? 0 })),
      similarityOf: (seq: DocumentSeq) => turns[seq]?.[1] ?? null,
    }),
  } as unknown as VectorIndex
  const embedder = {
    embedQuery: async (query: EmbeddableQuery) => {
      asked.queries.push(query)
      return { vector: new Float32Array(2), tokens: null }
    },
  } as unknown as Embedder
  return { store, index, embedder, asked }
}

function ask(
  { store, index, embedder }: ReturnType<typeof createConversation>,
  request: Partial<RecallRequest> & { readonly query: string },
  answering: RecallDeps['answering'] = () => ({ embedder, index }),
) {
  let now = 0
  const recall = createRecall({
    store,
    answering,
    monotonicMs: () => {
      now += 1
      return now
    },
  })
  return recall({
    filter: FILTER,
    countedIn: null,
    reference: AT,
    limit: 10,
    policy: 'simple2',
    explain: false,
    deep: false,
    tokenBudget: null,
    ...request,
  })
}

const CHAT = [
  ['What did you do this summer?', 0.8],
  ['Not much. We adopted a puppy from the shelter! It sleeps a lot.', 0.86],
  ['I started pottery classes downtown', 0.79],
  ['Nice weather today', 0.78],
] as const

describe('recall', () => {
  it('puts the turn that fits by meaning and words first, and shows a short turn whole', async () => {
    const answer = await ask(createConversation(CHAT), { query: 'Which puppy was adopted?' })
    expect(answer.hits[0]).toMatchObject({
      ref: { kind: 'episode', id: 'e1' },
      title: 'Ben · Catching up',
      summary: 'Not much. We adopted a puppy from the shelter! It sleeps a lot.',
      scope: 'default/chat',
      speaker: 'Ben',
      trust: null,
    })
    expect(answer).toMatchObject({ candidates: 4, policy: 'simple2', byMeaning: true })
  })

  it('shows the sentences of a long turn that answer, and less of them if a token budget asks for it', async () => {
    const long = (name: string, other: string) => {
      const filler = `The ${other} was talked about at length by ${other} lovers. `.repeat(12)
      return `${filler}We adopted a ${name} from the shelter! ${filler}`
    }
    const conversation = createConversation([
      [long('puppy', 'weather'), 0.86],
      [long('kitten', 'garden'), 0.85],
      [long('parrot', 'orchestra'), 0.84],
    ])
    const query = 'Which animal was adopted?'
    const { hits } = await ask(conversation, { query })
    expect(hits).toHaveLength(3)
    for (const { summary } of hits) {
      expect(summary).toMatch(/^… .*adopted a (?:puppy|kitten|parrot) from the shelter!.* …$/)
      expect(summary.length).toBeGreaterThan(300)
    }
    const fewer = await ask(conversation, { query, tokenBudget: 300 })
    expect(fewer.hits).toHaveLength(3)
    for (const { summary } of fewer.hits) {
      expect(summary).toContain('adopted')
      expect(summary.length).toBeLessThanOrEqual(160)
    }
  })

  it('puts the same question asked before behind what answers it, quickly and at length', async () => {
    const query = 'Which puppy was adopted?'
    const conversation = createConversation([[query, 0.95], ...CHAT])
    for (const quick of [false, true]) {
      const { hits } = await ask(conversation, { query, quick })
      expect(hits[0]?.summary).toContain('We adopted a puppy')
      expect(hits.map(({ summary }) => summary)).toContain(query)
      const scores = hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }
    const { hits } = await ask(conversation, { query: 'Who asked which puppy was adopted?' })
    expect(hits[0]?.summary).toBe(query)
  })

  it('answers by words alone when the query cannot be embedded', async () => {
    const conversation = createConversation(CHAT)
    const broken = {
      ...conversation.embedder,
      embedQuery: async () => {
        throw new LoreError('model_unavailable', 'no model', { hint: 'none' })
      },
    } as unknown as Embedder
    const answer = await ask(conversation, { query: 'pottery' }, () => ({
      embedder: broken,
      index: conversation.index,
    }))
    expect(answer.byMeaning).toBe(false)
    expect(answer.hits.map((hit) => hit.ref.id)).toEqual(['e2'])
  })

  it('answers by words alone when no model answers', async () => {
    const answer = await ask(createConversation(CHAT), { query: 'pottery' }, () => null)
    expect(answer.byMeaning).toBe(false)
    expect(answer.hits.map((hit) => hit.ref.id)).toEqual(['e2'])
    expect(answer.tookMs.embed).toBe(0)
  })

  it('ranks by words and conversation while nothing has a vector', async () => {
    const chat = createConversation(CHAT)
    const index = {
      scan: async () => ({ count: 0, mean: 0, deviation: 0, hits: [], similarityOf: () => null }),
    } as unknown as VectorIndex
    const answer = await ask(chat, { query: 'Which puppy was adopted?', policy: 'gen3' }, () => ({
      embedder: chat.embedder,
      index,
    }))
    expect(answer).toMatchObject({ policy: 'fresh', byMeaning: false, waiting: 4 })
    expect(answer.hits[0]?.ref.id).toBe('e1')
  })

  it('does not let a turn without a vector lose to unrelated ones that have one', async () => {
    const chat = createConversation([
      ['The stale lock is removed after half an hour', 0],
      ...Array.from({ length: 12 }, (_, i) => [`Nice weather number ${i} today`, 0.82 + i / 500] as const),
    ])
    const scan = await chat.index.scan(new Float32Array(2), FILTER, 10)
    const index = {
      scan: async () => ({
        ...scan,
        count: 12,
        hits: scan.hits.filter(({ seq }) => seq > 0),
        similarityOf: (seq: DocumentSeq) => (seq === 0 ? null : scan.similarityOf(seq)),
      }),
    } as unknown as VectorIndex
    const answering = () => ({ embedder: chat.embedder, index })
    const query = 'When is a stale lock removed?'
    expect((await ask(chat, { query, policy: 'simple3' }, answering)).hits[0]?.ref.id).toBe('e0')
  })

  it('explains every signal and a score that is the sum of its parts', async () => {
    const { hits } = await ask(createConversation(CHAT), { query: 'the puppy?', explain: true })
    for (const hit of hits) {
      const sum = Object.values(hit.contributions ?? {}).reduce((total, part) => total + part, 0)
      expect(hit.score).toBeCloseTo(sum, 12)
      expect(Object.values(hit.signals ?? {}).every(Number.isFinite)).toBe(true)
    }
    expect(hits[0]?.signals).toHaveProperty('meaning')
  })

  it('tells how much of what was asked a turn has, words that occur nowhere included', async () => {
    const covered = async (query: string) => {
      const { hits } = await ask(createConversation(CHAT), { query, explain: true }, () => null)
      return hits[0]?.signals?.coverage ?? 0
    }
    expect(await covered('puppy shelter')).toBeCloseTo(1, 6)
    expect(await covered('puppy submarine')).toBeGreaterThan(0.2)
    expect(await covered('puppy submarine')).toBeLessThan(0.6)
  })

  it('breaks ties by id and answers the same twice', async () => {
    const same = createConversation([
      ['same words here', 0.8],
      ['same words here', 0.8],
      ['same words here', 0.8],
    ])
    const first = await ask(same, { query: 'unrelated question' })
    expect(first.hits.map((hit) => hit.ref.id)).toEqual(['e0', 'e1', 'e2'])
    expect((await ask(same, { query: 'unrelated question' })).hits).toEqual(first.hits)
  })

  it('damps the names of speakers, and does not search for them', async () => {
    const conversation = createConversation(CHAT)
    await ask(conversation, { query: 'What did Ben adopt?' })
    expect(conversation.asked.queries).toEqual([{ text: 'Ben: What did I adopt?', dampedNames: ['ben'] }])
    expect(conversation.asked.terms).not.toContain('ben')
  })

  it('searches for a name where the question is nothing else', async () => {
    const conversation = createConversation(CHAT)
    const { hits } = await ask(conversation, { query: 'Ben?' }, () => null)
    expect(hits.map((hit) => hit.ref.id).sort()).toEqual(['e1', 'e3'])
  })

  it('loads no more than it shows', async () => {
    const conversation = createConversation(CHAT)
    const { hits } = await ask(conversation, { query: 'puppy', limit: 2 })
    expect(hits).toHaveLength(2)
    // Some more, to make up for what is folded.
    expect(conversation.asked.loaded).toBeLessThanOrEqual(12)
  })

  it('answers nothing, without fault, to a question of stopwords and no model', async () => {
    const answer = await ask(createConversation(CHAT), { query: 'what is it?' }, () => null)
    expect(answer.hits).toEqual([])
  })

  it('searches at most 24 terms, the most selective ones', async () => {
    const words = Array.from({ length: 60 }, (_, i) => `w${i}`)
    const common = createConversation([
      [words.join(' '), 0.8],
      [words.slice(30).join(' '), 0.8],
      ['something else', 0.8],
    ])
    await ask(common, { query: words.join(' ') })
    expect(common.asked.terms).toHaveLength(24)
    expect(common.asked.terms.every((term) => Number(term.slice(1)) < 30)).toBe(true)
  })

  it('goes through no more than some thousand documents of a large store, the rarest words first', async () => {
    const large = createConversation([['alpha beta gamma delta epsilon', 0.8]])
    const frequencies = { alpha: 9_000, beta: 40, gamma: 3_000, delta: 900, epsilon: 2_000 }
    large.store.documents.statistics = async () => ({
      documents: 100_000,
      averageTerms: 5,
      documentFrequency: new Map(Object.entries(frequencies)),
    })
    await ask(large, { query: 'alpha beta gamma delta epsilon' })
    expect(large.asked.terms).toEqual(['beta', 'delta', 'epsilon'])
  })

  it('refuses a policy it does not know, naming those it does', async () => {
    await expect(ask(createConversation(CHAT), { query: 'x', policy: 'nope' })).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('simple2'),
    })
  })
})
