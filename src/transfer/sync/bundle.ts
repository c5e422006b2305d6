/**
 * Bundles: the states that one side sends to others, as JSON lines. The first line says who sends and which projects
 * the records belong to. A bundle is checked line by line before anything of it is used, because anybody may have
 * written it.
 */
import { z } from 'zod'
import { EPISODE_ROLES } from '../../core/conversation.ts'
import { EDGE_MAKERS, layerOf } from '../../core/edge.ts'
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { CATEGORIES, MEMORY_KINDS, STRUCTURES, TRUST_LEVELS } from '../../core/memory.ts'
import { ORIGINS } from '../../core/origin.ts'
import { SYNC_KINDS } from '../../core/sync.ts'
import { canonical, type SyncRecord } from './record.ts'
import type { ProjectSigns } from './shares.ts'

/** Raised if older readers would misunderstand the format. */
const VERSION = 1

export interface Bundle {
  readonly from: string
  readonly projects: readonly ProjectSigns[]
  readonly records: readonly SyncRecord[]
  /** Lines that are no valid records. */
  readonly bad: readonly { readonly line: number; readonly reason: string }[]
}

export function renderBundle(
  from: string,
  projects: readonly ProjectSigns[],
  records: readonly SyncRecord[],
): string {
  const header = { format: 'lore-sync', version: VERSION, from, projects }
  return [header, ...records].map((line) => `${canonical(line)}\n`).join('')
}

/** Most characters of records in one bundle, so that a request stays small enough for every server and proxy. */
const BUNDLE_CHARS = 2_000_000

/** The first rows that fit into one bundle; at least one, if there is any. */
export function takeFitting<T extends { readonly record: string }>(rows: readonly T[]): readonly T[] {
  let chars = 0
  const end = rows.findIndex(({ record }, at) => {
    chars += record.length
    return at > 0 && chars > BUNDLE_CHARS
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/** The bundle in parts of at most so many records, at least one; the first one names the lines that are not valid. */
export function splitBundle(bundle: Bundle, most: number): Bundle[] {
  const { records } = bundle
  const parts: Bundle[] = []
  for (let from = 0; from === 0 || from < records.length; from += most) {
    parts.push({ ...bundle, records: records.slice(from, from + most), bad: from === 0 ? bundle.bad : [] })
  }
  return parts
}

const name = z.string().min(1).max(LIMITS.nameChars)
const uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const count = z.number().int().min(0)
const time = z.number().int().min(-8.64e15).max(8.64e15)
/** An agent's own ids, and turns, may be longer than names and memories. */
const MOST_ID_CHARS = 1_000
const MOST_TURN_CHARS = 4_000_000
const share01 = z.number().min(0).max(1)

const signs = z.object({
  key: z.string().max(LIMITS.nameChars),
  label: z.string().max(LIMITS.nameChars),
  remotes: z.array(name).max(100),
  commits: z.array(name).max(100),
})
const headerLine = z.object({
  format: z.literal('lore-sync'),
  version: z.number().int(),
  from: name,
  projects: z.array(signs).max(10_000),
})

const version = z.strictObject({
  r: name,
  n: z.number().int().min(1),
  t: z.tuple([time, count]),
  by: z
    .string()
    .min(1)
    .max(2 * LIMITS.nameChars),
  p: z.union([z.literal(0), z.literal(1)]),
  v: z.unknown(),
})
const recordLine = z.strictObject({
  kind: z.enum(SYNC_KINDS),
  id: name,
  place: z.strictObject({
    namespace: name,
    project: name.nullable(),
    branch: name.nullable(),
  }),
  seen: z.record(name, count),
  fields: z.record(z.string().min(1).max(LIMITS.nameChars), z.array(version).min(1).max(100)),
})

const MEMORY_VALUES: Readonly<Record<string, z.ZodType>> = {
  made: z.tuple([
    time,
    z.enum(ORIGINS),
    name,
    z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  ]),
  text: z.tuple([
    z.string().max(LIMITS.titleChars),
    z.string().max(LIMITS.summaryChars),
    z.string().min(1).max(LIMITS.contentChars),
  ]),
  sort: z.tuple([z.enum(MEMORY_KINDS), z.string().max(LIMITS.nameChars).nullable(), z.enum(STRUCTURES)]),
  ground: z.tuple([z.enum(TRUST_LEVELS), z.string().max(LIMITS.quoteChars).nullable()]),
  valid: z.tuple([time.nullable(), time.nullable()]),
  guard: z.tuple([
    z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    z.boolean(),
    z.enum(CATEGORIES),
  ]),
  weight: z.tuple([
    share01,
    z.number().min(1).max(1.5),
    share01,
    z.number().min(0).max(10),
    z.number().nullable(),
    count,
  ]),
  metadata: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= LIMITS.metadataChars),
  parent: uuid.nullable(),
  successor: uuid.nullable(),
  archived: z
    .tuple([time, z.string().max(LIMITS.reasoningChars).nullable(), z.array(z.string()).max(100)])
    .or(z.tuple([time, z.string().max(LIMITS.reasoningChars).nullable()]))
    .nullable(),
  gone: z.strictObject({
    withdrawn: z.literal(true).optional(),
    kept: z.array(uuid).max(1_000).optional(),
    words: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  of: uuid,
}
const EDGE_VALUES: Readonly<Record<string, z.ZodType>> = {
  link: z.tuple([
    share01.nullable(),
    z.string().max(LIMITS.reasoningChars).nullable(),
    time.nullable(),
    time.nullable(),
  ]),
  made: z.tuple([uuid, name, z.enum(EDGE_MAKERS), time]),
  first: share01,
}
const CONVERSATION_VALUES: Readonly<Record<string, z.ZodType>> = {
  head: z.tuple([
    uuid,
    name,
    z.string().min(1).max(MOST_ID_CHARS),
    z.string().max(LIMITS.contentChars).nullable(),
    time,
  ]),
  gone: z.strictObject({ withdrawn: z.literal(true).optional() }),
}
const TURN_NAME = /^turn\/\d{6,9}$/
const TURN = z.tuple([
  uuid,
  z.string().min(1).max(MOST_ID_CHARS),
  z.enum(EPISODE_ROLES),
  name.nullable(),
  z.string().max(MOST_TURN_CHARS),
  z.string().max(MOST_TURN_CHARS).nullable(),
  name.nullable(),
  time,
])
const USES = z.strictObject({
  n: count,
  last: time.nullable(),
  recent: z
    .array(z.tuple([time, name, z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])]))
    .max(50),
})

/** @throws LoreError invalid_input if it is no bundle, or one of a newer version */
export function requireHeader(text: string): z.infer<typeof headerLine> {
  const end = text.indexOf('\n')
  const header = headerLine.safeParse(toJson(end < 0 ? text : text.slice(0, end)))
  if (!header.success || header.data.version > VERSION) {
    const isNewer = header.success
    throw new LoreError(
      'invalid_input',
      isNewer ? 'The bundle is newer than this Lore.' : 'It is no bundle.',
      {
        hint: isNewer ? 'Update Lore on this machine.' : 'The file may be damaged or not fully copied yet.',
      },
    )
  }
  return header.data
}

/** @throws LoreError invalid_input if it is no bundle, or one of a newer version */
export function parseBundle(text: string): Bundle {
  const header = requireHeader(text)
  const [, ...lines] = text.split('\n')
  const records: SyncRecord[] = []
  const bad: { line: number; reason: string }[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const read = readRecord(toJson(line))
    if ('reason' in read) bad.push({ line: at + 2, reason: read.reason })
    else records.push(read.record)
  }
  return { from: header.from, projects: header.projects, records, bad }
}

function readRecord(value: unknown): { readonly record: SyncRecord } | { readonly reason: string } {
  const parsed = recordLine.safeParse(value)
  if (!parsed.success) return { reason: parsed.error.issues[0]?.path.join('.') || 'form' }
  const record = parsed.data as SyncRecord
  if (!hasValidId(record)) return { reason: 'id' }
  for (const [field, versions] of Object.entries(record.fields)) {
    const schema = schemaOf(record.kind, field)
    for (const { r, n, v } of versions) {
      if (schema === undefined || !schema.safeParse(v).success) return { reason: field }
      if ((record.seen[r] ?? 0) < n) return { reason: 'seen' }
    }
  }
  return { record }
}

function hasValidId({ kind, id }: SyncRecord): boolean {
  if (kind !== 'edge') return uuid.safeParse(id).success
  const [source, target, relation, ...rest] = id.split(' ')
  const isLink = uuid.safeParse(source).success && uuid.safeParse(target).success && source !== target
  return isLink && layerOf(relation ?? '') !== null && rest.length === 0
}

function schemaOf(kind: SyncRecord['kind'], field: string): z.ZodType | undefined {
  switch (kind) {
    case 'memory':
      if (field.startsWith('tag/')) return field.length <= 4 + LIMITS.tagChars ? z.literal(true) : undefined
      return Object.hasOwn(MEMORY_VALUES, field) ? MEMORY_VALUES[field] : undefined
    case 'edge':
      return Object.hasOwn(EDGE_VALUES, field) ? EDGE_VALUES[field] : undefined
    case 'uses':
      return USES
    case 'conversation':
      if (TURN_NAME.test(field)) return TURN
      return Object.hasOwn(CONVERSATION_VALUES, field) ? CONVERSATION_VALUES[field] : undefined
    default:
      return kind satisfies never
  }
}

/** Returns undefined for a line that is no JSON. */
function toJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
