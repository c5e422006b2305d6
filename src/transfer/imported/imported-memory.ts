/** Converts a cleaned record into a memory: limits lengths, validates times, and caps its trust. Pure. */
import { createHash } from 'node:crypto'
import { defined } from '../../core/defined.ts'
import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import type { ImportNote } from '../../core/import-note.ts'
import { LIMITS } from '../../core/limits.ts'
import { FILE_AUTHORITY, MEMORY_DEFAULTS, type Memory } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import { importOrigin } from '../../core/origin.ts'
import type { ImportedMemory, ImportNoteCode } from '../../core/ports/importer.ts'
import { renderScope, type Scope } from '../../core/scope.ts'
import { toStability } from '../../kernel/stability.ts'
import { levelOf } from '../../strength/levels.ts'
import { contentHash } from '../../text/content-hash.ts'
import { shorten, toSummary, toTitle } from '../../text/sentences.ts'

/**
 * Returns the id of an imported record, a version 8 UUID over its origin and target scope. The same
 * record always gets the same id, so a repeated import finds it, whatever became of it.
 */
export function toImportedId(kind: string, scope: Scope, key: string): MemoryId {
  const hex = createHash('sha256')
    .update(JSON.stringify(['lore import', kind, renderScope(scope), key]))
    .digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
  return id as MemoryId
}

export interface ImportPlace {
  readonly id: MemoryId
  readonly scopeId: ScopeId
  readonly parentId: MemoryId | null
  readonly depth: number
  readonly now: EpochMs
}

export interface ImportSettings {
  readonly kind: string
  readonly mayBePrinciple: boolean
}

const DAY_MS = 86_400_000
const KEY_CHARS = 200
/** Characters reserved in the metadata for the note about the source file. */
const SOURCE_NOTE_CHARS = 6_000

/** @param remark called for everything that is changed or dropped */
export function toImportedMemory(
  record: ImportedMemory,
  place: ImportPlace,
  settings: ImportSettings,
  remark: (code: ImportNoteCode) => void,
): Memory {
  const content = cut(record.content, LIMITS.contentChars, () => remark('shortened'))
  const { trust, quote } = toTrust(record, content, settings, remark)
  const category = record.category ?? MEMORY_DEFAULTS.category
  const createdAt = toCreated(record, place, remark)
  const isProtected = record.protected ?? false
  const { kind, structure, salience, surprise, quality, confidence, confidenceFloor, accessCount } = record
  const { ratedConfidence } = record
  return newMemory({
    ...defined({ kind, structure, salience, surprise, quality, confidence, confidenceFloor, accessCount }),
    ...defined({ ratedConfidence }),
    id: place.id,
    scopeId: place.scopeId,
    parentId: place.parentId,
    depth: place.depth,
    title: shorten(record.title ?? '', LIMITS.titleChars) || toTitle(content),
    summary: shorten(record.summary ?? '', LIMITS.summaryChars) || toSummary(content),
    content,
    element: shorten(record.element ?? '', LIMITS.nameChars) || null,
    tags: toTags(record.tags ?? []),
    metadata: toMetadata(record, settings.kind, content, place.now, remark),
    contentHash: contentHash(content),
    trust,
    quote,
    origin: importOrigin(settings.kind),
    author: shorten(record.author ?? '', LIMITS.nameChars) || settings.kind,
    authority: record.authority ?? (trust === 'principle' ? FILE_AUTHORITY : MEMORY_DEFAULTS.authority),
    sourceFile: record.sourceFile ?? null,
    sourceLine: record.sourceFile === undefined ? null : (record.sourceLine ?? null),
    layer: toLayer(record, isProtected, remark),
    protected: isProtected,
    category,
    stabilityDays: record.stabilityDays ?? toStability(trust, category),
    level: record.level ?? levelOf({ category, countedAccesses: 0, ageDays: 0 }),
    lastAccessedAt: notAfter(record.lastAccessedAt, place.now),
    // Importing counts as a use: the memory starts to fade from now.
    lastReinforcedAt: place.now,
    createdAt,
    updatedAt: place.now,
    ...toValidity(record),
  })
}

/**
 * Lowers `principle` to `pattern` unless the importer may keep it: a principle is a person's own words,
 * and only a person can restore it.
 */
function toTrust(
  { trust: claimed = 'inference', quote }: ImportedMemory,
  content: string,
  { mayBePrinciple }: ImportSettings,
  remark: (code: ImportNoteCode) => void,
): Pick<Memory, 'trust' | 'quote'> {
  const said = quote === undefined ? null : quote.slice(0, LIMITS.quoteChars)
  if (claimed !== 'principle') return { trust: claimed, quote: said }
  if (mayBePrinciple) return { trust: claimed, quote: said ?? content.slice(0, LIMITS.quoteChars) }
  remark('trust_lowered')
  return { trust: 'pattern', quote: said }
}

function toLayer(
  { layer }: ImportedMemory,
  isProtected: boolean,
  remark: (code: ImportNoteCode) => void,
): Memory['layer'] {
  if (layer === undefined) return isProtected ? 2 : MEMORY_DEFAULTS.layer
  if (layer !== 1) return layer
  remark('layer_lowered')
  return 2
}

function toCreated(
  { createdAt }: ImportedMemory,
  { now }: ImportPlace,
  remark: (code: ImportNoteCode) => void,
): EpochMs {
  if (createdAt !== undefined && createdAt <= now + DAY_MS) return Math.min(createdAt, now)
  remark('time_unknown')
  return now
}

function notAfter(at: EpochMs | undefined, now: EpochMs): EpochMs | null {
  return at === undefined ? null : Math.min(at, now)
}

function toValidity({
  validFrom = null,
  validUntil = null,
}: {
  readonly validFrom?: EpochMs | null
  readonly validUntil?: EpochMs | null
}): Pick<Memory, 'validFrom' | 'validUntil'> {
  const isOrdered = validFrom === null || validUntil === null || validUntil > validFrom
  return { validFrom, validUntil: isOrdered ? validUntil : null }
}

function toTags(tags: readonly string[]): readonly string[] {
  const kept = tags.map((tag) => shorten(tag.replace(/^#+/, ''), LIMITS.tagChars)).filter((tag) => tag !== '')
  return [...new Set(kept)].slice(0, LIMITS.tags)
}

/** Stores foreign fields under `import`, so that Lore's own rules ignore them. */
function toMetadata(
  { key, isLabel, metadata = {}, own = {} }: ImportedMemory,
  kind: string,
  content: string,
  now: EpochMs,
  remark: (code: ImportNoteCode) => void,
): Memory['metadata'] {
  const shown = key.length <= KEY_CHARS ? key : `#${contentHash(key).slice(0, 16)}`
  const label = isLabel === true ? ({ label: true } as const) : {}
  const note: ImportNote = { kind, key: shown, at: now, text: contentHash(content), ...label }
  const fields = Object.keys(metadata).length > 0 ? { fields: metadata } : {}
  const whole = { ...own, import: { ...note, ...fields } }
  if (JSON.stringify(whole).length <= LIMITS.metadataChars - SOURCE_NOTE_CHARS) return whole
  remark('particulars_dropped')
  return { import: note }
}

function cut(text: string, most: number, onCut: () => void): string {
  if (text.length <= most) return text
  onCut()
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
