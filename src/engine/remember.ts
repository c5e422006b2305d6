/** Stores a memory, once: the guard against duplicates says which memory it is a duplicate of, and why. */
import type { Caller } from '../core/caller.ts'
import type { DocumentFilter } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs, MemoryId, SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import {
  CATEGORIES,
  FUNDAMENTAL_STABILITY_DAYS,
  INITIAL_STABILITY_DAYS,
  MEMORY_DEFAULTS,
  MEMORY_KINDS,
  type Memory,
  STRUCTURES,
  TRUST_LEVELS,
} from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { StoredScope } from '../core/scope.ts'
import { analyseMemory } from '../text/analyse.ts'
import { normaliseContent } from '../text/normalise.ts'
import { toSummary, toTitle } from '../text/sentences.ts'
import { toTerms } from '../text/tokens.ts'
import { contentHash } from './content-hash.ts'
import { type EngineContext, journal } from './context.ts'
import { findNearDuplicate } from './duplicate-guard.ts'
import type { RememberInput, RememberOutcome } from './engine.ts'
import { embedMemory, saveVector } from './memory-vector.ts'
import { requireScope } from './scopes.ts'
import { withoutSecrets } from './secrets.ts'
import { applySupersede } from './supersede.ts'
import {
  optionalText,
  requireInteger,
  requireMemoryId,
  requireMetadata,
  requireName,
  requireNumber,
  requireOneOf,
  requireTags,
  requireText,
  requireTime,
} from './validate.ts'
import { requireMemory, toView } from './views.ts'

const TEXT_FIELDS = [
  'content',
  'title',
  'summary',
  'quote',
  'element',
  'tags',
  'metadata',
  'sourceFile',
] as const

export async function remember(
  context: EngineContext,
  offered: RememberInput,
  caller: Caller,
): Promise<RememberOutcome> {
  toDraft(offered, caller)
  const input = await withoutSecrets(context, offered, TEXT_FIELDS)
  const draft = await withCheckedQuote(context, toDraft(input, caller), caller)
  const scope = await requireScope(context, input.scope)
  const known = await findSameText(context, context.store, draft, scope, input)
  if (known !== null) return known
  const vector = input.vectors === 'background' ? null : await embedMemory(context, draft)

  if (vector !== null && input.force !== true && draft.supersedes === null) {
    const near = await findNearDuplicate(context, scope.id, draft.content, vector)
    if (near !== null) {
      return {
        kind: 'duplicate',
        of: await toView(context.store, near.memory),
        reason: near.reason,
        similarity01: near.similarity01,
      }
    }
  }
  const outcome = await context.store.transact((store) =>
    insertDraft(context, store, draft, scope, input, caller, vector),
  )
  if (outcome.kind === 'stored') context.vectors.wake()
  return outcome
}

/** The checked input: everything that does not depend on the store. */
function toDraft(input: RememberInput, caller: Caller) {
  const content = requireText('content', input.content, LIMITS.contentChars)
  const trust = toTrust(input, caller, content)
  const category =
    input.category === undefined
      ? MEMORY_DEFAULTS.category
      : requireOneOf('category', input.category, CATEGORIES)
  const layer =
    input.layer === undefined
      ? MEMORY_DEFAULTS.layer
      : requireOneOf('layer', input.layer, [1, 2, 3, 4] as const)
  if (layer === 1 && caller.kind !== 'person') {
    throw new LoreError('protected', 'Only a person may make a memory constitutional (layer 1).', {
      hint: 'Ask the person to do it with the lore command, or choose layer 2, 3 or 4.',
    })
  }
  const validFrom = input.validFrom === undefined ? null : requireTime('validFrom', input.validFrom)
  const validUntil = input.validUntil === undefined ? null : requireTime('validUntil', input.validUntil)
  requireOrderedValidity(validFrom, validUntil)
  return {
    content,
    title: optionalText('title', input.title, LIMITS.titleChars)?.trim() ?? toTitle(content),
    summary: optionalText('summary', input.summary, LIMITS.summaryChars)?.trim() ?? toSummary(content),
    kind: input.kind === undefined ? MEMORY_DEFAULTS.kind : requireOneOf('kind', input.kind, MEMORY_KINDS),
    parentId: input.parent === undefined ? null : requireMemoryId('parent', input.parent),
    depth: input.depth === undefined ? null : requireInteger('depth', input.depth, 0, LIMITS.depth),
    element: input.element === undefined ? null : requireName('element', input.element),
    tags: input.tags === undefined ? [] : requireTags(input.tags),
    metadata: input.metadata === undefined ? {} : requireMetadata(input.metadata),
    structure:
      input.structure === undefined
        ? MEMORY_DEFAULTS.structure
        : requireOneOf('structure', input.structure, STRUCTURES),
    ...trust,
    author: input.author === undefined ? caller.name : requireName('author', input.author),
    authority: toAuthority(input, caller),
    sessionId:
      input.session === undefined ? null : (requireMemoryId('session', input.session) as string as SessionId),
    sourceEpisodes: (input.sourceEpisodes ?? []).map(
      (id) => requireMemoryId('sourceEpisodes', id) as string as EpisodeId,
    ),
    sourceFile: optionalText('sourceFile', input.sourceFile, LIMITS.summaryChars) ?? null,
    sourceLine:
      input.sourceLine === undefined ? null : requireInteger('sourceLine', input.sourceLine, 1, 1e9),
    layer,
    protected: input.protected ?? MEMORY_DEFAULTS.protected,
    category,
    salience:
      input.salience === undefined
        ? MEMORY_DEFAULTS.salience
        : requireNumber('salience', input.salience, 0, 1),
    confidence:
      input.confidence === undefined
        ? MEMORY_DEFAULTS.confidence
        : requireNumber('confidence', input.confidence, 0, 1),
    quality:
      input.quality === undefined ? MEMORY_DEFAULTS.quality : requireNumber('quality', input.quality, 0, 10),
    stabilityDays: toStability(trust.trust, category),
    validFrom,
    validUntil,
    supersedes: input.supersedes === undefined ? null : requireMemoryId('supersedes', input.supersedes),
  }
}

type Draft = ReturnType<typeof toDraft>

/** A person's own words are a principle and their own quote; anyone else must show the quote. */
function toTrust(input: RememberInput, caller: Caller, content: string): Pick<Memory, 'trust' | 'quote'> {
  const quote = optionalText('quote', input.quote, LIMITS.quoteChars) ?? null
  if (input.trust === undefined) {
    if (caller.kind !== 'person') return { trust: MEMORY_DEFAULTS.trust, quote }
    return { trust: 'principle', quote: quote ?? content.slice(0, LIMITS.quoteChars) }
  }
  const trust = requireOneOf('trust', input.trust, TRUST_LEVELS)
  if (trust !== 'principle' || quote !== null) return { trust, quote }
  if (caller.kind === 'person') return { trust, quote: content.slice(0, LIMITS.quoteChars) }
  throw new LoreError('invalid_input', 'A principle needs the exact words of the person who said it.', {
    hint: 'Give them as quote, or store it as pattern or inference.',
    details: { field: 'quote' },
  })
}

/**
 * An agent's word that somebody said something is not enough: the quote must stand in what a person said.
 * Until it is found there the memory is an inference.
 */
async function withCheckedQuote(context: EngineContext, draft: Draft, caller: Caller): Promise<Draft> {
  if (draft.trust !== 'principle' || draft.quote === null || caller.kind !== 'agent') return draft
  if (await standsInConversation(context.store, draft.quote, draft.sourceEpisodes)) return draft
  return { ...draft, trust: 'inference', stabilityDays: toStability('inference', draft.category) }
}

async function standsInConversation(
  store: Store,
  quote: string,
  sources: readonly EpisodeId[],
): Promise<boolean> {
  const hits = await store.documents.findByTerms(toTerms(quote).slice(0, 24), SAID_BY_ANYONE, 20)
  const refs = await store.documents.refs(hits.map((hit) => hit.seq))
  const found = [...refs.values()].flatMap((ref) => (ref.kind === 'episode' ? [ref.id] : []))
  const episodes = await store.episodes.load([...new Set([...sources, ...found])])
  const wanted = normaliseContent(quote)
  return episodes.some(({ role, text }) => role === 'user' && normaliseContent(text).includes(wanted))
}

const SAID_BY_ANYONE: DocumentFilter = {
  scopes: null,
  kinds: ['episode'],
  at: 0,
  includeSuperseded: false,
  includeArchived: false,
  includeExpired: true,
  within: null,
  sessions: null,
  since: null,
  until: null,
}

function toStability(trust: Memory['trust'], category: Memory['category']): number {
  return category === 'fundamental' ? FUNDAMENTAL_STABILITY_DAYS : INITIAL_STABILITY_DAYS[trust]
}

function toAuthority(input: RememberInput, caller: Caller): Memory['authority'] {
  if (input.authority === undefined) return caller.kind === 'person' ? 1 : MEMORY_DEFAULTS.authority
  const authority = requireOneOf('authority', input.authority, [1, 2, 3, 4, 5, 6] as const)
  if (authority === 1 && caller.kind !== 'person') {
    throw new LoreError('protected', 'Only a person has authority 1.', {
      hint: 'Choose an authority from 2 to 6.',
    })
  }
  return authority
}

export function requireOrderedValidity(validFrom: EpochMs | null, validUntil: EpochMs | null): void {
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) {
    throw new LoreError('invalid_input', 'validUntil must come after validFrom.', {
      hint: 'Swap the two times, or leave one out.',
      details: { field: 'validUntil' },
    })
  }
}

/** Looked for before the text is embedded, and again in the transaction that stores it. */
async function findSameText(
  context: EngineContext,
  store: Store,
  draft: Draft,
  scope: StoredScope,
  input: RememberInput,
): Promise<RememberOutcome | null> {
  if (input.force === true) return null
  const now = context.clock.now()
  const alike = await store.memories.findByContentHash(scope.id, contentHash(draft.content))
  // What holds no longer may be said again.
  const same = alike.find((memory) => memory.validUntil === null || memory.validUntil > now)
  if (same === undefined || same.id === draft.supersedes) return null
  return {
    kind: 'duplicate',
    of: await toView(store, same),
    reason: 'The same text is stored already.',
    similarity01: 1,
  }
}

async function insertDraft(
  context: EngineContext,
  store: Store,
  draft: Draft,
  scope: StoredScope,
  input: RememberInput,
  caller: Caller,
  vector: Float32Array | null,
): Promise<RememberOutcome> {
  const known = await findSameText(context, store, draft, scope, input)
  if (known !== null) return known
  const hash = contentHash(draft.content)
  const memory = await toMemory(context, store, draft, scope, hash)
  await requireSources(store, draft)
  const seq = await store.memories.insert(
    memory,
    analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt }),
  )
  if (vector !== null) await saveVector(context, store, seq, vector)
  await journal(context, store, caller, [
    {
      action: 'remember',
      subjectKind: 'memory',
      subjectId: memory.id,
      before: null,
      after: { title: memory.title, contentHash: hash, parentId: memory.parentId },
    },
  ])
  if (draft.supersedes !== null) {
    await applySupersede(context, store, { old: draft.supersedes, by: memory.id }, caller)
  }
  return { kind: 'stored', memory: await toView(store, await requireMemory(store, memory.id)) }
}

async function toMemory(
  context: EngineContext,
  store: Store,
  draft: Draft,
  scope: StoredScope,
  hash: string,
): Promise<Memory> {
  const now = context.clock.now()
  const { supersedes: _, ...fields } = draft
  return {
    ...fields,
    id: context.ids.next() as MemoryId,
    scopeId: scope.id,
    depth: await toDepth(store, draft, scope),
    cluster: null,
    contentHash: hash,
    sourceHash: null,
    salienceBoost: MEMORY_DEFAULTS.salienceBoost,
    surprise: MEMORY_DEFAULTS.surprise,
    level: MEMORY_DEFAULTS.level,
    confidenceFloor: MEMORY_DEFAULTS.confidenceFloor,
    accessCount: 0,
    lastAccessedAt: null,
    lastReinforcedAt: null,
    relevance: null,
    retention: null,
    activation: null,
    importance: null,
    tier: null,
    nextDueAt: null,
    createdAt: now,
    updatedAt: now,
    supersededBy: null,
    archivedAt: null,
    archivedReason: null,
    verifiedAt: null,
    verification: MEMORY_DEFAULTS.verification,
  }
}

async function toDepth(store: Store, draft: Draft, scope: StoredScope): Promise<number> {
  if (draft.parentId === null) return draft.depth ?? 0
  const parent = await requireLiveParent(store, draft.parentId, scope.id)
  const depth = parent.depth + 1
  if (draft.depth !== null && draft.depth !== depth) {
    throw new LoreError('depth_mismatch', `A child of ${parent.id} has depth ${depth}, not ${draft.depth}.`, {
      hint: `Leave depth out, or give ${depth}.`,
      details: { field: 'depth', expected: depth },
    })
  }
  if (depth > LIMITS.depth) {
    throw new LoreError('depth_mismatch', `The tree may be ${LIMITS.depth} levels deep.`, {
      hint: 'Attach it higher up.',
      details: { field: 'parent', limit: LIMITS.depth },
    })
  }
  return depth
}

/** A parent must be of the same scope and neither archived nor superseded. */
export async function requireLiveParent(
  store: Store,
  id: MemoryId,
  scopeId: Memory['scopeId'],
): Promise<Memory> {
  const parent = await requireMemory(store, id)
  if (parent.scopeId !== scopeId) {
    throw new LoreError('invalid_input', 'The parent belongs to another scope.', {
      hint: 'Choose a parent of the same scope, or connect the two with a relation instead.',
      details: { field: 'parent' },
    })
  }
  if (parent.archivedAt !== null || parent.supersededBy !== null) {
    throw new LoreError('invalid_input', 'The parent is archived or superseded.', {
      hint: parent.supersededBy === null ? 'Restore it first.' : `Use its successor ${parent.supersededBy}.`,
      details: { field: 'parent' },
    })
  }
  return parent
}

async function requireSources(store: Store, draft: Draft): Promise<void> {
  if (draft.sessionId !== null && (await store.sessions.find(draft.sessionId)) === null) {
    throw new LoreError('session_not_found', 'There is no such session.', {
      hint: 'Stage the conversation first, or leave session out.',
      details: { field: 'session' },
    })
  }
  const episodes = await store.episodes.load(draft.sourceEpisodes)
  if (episodes.length !== new Set(draft.sourceEpisodes).size) {
    throw new LoreError('invalid_input', 'A source episode does not exist.', {
      hint: 'Stage the conversation first, or leave sourceEpisodes out.',
      details: { field: 'sourceEpisodes' },
    })
  }
}
