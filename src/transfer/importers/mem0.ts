/** mem0: memories from its JSON exports and listings, in any wrapper. */

import { defined } from '../../core/defined.ts'
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { toKind } from './reading/columns.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { notThisKind } from './reading/not-this-kind.ts'
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
    if (!/^\s*[[{]/.test(head)) return null
    const looksSo =
      /"(?:memory|content)"\s*:\s*"/.test(head) && /"(?:user_id|hash|agent_id|app_id|owner)"/.test(head)
    return looksSo ? 'memories as JSON' : null
  },
  async read(path) {
    const text = await readTextFile(path, EXPORT_BYTES)
    const out = createCollector()
    if (readMemories(text, out) === 0) throw notThisKind('mem0')
    return out.result()
  },
}

/** @returns the number of memories, including those left out */
export function readMemories(text: string, out: Collector): number {
  const items = findItems(text)
  if (items.length === 0) return 0
  const owners = new Set(items.filter((item) => isGone(item) === null).map((item) => ownerOf(item) ?? ''))
  out.memory({ key: ROOT, title: 'mem0', content: 'What mem0 knew.', kind: 'reference' })
  if (owners.size > 1) {
    for (const owner of owners) {
      if (owner !== '')
        out.memory({
          key: `owner ${owner}`,
          parent: ROOT,
          title: owner,
          content: `${owner} (mem0)`,
          kind: 'reference',
        })
    }
  }
  for (const item of items) readItem(item, owners.size > 1, out)
  return items.length
}

function findItems(text: string): readonly Fields[] {
  const whole = parseJson(text)
  if (whole !== undefined) return toItems(whole)
  return text.split('\n').flatMap((line) => toItems(parseJson(line)))
}

function toItems(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap((item) => toItems(item))
  const fields = toFields(value)
  if (fields === undefined) return []
  if ('memory' in fields || wordsOf(fields) !== undefined) return [fields]
  return LISTS.flatMap((name) => (Array.isArray(fields[name]) ? toItems(fields[name]) : []))
}

function wordsOf(item: Fields): string | undefined {
  return toText(item.memory) ?? toText(item.content) ?? toText(item.text)
}

function ownerOf(item: Fields): string | undefined {
  return toText(item.user_id) ?? toText(item.owner) ?? toText(item.agent_id)
}

function isGone(item: Fields): 'deleted_there' | 'archived_there' | null {
  const state = toText(item.state)
  if (state === 'deleted' || toBoolean(item.is_deleted)) return 'deleted_there'
  return state === 'archived' ? 'archived_there' : null
}

function readItem(item: Fields, byOwner: boolean, out: Collector): void {
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
    parent: byOwner && owner !== undefined ? `owner ${owner}` : ROOT,
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
