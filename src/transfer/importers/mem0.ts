/** mem0: memories from its JSON exports and listings, in any wrapper. */

import { defined } from '../../core/defined.ts'
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { toKind } from './reading/columns.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { damagedJson, notThisKind } from './reading/not-this-kind.ts'
import { type Fields, parseJson, toBoolean, toFields, toMoment, toText, toTexts } from './reading/values.ts'

const ROOT = 'mem0'
const HEAD_BYTES = 4_096
/** Fields in which its answers and exports hold lists of memories. */
const LISTS = ['results', 'memories', 'items', 'data']

export const mem0: Importer = {
  kind: 'mem0',
  title: 'mem0 (JSON)',
  takes: 'a JSON or JSONL file of its memories',
  mayBePrinciple: false,
  places: async () => [],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const head = await readHead(path, HEAD_BYTES)
    // Exports of conversations also have contents and users.
    if (!/^\s*[[{]/.test(head) || /"(?:chat|mapping|chat_messages)"\s*:/.test(head)) return null
    const looksSo =
      /"(?:memory|content|data)"\s*:\s*"/.test(head) && /"(?:user_id|hash|agent_id|app_id|owner)"/.test(head)
    return looksSo ? 'memories as JSON' : null
  },
  async read(path) {
    const text = await readTextFile(path, EXPORT_BYTES)
    const out = createCollector()
    if (readMemories(text, out) === 0)
      throw parseJson(text) === undefined ? damagedJson() : notThisKind('mem0')
    return out.result()
  },
}

/** @returns the number of memories, including those left out */
export function readMemories(text: string, out: Collector): number {
  const { items, relations, bad } = findItems(text)
  if (items.length + relations.length === 0) return 0
  const owners = new Set(items.filter((item) => isGone(item) === null).flatMap((item) => ownerOf(item) ?? []))
  out.memory({ key: ROOT, title: 'mem0', content: 'mem0', kind: 'reference', isLabel: true })
  for (const owner of owners) {
    out.memory({
      key: `owner ${owner}`,
      parent: ROOT,
      title: owner,
      content: `${owner} (mem0)`,
      kind: 'reference',
    })
  }
  for (const item of items) readItem(item, out)
  readRelations(relations, out)
  for (const place of bad) out.remark('bad_record', place)
  return items.length + relations.length
}

interface Found {
  readonly items: readonly Fields[]
  /** Links of its graph memory: `source`, `relationship`, `target`. */
  readonly relations: readonly Fields[]
  /** Places of lines and entries that are neither: `line 2`, `results, entry 3`. */
  readonly bad: readonly string[]
}

const NONE: Found = { items: [], relations: [], bad: [] }

function findItems(text: string): Found {
  const whole = parseJson(text)
  if (whole !== undefined) return toItems(whole, [])
  return merge(
    text
      .split('\n')
      .flatMap((line, at) => (line.trim() === '' ? [] : [toItems(parseJson(line), [`line ${at + 1}`])])),
  )
}

function merge(found: readonly Found[]): Found {
  return {
    items: found.flatMap(({ items }) => items),
    relations: found.flatMap(({ relations }) => relations),
    bad: found.flatMap(({ bad }) => bad),
  }
}

/** @param place where the value stands in the file, from the outside in */
function toItems(value: unknown, place: readonly string[]): Found {
  if (Array.isArray(value))
    return merge(value.map((item, at) => toItems(item, [...place, `entry ${at + 1}`])))
  const fields = toFields(value)
  const bad: Found = { ...NONE, bad: [place.join(', ') || 'the whole file'] }
  if (fields === undefined) return bad
  // Rows of its vector store hold the memory in `payload`.
  const payload = toFields(fields.payload)
  const item = payload === undefined ? fields : { ...payload, id: fields.id }
  if ('memory' in item || wordsOf(item) !== undefined) return { ...NONE, items: [item] }
  const lists = LISTS.filter((name) => Array.isArray(fields[name]))
  const links: readonly unknown[] = Array.isArray(fields.relations) ? fields.relations : []
  const relations = links.map((link) => toFields(link) ?? {})
  if (lists.length === 0 && relations.length === 0) return bad
  return merge([...lists.map((name) => toItems(fields[name], [...place, name])), { ...NONE, relations }])
}

/** Things of its graph become records of their own, so that their links have ends. */
function readRelations(relations: readonly Fields[], out: Collector): void {
  const known = new Set<string>()
  const addThing = (name: string): string => {
    const key = `thing ${name}`
    if (!known.has(key))
      out.memory({
        key,
        parent: ROOT,
        title: name,
        content: name,
        kind: 'reference',
        trust: 'inference',
        entities: [{ name, kind: 'concept' }],
      })
    known.add(key)
    return key
  }
  for (const { source: from, relationship, relation: other, target, destination } of relations) {
    const [source, word, end] = [
      toText(from),
      toText(relationship) ?? toText(other),
      toText(target) ?? toText(destination),
    ]
    if (source === undefined || word === undefined || end === undefined)
      out.remark('bad_record', 'a relation without its ends')
    else out.edge({ source: addThing(source), target: addThing(end), relation: word })
  }
}

function wordsOf(item: Fields): string | undefined {
  return toText(item.memory) ?? toText(item.content) ?? toText(item.text) ?? toText(item.data)
}

function ownerOf(item: Fields): string | undefined {
  return toText(item.user_id) ?? toText(item.owner) ?? toText(item.agent_id)
}

function isGone(item: Fields): 'deleted_there' | 'archived_there' | null {
  const state = toText(item.state)
  if (state === 'deleted' || toBoolean(item.is_deleted)) return 'deleted_there'
  return state === 'archived' ? 'archived_there' : null
}

function readItem(item: Fields, out: Collector): void {
  const content = wordsOf(item) ?? ''
  const gone = isGone(item)
  if (gone !== null) {
    out.remark(gone, content)
    return
  }
  const metadata = toFields(item.metadata) ?? {}
  const categories = [...toTexts(item.categories), ...toTexts(metadata.categories)]
  const owner = ownerOf(item)
  out.memory({
    key: toText(item.id) ?? `text ${content}`,
    parent: owner !== undefined ? `owner ${owner}` : ROOT,
    content,
    kind: toKind(metadata.type) ?? toKind(metadata.category) ?? 'fact',
    tags: [...new Set([...categories, ...toTexts(metadata.tags)])],
    trust: 'inference',
    ...defined({
      createdAt: toMoment(item.created_at) ?? toMoment(item.createdAt),
      validUntil: toMoment(item.expiration_date),
      author: toText(item.actor_id) ?? toText(item.agent_id),
    }),
    metadata: {
      ...metadata,
      ...defined({
        user: toText(item.user_id),
        agent: toText(item.agent_id),
        app: toText(item.app_id),
        session: toText(item.run_id),
      }),
    },
  })
}
