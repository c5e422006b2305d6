/** Turns the input of remember into a checked draft: all fields of a new memory that do not depend on the store. */

import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { MEMORY_DEFAULTS, type Memory } from '../../core/memory.ts'
import { originOf } from '../../core/origin.ts'
import { requireNoHistoryMark } from '../../kernel/may-change.ts'
import { toStability } from '../../kernel/stability.ts'
import {
  optionalText,
  requireMetadata,
  requireName,
  requireTags,
  requireText,
} from '../../kernel/validate.ts'
import { toWishes, withWishes } from '../../kernel/wishes.ts'
import { classifyLayer, type Maker, withoutStanding } from '../../strength/governance.ts'
import { levelOf } from '../../strength/levels.ts'
import { toSummary, toTitle } from '../../text/sentences.ts'
import { structureOf } from '../../text/structure-of.ts'
import type { OfferedMemory } from './remember-input.ts'
import { requireLayer } from './require-layer.ts'

const MAKERS: Readonly<Record<Caller['kind'], Maker>> = {
  person: 'person',
  agent: 'agent',
  system: 'extractor',
}

/**
 * Checks the input and fills in defaults. Texts are checked again, because one may be empty after private passages and
 * invisible characters were removed.
 * @throws LoreError content_empty, invalid_input, protected and their like
 */
export function toDraft(input: OfferedMemory, caller: Caller) {
  const content = requireText('content', input.content, LIMITS.contentChars)
  const trust = toTrust(input, caller, content)
  const {
    kind = MEMORY_DEFAULTS.kind,
    structure = MEMORY_DEFAULTS.structure,
    protected: isProtected = MEMORY_DEFAULTS.protected,
    validFrom = null,
    validUntil = null,
  } = input
  const tags = input.tags === undefined ? [] : requireTags(input.tags)
  const wished = toWishes(input, caller)
  const category = wished.category === undefined ? (input.category ?? MEMORY_DEFAULTS.category) : 'none'
  const layer = toLayer({ layer: input.layer, kind, tags, protected: isProtected }, caller)
  requireOrderedValidity(validFrom, validUntil)
  return {
    content,
    title: optionalText('title', input.title, LIMITS.titleChars)?.trim() ?? toTitle(content),
    summary: optionalText('summary', input.summary, LIMITS.summaryChars)?.trim() ?? toSummary(content),
    kind,
    parentId: input.parent ?? null,
    depth: input.depth ?? null,
    element: input.element === undefined ? null : requireName('element', input.element),
    tags,
    metadata: withWishes(toOwnMetadata(input.metadata), wished),
    structure: structure === 'detect' ? structureOf(content) : structure,
    ...trust,
    origin: originOf(caller),
    author: toAuthor(input.author, caller),
    authority: toAuthority(input, caller),
    sessionId: input.session ?? null,
    sourceEpisodes: input.sourceEpisodes ?? [],
    sourceFile: optionalText('sourceFile', input.sourceFile, LIMITS.summaryChars) ?? null,
    sourceLine: input.sourceLine ?? null,
    layer,
    protected: isProtected,
    category,
    level: levelOf({ category, countedAccesses: 0, ageDays: 0 }),
    salience: input.salience ?? MEMORY_DEFAULTS.salience,
    confidence: input.confidence ?? MEMORY_DEFAULTS.confidence,
    quality: input.quality ?? MEMORY_DEFAULTS.quality,
    stabilityDays: toStability(trust.trust, category),
    validFrom,
    validUntil,
    supersedes: input.supersedes ?? null,
  }
}

export type Draft = ReturnType<typeof toDraft>

/** Kind or tags alone make no memory constitutional, whoever stores it; an agent's wish for layer 1 or 2 is only noted. */
function toLayer(
  {
    layer,
    ...memory
  }: Pick<Memory, 'kind' | 'tags' | 'protected'> & { readonly layer: Memory['layer'] | undefined },
  caller: Caller,
): Memory['layer'] {
  if (layer === undefined) {
    const classified = classifyLayer(memory, MAKERS[caller.kind]).layer
    return classified === 1 ? 2 : classified
  }
  return caller.kind === 'agent' ? withoutStanding(layer) : requireLayer(layer, caller)
}

/** Text stored by a person is by default a principle that quotes itself; others need a quote for a principle. */
function toTrust(input: OfferedMemory, caller: Caller, content: string): Pick<Memory, 'trust' | 'quote'> {
  const quote = optionalText('quote', input.quote, LIMITS.quoteChars) ?? null
  if (input.trust === undefined) {
    if (caller.kind !== 'person') return { trust: MEMORY_DEFAULTS.trust, quote }
    return { trust: 'principle', quote: quote ?? content.slice(0, LIMITS.quoteChars) }
  }
  const { trust } = input
  if (trust !== 'principle' || quote !== null) return { trust, quote }
  if (caller.kind === 'person') return { trust, quote: content.slice(0, LIMITS.quoteChars) }
  throw new LoreError('invalid_input', 'A principle needs the exact words of the person who said it.', {
    hint: 'Give them as quote, or store it as pattern or inference.',
    details: { field: 'quote' },
  })
}

/** Names by which people and Lore's own work are told apart from agents. */
const RESERVED_AUTHOR = /^(?:person|human|user|cli|lore|lore:(?:sleep|names|roots|relations|digest))$/i

/** @throws LoreError protected if an agent would sign as a person or as Lore */
function toAuthor(given: string | undefined, caller: Caller): string {
  if (given === undefined) return caller.name
  const author = requireName('author', given)
  if (caller.kind !== 'agent' || !RESERVED_AUTHOR.test(author) || author === caller.name) return author
  throw new LoreError('protected', `An agent cannot sign as ${JSON.stringify(author)}.`, {
    hint: 'Leave author out: it is the name of your client.',
    details: { field: 'author' },
  })
}

function toAuthority(input: OfferedMemory, caller: Caller): Memory['authority'] {
  if (input.authority === undefined) return caller.kind === 'person' ? 1 : MEMORY_DEFAULTS.authority
  if (input.authority === 1 && caller.kind !== 'person') {
    throw new LoreError('protected', 'Only a person has authority 1.', {
      hint: 'Choose an authority from 2 to 6.',
    })
  }
  return input.authority
}

export function requireOrderedValidity(validFrom: EpochMs | null, validUntil: EpochMs | null): void {
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) {
    throw new LoreError('invalid_input', 'validUntil must come after validFrom.', {
      hint: 'Swap the two times, or leave one out.',
      details: { field: 'validUntil' },
    })
  }
}

function toOwnMetadata(given: unknown): Memory['metadata'] {
  const metadata = given === undefined ? {} : requireMetadata(given)
  requireNoHistoryMark(metadata)
  return metadata
}
