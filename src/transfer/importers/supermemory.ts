/**
 * Supermemory: documents with their memories, lists of memories, and profiles, as its interface answers in JSON. Versions
 * that were replaced or forgotten there stay behind.
 */
import { defined } from '../../core/defined.ts'
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { toJsonValues } from './reading/json-values.ts'
import { damagedJson, notThisKind } from './reading/not-this-kind.ts'
import {
  type Fields,
  toBoolean,
  toFields,
  toFieldsList,
  toMoment,
  toText,
  toTexts,
} from './reading/values.ts'

const ROOT = 'supermemory'
const HEAD_BYTES = 262_144
/** Fields in which its answers hold lists. */
const LISTS = ['memories', 'documents', 'results', 'memoryEntries', 'items', 'data']
const MARKS = /"(?:containerTags?|memoryEntries|connectionId|isForgotten|rootMemoryId|spaceContainerTag)"\s*:/
const PROFILE = /"profile"\s*:\s*\{[\s\S]{0,40}"(?:static|dynamic)"\s*:\s*\[/

export const supermemory: Importer = {
  kind: 'supermemory',
  title: 'Supermemory (JSON)',
  takes: 'a JSON or JSONL file of its documents, memories or profile',
  mayBePrinciple: false,
  places: async () => [],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const head = await readHead(path, HEAD_BYTES)
    return /^\uFEFF?\s*[[{]/.test(head) && (MARKS.test(head) || PROFILE.test(head))
      ? 'documents and memories as JSON'
      : null
  },
  async read(path) {
    const { values, bad } = toJsonValues(await readTextFile(path, EXPORT_BYTES))
    if (values.length === 0) throw damagedJson()
    const out = createCollector()
    out.memory({ key: ROOT, title: 'Supermemory', content: 'Supermemory', kind: 'reference', isLabel: true })
    let found = 0
    for (const value of values) found += readValue(value, ROOT, out)
    if (found === 0) throw notThisKind('Supermemory')
    out.remark('bad_record', 'a line that is not JSON', bad)
    return out.result()
  },
}

/** @returns the number of records, including those left out */
function readValue(value: unknown, parent: string, out: Collector): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + readValue(item, parent, out), 0)
  const item = toFields(value)
  if (item === undefined) {
    out.remark('bad_record', 'an entry that is no record')
    return 0
  }
  const profile = toFields(item.profile)
  if (profile !== undefined)
    return readProfile(profile, parent, out) + readLists({ ...item, profile: null }, parent, out)
  if (toText(item.id) === undefined) return readLists(item, parent, out)
  if (toText(item.memory) !== undefined) readMemory(item, parent, out)
  else if (toText(item.chunk) !== undefined) out.remark('derived', 'a chunk of a document')
  else return readDocument(item, parent, out)
  return 1
}

function readLists(item: Fields, parent: string, out: Collector): number {
  const lists = LISTS.filter((name) => Array.isArray(item[name]))
  if (lists.length === 0 && item.profile === undefined) out.remark('bad_record', 'an entry without an id')
  return lists.reduce((sum, name) => sum + readValue(item[name], parent, out), 0)
}

function readProfile(profile: Fields, parent: string, out: Collector): number {
  const [lasting, current] = [toTexts(profile.static), toTexts(profile.dynamic)]
  for (const said of [...lasting, ...current])
    out.memory({
      key: `profile ${said}`,
      parent,
      content: said,
      kind: 'fact',
      trust: 'inference',
      tags: ['profile'],
    })
  return lasting.length + current.length
}

function readMemory(memory: Fields, parent: string, out: Collector): void {
  const said = toText(memory.memory) ?? ''
  const gone = toBoolean(memory.isForgotten) || toMoment(memory.forgottenAt) !== undefined
  if (gone || memory.isLatest === false) {
    out.remark(gone ? 'deleted_there' : 'replaced_there', said)
    return
  }
  out.memory({
    // Later versions of a memory have ids of their own; the first one's stays.
    key: `memory ${toText(memory.rootMemoryId) ?? toText(memory.id)}`,
    parent,
    content: said,
    kind: 'fact',
    trust: 'inference',
    tags: tagsOf(memory),
    ...defined({
      createdAt: toMoment(memory.createdAt) ?? toMoment(memory.updatedAt),
      validUntil: toMoment(memory.forgetAfter),
    }),
    metadata: { ...toFields(memory.metadata), ...spaceOf(memory) },
  })
}

function readDocument(document: Fields, parent: string, out: Collector): number {
  const key = `document ${toText(document.customId) ?? toText(document.id)}`
  const title = toText(document.title)
  const status = toText(document.status)
  const content = toText(document.content) ?? toText(document.summary) ?? title ?? ''
  const entries = [...toFieldsList(document.memoryEntries), ...toFieldsList(document.memories)]
  if (status === 'failed' && entries.length === 0) {
    out.remark('bad_record', title ?? key)
    return 1
  }
  out.memory({
    key,
    parent,
    content,
    kind: 'reference',
    trust: 'inference',
    tags: tagsOf(document),
    ...defined({
      title,
      summary: toText(document.content) === undefined ? undefined : toText(document.summary),
      createdAt: toMoment(document.createdAt),
    }),
    metadata: {
      ...toFields(document.metadata),
      ...spaceOf(document),
      ...defined({ type: toText(document.type), url: toText(document.url), source: toText(document.source) }),
    },
  })
  // Without a text of its own a document is left out, and its memories hang on the root.
  for (const entry of entries) readMemory(entry, content === '' ? parent : key, out)
  return 1 + entries.length
}

function tagsOf({ metadata }: Fields): readonly string[] {
  const { tags, category } = toFields(metadata) ?? {}
  return [...toTexts(tags), ...(toText(category) === undefined ? [] : [toText(category) ?? ''])]
}

/** Containers separate people and projects there; they stay beside the memory. */
function spaceOf({ containerTags, containerTag, spaceContainerTag }: Fields): Fields {
  const spaces = [
    ...toTexts(containerTags),
    ...[containerTag, spaceContainerTag].flatMap((tag) => toText(tag) ?? []),
  ]
  return spaces.length === 0 ? {} : { spaces: [...new Set(spaces)].slice(0, 20) }
}
