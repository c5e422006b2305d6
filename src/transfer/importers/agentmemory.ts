/** agentmemory: its `standalone.json`, and the answer of its `memory_export`. */
import { join } from 'node:path'
import { defined } from '../../core/defined.ts'
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { toKind } from './reading/columns.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { damagedJson, notThisKind } from './reading/not-this-kind.ts'
import {
  type Fields,
  parseJson,
  toFields,
  toFieldsList,
  toMoment,
  toNumberIn,
  toText,
  toTexts,
} from './reading/values.ts'

const ROOT = 'agentmemory'
const HEAD_BYTES = 65_536
/** Highest strength of a memory. */
const FULL_STRENGTH = 10

export const agentmemory: Importer = {
  kind: 'agentmemory',
  title: 'agentmemory (JSON)',
  takes: 'its standalone.json, or a file with what memory_export returned',
  mayBePrinciple: false,
  places: async ({ homedir }) => [join(homedir, '.agentmemory', 'standalone.json')],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const head = await readHead(path, HEAD_BYTES)
    // Supermemory's entries have `isLatest`, too, but no strength.
    const isExport = /"isLatest"\s*:\s*(?:true|false)/.test(head) && /"strength"\s*:/.test(head)
    const isTheirs = /"mem:[a-z-]+"\s*:/.test(head) || isExport
    return /^\s*\{/.test(head) && isTheirs ? 'memories and sessions as JSON' : null
  },
  async read(path) {
    const document = toFields(parseJson(await readTextFile(path, EXPORT_BYTES)))
    if (document === undefined) throw damagedJson()
    const out = createCollector()
    if (readAll(document, out) === 0) throw notThisKind('agentmemory')
    return out.result()
  },
}

/** Parts of its store that hold what it worked out or logged. */
const PARTS = new Set(['memories', 'sessions', 'summaries', 'observations', 'version', 'exportedAt'])

function readAll(document: Fields, out: Collector): number {
  const plain = Object.fromEntries(
    Object.entries(document).map(([name, part]) => [name.replace(/^mem:/, ''), part]),
  )
  const memories = listOf(plain.memories)
  const observations = Object.values(toFields(plain.observations) ?? {}).flatMap(listOf)
  const summaries = listOf(plain.summaries)
  out.memory({ key: ROOT, title: ROOT, content: 'agentmemory', kind: 'reference', isLabel: true })
  for (const memory of memories) readMemory(memory, out)
  for (const observation of observations) readObservation(observation, out)
  for (const summary of summaries) readSummary(summary, out)
  const others = Object.keys(plain).filter((name) => !PARTS.has(name))
  for (const name of others) out.remark('unknown_table', name)
  out.remark('bookkeeping', 'sessions', listOf(plain.sessions).length)
  return memories.length + observations.length + summaries.length
}

/** Its store keeps records by id, its export as a list. */
function listOf(part: unknown): readonly Fields[] {
  return toFieldsList(Array.isArray(part) ? part : Object.values(toFields(part) ?? {}))
}

function readMemory(memory: Fields, out: Collector): void {
  const key = toText(memory.id)
  const content = toText(memory.content) ?? ''
  if (key === undefined) {
    out.remark('bad_record', toText(memory.title))
    return
  }
  if (memory.isLatest === false) {
    out.remark('replaced_there', toText(memory.title))
    return
  }
  const type = toText(memory.type)
  const strength = toNumberIn(memory.strength, 0, FULL_STRENGTH)
  out.memory({
    key,
    parent: ROOT,
    content,
    kind: toKind(type) ?? 'fact',
    trust: 'inference',
    tags: toTexts(memory.concepts),
    ...defined({
      title: toText(memory.title),
      project: toText(memory.project),
      createdAt: toMoment(memory.createdAt),
      quality: strength,
      author: toText(memory.agentId),
    }),
    metadata: { ...defined({ type }), files: toTexts(memory.files).slice(0, 20) },
  })
}

function readObservation(observation: Fields, out: Collector): void {
  const key = toText(observation.id)
  const facts = toTexts(observation.facts).map((fact) => `- ${fact}`)
  const content = [toText(observation.subtitle), toText(observation.narrative), facts.join('\n')]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
  if (key === undefined) {
    out.remark('bad_record', toText(observation.title))
    return
  }
  out.memory({
    key: `observation ${key}`,
    parent: ROOT,
    content: content === '' ? (toText(observation.title) ?? '') : content,
    kind: toKind(observation.type) ?? 'observation',
    trust: 'inference',
    tags: toTexts(observation.concepts),
    ...defined({ title: toText(observation.title), createdAt: toMoment(observation.timestamp) }),
    metadata: {
      ...defined({ session: toText(observation.sessionId) }),
      files: toTexts(observation.files).slice(0, 20),
    },
  })
}

function readSummary(summary: Fields, out: Collector): void {
  const session = toText(summary.sessionId)
  if (session === undefined) {
    out.remark('bad_record', toText(summary.title))
    return
  }
  const decisions = toTexts(summary.keyDecisions).map((decision) => `- ${decision}`)
  out.memory({
    key: `summary ${session}`,
    parent: ROOT,
    content: [toText(summary.narrative) ?? '', decisions.join('\n')]
      .filter((part) => part !== '')
      .join('\n\n'),
    kind: 'conversation',
    trust: 'inference',
    tags: toTexts(summary.concepts),
    ...defined({
      title: toText(summary.title),
      project: toText(summary.project),
      createdAt: toMoment(summary.createdAt),
    }),
    metadata: { session },
  })
}
