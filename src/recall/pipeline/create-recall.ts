/**
 * Recall in three stages: find candidates, rank them by one policy, organise the best into an answer.
 * Deterministic; changes nothing. Without the model or its vectors it answers by words alone, and says
 * so.
 */
import { defined } from '../../core/defined.ts'
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { nextTurn } from '../../core/next-turn.ts'
import type { RecallAnswer } from '../../core/recall.ts'
import type { RecallRequest } from '../../kernel/setup/recaller.ts'
import { ONLY_WORDS } from '../organise/hints.ts'
import { POLICIES, POLICY_NAMES, WITHOUT_TOKENS, WITHOUT_VECTORS } from '../policies/index.ts'
import type { Policy } from '../policies/policy.ts'
import { resolveAnchor } from './anchor.ts'
import { type AskedMeaning, askMeaning } from './ask-meaning.ts'
import { type Candidates, findByWords, loadCandidates } from './candidates.ts'
import { createCommunityFinder } from './communities.ts'
import { addChains, DEFAULT_WALK, type Deep, STARTS } from './deep.ts'
import { createLinkFinder } from './deep-links.ts'
import { foldSources } from './fold-sources.ts'
import { listHits } from './list-hits.ts'
import { organiseHits } from './organise-hits.ts'
import { planQuestion, type Question } from './question.ts'
import { byScore, createRanker, type RankedDocument, type Ranker } from './rank.ts'
import { holds, putRareFirst } from './rare-first.ts'
import type { RecallDeps } from './request.ts'
import { planRoute } from './route.ts'
import { createTokenSampler } from './token-sample.ts'
import { findSingleWords, findUnusualWords } from './unusual-words.ts'

export function createRecall(deps: RecallDeps): (request: RecallRequest) => Promise<RecallAnswer> {
  const communities = createCommunityFinder(deps.store, deps.monotonicMs)
  const sampler = createTokenSampler(deps.store)
  return async (request) => {
    const { query, filter, reference } = request
    const wanted = requirePolicy(request.policy, request.policyNumbers ?? {})
    const started = deps.monotonicMs()
    const speakers = await deps.store.episodes.speakers(filter.scopes)
    const asked = planQuestion(query, speakers, reference)
    const quick = request.quick === true && !request.deep && request.tokenBudget === null
    const [{ asked: meaning, embedMs }, { words, route }] = await Promise.all([
      askMeaning(
        wanted.findsBy === 'words' ? () => null : deps.answering,
        deps.monotonicMs,
        query,
        asked,
        filter,
        quick,
      ),
      nextTurn().then(async () => ({
        words: await findByWords(deps.store, request, asked, quick),
        route: planRoute(query),
      })),
    ])
    const candidates = await loadCandidates(deps.store, filter, words, meaning, communities, wanted, quick)
    const question = withAnchors(asked, candidates, reference)
    const policy = choosePolicy(wanted, meaning)
    const waits = ({ seq }: SearchDocument) => (meaning?.scan.similarityOf(seq) ?? null) === null
    // Policies that were asked for by name and need no tokens stay as they are.
    const rare =
      wanted.needs?.includes('tokens') === true && candidates.documents.some(waits)
        ? [
            ...findUnusualWords(query, (word) => countPieces(meaning, word)),
            ...findSingleWords(words.expanded, words.statistics),
          ]
        : []
    const ranker = await createRanker(candidates, {
      store: deps.store,
      asked: meaning,
      question,
      policy,
      explain: request.explain,
      showSignals: request.showSignals === true,
      minScore: request.minScore ?? null,
      filter,
      quick,
      sampler,
      parts: request.deep,
      mustLookAt: (document) => rare.some((word) => holds(document, word)),
    })
    const candidatesRanked = await ranker.rank(candidates.documents)
    const direct = await addLinked(deps, ranker, candidatesRanked, filter)
    const deep = request.deep ? await goDeep(deps, ranker, direct, request, question) : null
    const ordered = putRareFirst(deep?.ranked ?? direct, rare, words.statistics, waits)
    const ranked = foldSources(ordered, candidates.sources)
    const [answer, waiting] = await Promise.all([
      (quick ? listHits : organiseHits)(deps, request, {
        ranked,
        candidates,
        meaning,
        question,
        route,
        deep,
        faded: ranker.faded(),
      }),
      meaning === null || quick
        ? undefined
        : deps.store.embeddings.pendingCount(meaning.model.embedder.modelId, filter.scopes, filter.kinds),
    ])
    // Where nothing was found and no vector is to come, there was nothing to compare.
    const wasEmpty = answer.hits.length === 0 && waiting === 0
    return {
      ...answer,
      ...(wasEmpty ? { hints: answer.hints.filter((hint) => hint !== ONLY_WORDS) } : {}),
      candidates: candidates.documents.length,
      policy: policy.name,
      byMeaning: meaning !== null && (meaning.scan.count > 0 || wasEmpty),
      ...defined({ waiting }),
      tookMs: { embed: embedMs, search: deps.monotonicMs() - started - embedMs },
    }
  }
}

type PolicyNumbers = NonNullable<RecallRequest['policyNumbers']>

function requirePolicy(name: string, numbers: PolicyNumbers): Policy {
  const policy = POLICIES.get(name)
  if (policy !== undefined) return withNumbers(policy, numbers)
  throw new LoreError('invalid_input', `There is no ranking policy "${name}".`, {
    hint: `Choose one of: ${POLICY_NAMES.join(', ')}.`,
    details: { field: 'policy' },
  })
}

function withNumbers(policy: Policy, numbers: PolicyNumbers): Policy {
  const names = Object.keys(numbers)
  if (names.length === 0) return policy
  const known = policy.numbers ?? {}
  for (const name of names) {
    const range = Object.hasOwn(known, name) ? known[name] : undefined
    const value = numbers[name] ?? Number.NaN
    if (range !== undefined && value >= range.min && value <= range.max) continue
    const takes = Object.entries(known).map(([key, { min, max }]) => `${key} ${min}–${max}`)
    throw new LoreError('invalid_input', `The policy ${policy.name} does not take this ${name}.`, {
      hint: takes.length === 0 ? 'Its numbers are fixed.' : `It takes: ${takes.join(', ')}.`,
      details: { field: 'policyNumbers', name },
    })
  }
  return policy.withNumbers?.(numbers) ?? policy
}

/** Replaces a policy that needs tokens if there are no vectors yet, or if the model provides no tokens. */
function choosePolicy(wanted: Policy, meaning: AskedMeaning | null): Policy {
  if (wanted.needs?.includes('tokens') !== true) return wanted
  if (meaning === null || meaning.scan.count === 0) return WITHOUT_VECTORS
  const hasTokens = meaning.tokens !== null && meaning.model.embedder.matcher !== null
  return hasTokens ? wanted : WITHOUT_TOKENS
}

function countPieces(meaning: AskedMeaning | null, word: string): number | null {
  return meaning?.model.embedder.countTokens?.(word) ?? null
}

/** Resolves anchors such as "before the deploy", whose day only the documents know. */
function withAnchors(question: Question, { documents }: Candidates, reference: EpochMs): Question {
  if (question.anchors.length === 0) return question
  const dates = question.anchors.flatMap((anchor) => resolveAnchor(anchor, documents, reference)?.asked ?? [])
  return dates.length === 0 ? question : { ...question, dates: [...question.dates, ...dates] }
}

/** Ranks memories that only links of the finds lead to, for policies that follow links. */
async function addLinked(
  { store }: RecallDeps,
  ranker: Ranker,
  ranked: readonly RankedDocument[],
  filter: DocumentFilter,
): Promise<readonly RankedDocument[]> {
  const known = new Set<string>(ranked.map(({ document }) => document.ref.id))
  const linked = ranker.linked().filter((id): id is MemoryId => !known.has(id))
  const seqs = linked.length === 0 ? new Map() : await store.documents.seqsOf(linked)
  const documents = seqs.size === 0 ? [] : await store.documents.load([...seqs.values()], filter)
  return documents.length === 0 ? ranked : [...ranked, ...(await ranker.rank(documents))].sort(byScore)
}

/** Number of the strongest links of a start whose other ends are asked for links of their own. */
const NEXT_STARTS = 6

async function goDeep(
  { store, walk = DEFAULT_WALK }: RecallDeps,
  ranker: Ranker,
  direct: readonly RankedDocument[],
  { filter, countedIn }: Pick<RecallRequest, 'filter' | 'countedIn'>,
  { terms }: Question,
): Promise<Deep | null> {
  const starts = direct.filter(({ document }) => document.ref.kind === 'memory').slice(0, STARTS)
  if (starts.length === 0) return null
  const finder = createLinkFinder({
    store,
    filter,
    countedIn,
    askedTerms: new Set(terms),
    rarity: walk.rarity,
  })
  const first = await finder.find(
    starts.map(({ document }) => document),
    'names',
  )
  const ends = new Set(
    [...first.links.values()].flatMap((links) => links.slice(0, NEXT_STARTS).map(({ to }) => to)),
  )
  const next = first.documents.filter(
    ({ ref: { id } }) => ends.has(id as MemoryId) && !first.links.has(id as MemoryId),
  )
  const second = await finder.find(next, 'words')
  const links = new Map([...first.links, ...second.links])
  if ([...links.values()].every((each) => each.length === 0)) return null
  const known = new Set<string>(direct.map(({ document }) => document.ref.id))
  const linked = new Map([...first.documents, ...second.documents].map((each) => [each.seq, each]))
  const newcomers = [...linked.values()].filter(({ ref }) => !known.has(ref.id))
  const found = newcomers.length === 0 ? [] : await ranker.rank(newcomers)
  return addChains([...direct, ...found], links, walk)
}
