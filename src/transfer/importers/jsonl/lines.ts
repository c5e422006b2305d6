/** Schemas of the lines of Lore's JSON lines format, which exporters/jsonl.ts describes. */
import { z } from 'zod'
import { EPISODE_ROLES, SESSION_STATES } from '../../../core/conversation.ts'
import { BOUNDARIES, SEGMENT_STATES } from '../../../core/digest.ts'
import { EDGE_LAYERS, EDGE_MAKERS, layerOf, RELATIONS } from '../../../core/edge.ts'
import { ENTITY_KINDS } from '../../../core/entity.ts'
import { isUuid } from '../../../core/ids.ts'
import {
  CATEGORIES,
  MEMORY_KINDS,
  NEVER_DUE,
  STRUCTURES,
  TRUST_LEVELS,
  VERIFICATION_STATES,
} from '../../../core/memory.ts'
import { ORIGINS } from '../../../core/origin.ts'
import { JSONL_FORMAT, JSONL_VERSION, LINE_TYPES, type LineType } from '../../exporters/jsonl.ts'

const id = z.string().refine(isUuid, 'is no id')
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'), 'is no text')
const name = text.min(1)
const time = z.number().int().min(-NEVER_DUE).max(NEVER_DUE)
const share = z.number().min(0).max(1)
const count = z.number().int().min(0)
const scope = z.number().int().min(1)
const json = z.record(z.string(), z.unknown())

const scopeLine = z.object({
  scope,
  namespace: name,
  project: name.nullable(),
  branch: name.nullable(),
  createdAt: time,
  label: name.optional(),
  aliases: z.array(z.object({ kind: z.enum(['commit', 'remote']), value: name })).optional(),
})

const sessionLine = z.object({
  scope,
  id,
  externalId: name,
  agent: name,
  title: text.nullable(),
  state: z.enum(SESSION_STATES),
  startedAt: time,
  lastAt: time,
  episodeCount: count,
  metadata: json,
})

const episodeLine = z.object({
  scope,
  id,
  sessionId: id,
  position: count,
  externalId: name,
  role: z.enum(EPISODE_ROLES),
  speaker: text.nullable(),
  text,
  caption: text.nullable(),
  model: text.nullable(),
  at: time,
  contentHash: name,
  sourceFile: text.nullable(),
  sourceLine: z.number().int().nullable(),
  sourceByte: z.number().int().nullable(),
})

const segmentLine = z.object({
  scope,
  id,
  sessionId: id,
  ordinal: count,
  fromPosition: count,
  untilPosition: count,
  boundary: z.enum(BOUNDARIES),
  boundaryScore: z.number().nullable(),
  tokens: count,
  state: z.enum(SEGMENT_STATES),
  attempts: count,
  nextTryAt: time.nullable(),
  reason: text.nullable(),
  extractor: text.nullable(),
  createdAt: time,
  digestedAt: time.nullable(),
})

const memoryLine = z.object({
  scope,
  id,
  parentId: id.nullable(),
  depth: count,
  kind: z.enum(MEMORY_KINDS),
  title: text,
  summary: text,
  content: name,
  element: text.nullable(),
  tags: z.array(text),
  metadata: json,
  structure: z.enum(STRUCTURES),
  cluster: text.nullable(),
  contentHash: name,
  /** Absent in files of earlier versions. */
  origin: z.enum(ORIGINS).optional(),
  trust: z.enum(TRUST_LEVELS),
  quote: text.nullable(),
  author: text,
  authority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  sessionId: id.nullable(),
  sourceFile: text.nullable(),
  sourceLine: z.number().int().nullable(),
  sourceHash: text.nullable(),
  layer: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  protected: z.boolean(),
  category: z.enum(CATEGORIES),
  salience: z.number(),
  salienceBoost: z.number(),
  surprise: z.number(),
  stabilityDays: z.number(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  quality: z.number(),
  confidence: z.number(),
  confidenceFloor: z.number(),
  ratedConfidence: z.number().nullable(),
  strikes: count,
  accessCount: count,
  lastAccessedAt: time.nullable(),
  lastReinforcedAt: time.nullable(),
  relevance: z.number().nullable(),
  retention: z.number().nullable(),
  activation: z.number().nullable(),
  importance: z.number().nullable(),
  tier: z.enum(['LTM', 'STM', 'current']).nullable(),
  nextDueAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  validFrom: time.nullable(),
  validUntil: time.nullable(),
  supersededBy: id.nullable(),
  archivedAt: time.nullable(),
  archivedReason: text.nullable(),
  verifiedAt: time.nullable(),
  verification: z.enum(VERIFICATION_STATES),
  sourceEpisodes: z.array(id),
  accesses: z.array(
    z.object({
      at: time,
      session: text,
      grade: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    }),
  ),
  /** Sessions that found it or were given it; absent if there are none. */
  weakUses: z.array(z.object({ at: time, session: text })).optional(),
  /** Set while the quote is still searched for in this session's turns. */
  pendingQuote: z.object({ session: name, since: time }).optional(),
})

const entityLine = z.object({ scope, id, kind: z.enum(ENTITY_KINDS), name, createdAt: time })

const edgeLine = z
  .object({
    id,
    sourceId: id,
    targetId: id,
    layer: z.enum(EDGE_LAYERS as [(typeof EDGE_LAYERS)[number]]),
    relation: z.enum(RELATIONS as [(typeof RELATIONS)[number]]),
    weight: share,
    reasoning: text.nullable(),
    author: text,
    madeBy: z.enum(EDGE_MAKERS),
    createdAt: time,
    reinforcedAt: time.nullable(),
    validFrom: time.nullable(),
    validUntil: time.nullable(),
  })
  .refine(({ layer, relation }) => layerOf(relation) === layer, 'the relation is not of its layer')
  .refine(({ sourceId, targetId }) => sourceId !== targetId, 'it links something to itself')

/** The memory may no longer exist. */
const reflectionLine = z.object({ namespace: name, session: name, memoryId: id, createdAt: time })

const LINES = {
  scope: scopeLine,
  session: sessionLine,
  episode: episodeLine,
  segment: segmentLine,
  memory: memoryLine,
  entity: entityLine,
  edge: edgeLine,
  reflection: reflectionLine,
} as const satisfies Record<LineType, z.ZodType>

export type LineOf<T extends LineType> = z.infer<(typeof LINES)[T]>
export type ParsedLine = {
  readonly [T in LineType]: { readonly type: T; readonly record: LineOf<T> }
}[LineType]

const headerLine = z.object({
  format: z.literal(JSONL_FORMAT),
  version: z.number().int().min(1),
  exportedAt: z.string(),
  counts: z.partialRecord(z.enum(LINE_TYPES), count),
})
export type Header = z.infer<typeof headerLine>

export type HeaderOutcome =
  | { readonly kind: 'header'; readonly header: Header }
  /** A file of another program, or not JSON lines at all. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer'; readonly version: number }

export function parseHeader(line: string | null): HeaderOutcome {
  const value = line === null ? undefined : parseJson(line)
  const read = headerLine.safeParse(value)
  if (!read.success) return { kind: 'foreign' }
  const { version } = read.data
  return version > JSONL_VERSION ? { kind: 'newer', version } : { kind: 'header', header: read.data }
}

/** Returns the record, or the fault in words for people, without content. */
export function parseLine(line: string | null): ParsedLine | { readonly fault: string } {
  if (line === null) return { fault: 'it is no UTF-8 text, or far too long' }
  const value = parseJson(line)
  if (value === undefined) return { fault: 'it is no JSON: the line is cut short or damaged' }
  const type = LINE_TYPES.find((known) => known === (value as { readonly type?: unknown } | null)?.type)
  if (type === undefined) return { fault: `it has no type that is known (${LINE_TYPES.join(', ')})` }
  const read = LINES[type].safeParse(value)
  if (read.success) return { type, record: read.data } as ParsedLine
  const [issue] = read.error.issues
  const where = issue?.path.join('.') ?? ''
  return {
    fault: `${where === '' ? `the ${type}` : `its ${where}`}: ${issue?.message ?? 'it is not complete'}`,
  }
}

/** Returns undefined if the line is not JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
