/** Lorekeeper: titled memories with a quality score, typed links, and reflections on sessions. */

import { defined } from '../../../core/defined.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import type { Collector } from '../reading/collector.ts'
import { isSet, metadataOf, toLink, toRecord, toUses } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { type Fields, toCount, toKey, toMoment, toNumberIn, toText, toTexts } from '../reading/values.ts'
import { countRows, createDatabaseImporter } from './database-importer.ts'

const ROOT = 'lorekeeper'
/** Highest score of a memory or a link. */
const FULL_SCORE = 10
/** Lorekeeper's default namespace; its reflections name none. */
const SHARED = 'shared'

export const lorekeeper = createDatabaseImporter({
  kind: 'lorekeeper',
  title: 'Lorekeeper',
  usualPlaces: ['.lorekeeper'],
  placeVariable: 'LORE_DATA_DIR',
  isTheirs: ({ all }) => {
    const columns = all.get('memories')?.columns ?? new Set()
    const isCounted = ['usage_count', 'soft_deleted', 'lore_id'].some((name) => columns.has(name))
    return columns.has('score') && isCounted
  },
  describe: (tables) => countRows(tables, ['memories', 'memories'], ['memory_links', 'links']),
  bookkeeping: new Set(['_schema_version', 'api_metrics', 'config_overrides', 'runs']),
  derived: new Set(['link_suggestions']),
  read,
})

function read(tables: Tables, out: Collector): readonly Table[] {
  const memories = tables.all.get('memories')
  if (memories === undefined) return []
  const roots = new Set<string>()
  const rootOf = (namespace: string | undefined): string => {
    const key = namespace === undefined ? ROOT : `${ROOT} ${namespace}`
    if (!roots.has(key))
      out.memory({
        key,
        title: 'Lorekeeper',
        content: 'Lorekeeper',
        isLabel: true,
        kind: 'reference',
        ...defined({ namespace }),
      })
    roots.add(key)
    return key
  }
  const keys = new Map<string, string>()
  for (const row of tables.rows(memories)) readMemory(row, rootOf, keys, out)
  const keyOf = (id: string) => keys.get(id) ?? id
  const links = tables.all.get('memory_links') ?? tables.all.get('links')
  for (const row of links === undefined ? [] : tables.rows(links)) {
    const link = toLink(row)
    if (link === null) out.remark('bad_record', `link ${toKey(row.id) ?? ''}`)
    else {
      const score = toNumberIn(row.score, 0, FULL_SCORE)
      out.edge({
        ...link,
        source: keyOf(link.source),
        target: keyOf(link.target),
        ...(score === undefined ? {} : { weight: score / FULL_SCORE }),
      })
    }
  }
  const reflections = tables.all.get('reflections')
  const sessions = tables.all.get('sessions')
  readReflections(
    reflections === undefined ? [] : tables.rows(reflections),
    sessions === undefined ? [] : tables.rows(sessions),
    rootOf,
    keyOf,
    out,
  )
  return [memories, ...[links, reflections, sessions].filter((table) => table !== undefined)]
}

type RootOf = (namespace: string | undefined) => string

function readMemory(row: Fields, rootOf: RootOf, keys: Map<string, string>, out: Collector): void {
  const record = toRecord(row)
  if (record === null) {
    out.remark('bad_record', toText(row.title))
    return
  }
  if (isSet(row, 'soft_deleted')) {
    out.remark('deleted_there', record.title ?? record.id)
    return
  }
  // Lorekeeper's confidence is the raters' certainty from 1 to 10, not how far a memory is believed.
  const { id, confidence: _certainty, ...fields } = record
  keys.set(id, record.key)
  const namespace = toText(row.namespace)
  out.memory({
    ...fields,
    ...toUses(row),
    parent: rootOf(namespace),
    trust: 'inference',
    ...defined({
      quality: toNumberIn(row.score, 0, FULL_SCORE),
      ratedConfidence: toNumberIn(row.confidence, 1, FULL_SCORE),
      namespace,
    }),
    metadata: {
      ...metadataOf(row),
      ...defined({ sourceType: toText(row.source_type), ratings: toCount(row.confidence_count) }),
    },
  })
}

/**
 * Imports each reflection together with its session's data as one record. All sessions count as
 * reflected on, even those that were only marked.
 */
function readReflections(
  reflections: readonly Fields[],
  sessions: readonly Fields[],
  rootOf: RootOf,
  keyOf: (id: string) => string,
  out: Collector,
): void {
  const known = new Set(reflections.map(({ id }) => id).filter((id) => toKey(id) !== undefined))
  const alone = sessions.filter(({ reflection_id }) => !known.has(reflection_id))
  const first = new Map(sessions.toReversed().map((session) => [session.reflection_id, session]))
  const keys = new Map<unknown, string | null>()
  for (const reflection of reflections) {
    const session = known.has(reflection.id) ? first.get(reflection.id) : undefined
    const key = addReflection(reflection, session ?? {}, rootOf, out)
    keys.set(reflection.id, key)
    for (const id of key === null ? [] : toTexts(reflection.memory_ids))
      out.edge({ source: keyOf(id), target: key ?? '', relation: 'learned_in' })
  }
  const transcripts = sessions.filter(({ transcript }) => toText(transcript) !== undefined)
  out.remark(
    'transcript_there',
    toKey(transcripts[0]?.session_id) ?? 'a session without an id',
    transcripts.length,
  )
  const own = new Map(alone.map((session) => [session, addReflection({}, session, rootOf, out)]))
  for (const row of sessions) {
    const session = toKey(row.session_id)
    if (session === undefined) {
      // For a session without a reflection, `addReflection` has already remarked on it.
      if (!own.has(row)) out.remark('bad_record', toText(row.topic))
      continue
    }
    const record = keys.get(row.reflection_id) ?? own.get(row) ?? undefined
    const createdAt = toMoment(row.reviewed_at)
    out.reflection({ session, namespace: SHARED, ...defined({ record, createdAt }) })
  }
}

const PARTS: readonly (readonly [heading: string, columns: readonly string[]])[] = [
  ['Done', ['what_was_done']],
  ['Decisions', ['decisions']],
  ['Lessons', ['lessons_learnt']],
  ['Good patterns', ['good_patterns']],
  ['Discoveries', ['factual_discoveries', 'discoveries']],
  ['About the person', ['user_profile_updates', 'user_profile']],
]

/** @returns the key of the record; null if there is none */
function addReflection(reflection: Fields, session: Fields, rootOf: RootOf, out: Collector): string | null {
  const id = toKey(reflection.id) ?? toKey(session.session_id)
  const parts = PARTS.flatMap(([heading, columns]) => {
    const said = columns.flatMap((column) => toLines(reflection[column] ?? session[column]))
    return said.length === 0 ? [] : [`${heading}:\n${said.join('\n')}`]
  })
  const summary = toText(reflection.summary)
  const content = [...(summary === undefined ? [] : [summary]), ...parts].join('\n\n')
  if (id === undefined) {
    out.remark('bad_record', toText(session.topic) ?? summary)
    return null
  }
  // Sessions that were only marked have no content.
  if (content === '') return null
  const memory: ImportedMemory = {
    key: `reflection ${id}`,
    parent: rootOf(SHARED),
    namespace: SHARED,
    content,
    kind: 'reflection',
    trust: 'inference',
    ...defined({
      title: toText(session.topic),
      createdAt: toMoment(reflection.created_at) ?? toMoment(session.reviewed_at),
      validFrom: toMoment(session.session_date),
    }),
    metadata: defined({ session: toText(session.session_id), taskType: toText(session.task_type) }),
  }
  out.memory(memory)
  return memory.key
}

/** Reads a list stored as JSON, or a plain text. */
function toLines(value: unknown): readonly string[] {
  const items = toTexts(value)
  if (items.length > 0) return items.map((item) => `- ${item}`)
  const text = toText(value)
  return text === undefined || text === '[]' ? [] : [text]
}
