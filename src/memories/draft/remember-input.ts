/** What is offered to be kept, described once: for remember, for the queue and for batches. */

import { z } from 'zod'
import { LIMITS } from '../../core/limits.ts'
import { CATEGORIES, GOVERNANCE_LAYERS, MEMORY_KINDS, STRUCTURES, TRUST_LEVELS } from '../../core/memory.ts'
import { RANGES } from '../../core/ranges.ts'
import {
  asGiven,
  episodeId,
  flag,
  integer,
  list,
  memoryId,
  number,
  oneOf,
  optional,
  record,
  scope,
  sessionId,
  time,
} from '../../kernel/fields.ts'
import type { GateLimits } from '../../kernel/gate/sensory-gate.ts'
import type { SkillPlaces } from '../../kernel/sources/locate-file.ts'
import { describeInput } from '../../kernel/use-case.ts'

const AUTHORITIES = [1, 2, 3, 4, 5, 6] as const

export const rememberInput = describeInput(() =>
  z.strictObject({
    content: asGiven.text(LIMITS.contentChars),
    title: optional(asGiven.text(LIMITS.titleChars)),
    summary: optional(asGiven.text(LIMITS.summaryChars)),
    kind: optional(oneOf(MEMORY_KINDS)),
    scope: optional(scope()),
    parent: optional(memoryId()),
    /** Must be the parent's + 1, and 0 without a parent. */
    depth: optional(integer(...RANGES.depth)),
    element: optional(asGiven.name()),
    tags: optional(asGiven.tags()),
    metadata: optional(asGiven.metadata()),
    /** `detect`: by the shape of the content. Default: narrative. */
    structure: optional(oneOf([...STRUCTURES, 'detect'])),
    trust: optional(oneOf(TRUST_LEVELS)),
    quote: optional(asGiven.text(LIMITS.quoteChars)),
    author: optional(asGiven.name()),
    authority: optional(oneOf(AUTHORITIES)),
    session: optional(sessionId()),
    sourceEpisodes: optional(list(episodeId())),
    /** Absolute, or as it is seen from the folder that `within` names. */
    sourceFile: optional(asGiven.text(LIMITS.summaryChars)),
    sourceLine: optional(integer(...RANGES.sourceLine)),
    /** The file must lie there for an agent to have it looked into; of one elsewhere only the name is kept. */
    within: optional(record<SkillPlaces>()),
    layer: optional(oneOf(GOVERNANCE_LAYERS)),
    protected: optional(flag()),
    category: optional(oneOf(CATEGORIES)),
    salience: optional(number(...RANGES.share01)),
    confidence: optional(number(...RANGES.share01)),
    quality: optional(number(...RANGES.quality)),
    validFrom: optional(time()),
    validUntil: optional(time()),
    /** Replaces this memory: the old one stays readable as history. */
    supersedes: optional(memoryId()),
    /** Store although something like it is there. */
    force: optional(flag()),
    /**
     * No other live memory of the namespace may have its title: one that has is what it duplicates, and with `force`
     * an error that names it.
     */
    uniqueTitle: optional(flag()),
    /** Link it to the nearest memory by `related_to`, if that is at least so near in meaning, 0–1. */
    linkNearestFrom01: optional(number(...RANGES.share01)),
    /**
     * `wait` (default): embed now, so that the near-duplicate guard can look; `background`: return as soon
     * as the text is safe, guarded against exact duplicates only.
     */
    vectors: optional(oneOf(['wait', 'background'])),
    /** How strictly it is looked at; default as usual. Secrets are refused whatever is said here. */
    gate: optional(record<GateLimits>()),
  }),
)

/** As a caller gives it. */
export type RememberInput = ReturnType<typeof rememberInput>['_input']
/** As the schema has checked it; texts still have their invisible characters. */
export type OfferedMemory = ReturnType<typeof rememberInput>['_output']
