/** The input schema of remember, shared by the write queue and batches. */

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
    /** If given, it must be the parent's depth + 1, or 0 without a parent. */
    depth: optional(integer(...RANGES.depth)),
    element: optional(asGiven.name()),
    tags: optional(asGiven.tags()),
    metadata: optional(asGiven.metadata()),
    /** `detect` derives it from the shape of the content. Default: narrative. */
    structure: optional(oneOf([...STRUCTURES, 'detect'])),
    trust: optional(oneOf(TRUST_LEVELS)),
    quote: optional(asGiven.text(LIMITS.quoteChars)),
    author: optional(asGiven.name()),
    authority: optional(oneOf(AUTHORITIES)),
    session: optional(sessionId()),
    sourceEpisodes: optional(list(episodeId())),
    /** Absolute path, or relative to the folder in `within`. */
    sourceFile: optional(asGiven.text(LIMITS.summaryChars)),
    sourceLine: optional(integer(...RANGES.sourceLine)),
    /** Folders in which an agent's source file is read; of a file elsewhere only the name is stored. */
    within: optional(record<SkillPlaces>()),
    layer: optional(oneOf(GOVERNANCE_LAYERS)),
    protected: optional(flag()),
    category: optional(oneOf(CATEGORIES)),
    salience: optional(number(...RANGES.share01)),
    confidence: optional(number(...RANGES.share01)),
    quality: optional(number(...RANGES.quality)),
    validFrom: optional(time()),
    validUntil: optional(time()),
    /** The memory that the new one replaces; it stays readable as history. */
    supersedes: optional(memoryId()),
    /** True to store it even if it duplicates another memory. */
    force: optional(flag()),
    /**
     * True if no other live memory of the namespace may have the same title. One that does is reported as the
     * duplicate; with `force` an error names it.
     */
    uniqueTitle: optional(flag()),
    /** Links it to the nearest memory by `related_to` if their similarity of meaning is at least this, 0–1. */
    linkNearestFrom01: optional(number(...RANGES.share01)),
    /**
     * `wait` (default) embeds the text now, so that near duplicates are found; `background` returns as soon as the
     * text is stored and finds exact duplicates only.
     */
    vectors: optional(oneOf(['wait', 'background'])),
    /** Limits of the sensory gate instead of its defaults. Secrets are always refused. */
    gate: optional(record<GateLimits>()),
  }),
)

/** The input as a caller passes it. */
export type RememberInput = ReturnType<typeof rememberInput>['_input']
/** The input after the schema checked it; texts still contain private passages and invisible characters. */
export type OfferedMemory = ReturnType<typeof rememberInput>['_output']
