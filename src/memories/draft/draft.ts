/** From what is offered to a checked draft: everything about a new memory that does not depend on the store. */

import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpisodeId, EpochMs, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import {
  CATEGORIES,
  MEMORY_DEFAULTS,
  MEMORY_KINDS,
  type Memory,
  STRUCTURES,
  type Structure,
  TRUST_LEVELS,
} from '../../core/memory.ts'
import { toStability } from '../../kernel/stability.ts'
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
} from '../../kernel/validate.ts'
import { classifyLayer, type Maker } from '../../strength/governance.ts'
import { levelOf } from '../../strength/levels.ts'
import { toSummary, toTitle } from '../../text/sentences.ts'
import { structureOf } from '../../text/structure-of.ts'
import type { RememberInput } from './remember-input.ts'
import { requireLayer } from './require-layer.ts'

/** Nothing becomes constitutional by its kind or tags alone: a person is asked (see govern). */
const MAKERS: Readonly<Record<Caller['kind'], Maker>> = {
  person: 'agent',
  agent: 'agent',
  system: 'extractor',
}

/** @throws LoreError invalid_input, protected and their like */
export function toDraft(input: RememberInput, caller: Caller) {
  const content = requireText('content', input.content, LIMITS.contentChars)
  const trust = toTrust(input, caller, content)
  const category =
    input.category === undefined
      ? MEMORY_DEFAULTS.category
      : requireOneOf('category', input.category, CATEGORIES)
  const kind =
    input.kind === undefined ? MEMORY_DEFAULTS.kind : requireOneOf('kind', input.kind, MEMORY_KINDS)
  const tags = input.tags === undefined ? [] : requireTags(input.tags)
  const isProtected = input.protected ?? MEMORY_DEFAULTS.protected
  const layer =
    input.layer === undefined
      ? classifyLayer({ kind, tags, protected: isProtected }, MAKERS[caller.kind]).layer
      : requireLayer(input.layer, caller)
  const validFrom = input.validFrom === undefined ? null : requireTime('validFrom', input.validFrom)
  const validUntil = input.validUntil === undefined ? null : requireTime('validUntil', input.validUntil)
  requireOrderedValidity(validFrom, validUntil)
  return {
    content,
    title: optionalText('title', input.title, LIMITS.titleChars)?.trim() ?? toTitle(content),
    summary: optionalText('summary', input.summary, LIMITS.summaryChars)?.trim() ?? toSummary(content),
    kind,
    parentId: input.parent === undefined ? null : requireMemoryId('parent', input.parent),
    depth: input.depth === undefined ? null : requireInteger('depth', input.depth, 0, LIMITS.depth),
    element: input.element === undefined ? null : requireName('element', input.element),
    tags,
    metadata: input.metadata === undefined ? {} : requireMetadata(input.metadata),
    structure:
      input.structure === undefined
        ? MEMORY_DEFAULTS.structure
        : toStructure(requireOneOf('structure', input.structure, [...STRUCTURES, 'detect']), content),
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
    protected: isProtected,
    category,
    level: levelOf({ category, countedAccesses: 0, ageDays: 0 }),
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

function toStructure(given: Structure | 'detect', content: string): Structure {
  return given === 'detect' ? structureOf(content) : given
}

export type Draft = ReturnType<typeof toDraft>

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
