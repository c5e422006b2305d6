/** The official MCP memory server: one JSON object a line, with entities, observations and relations. */
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { notThisKind } from './reading/not-this-kind.ts'
import { addObservation, addThing } from './reading/things.ts'
import { type Fields, parseJson, toFields, toText, toTexts } from './reading/values.ts'

const ROOT = 'memory-server'
const HEAD_BYTES = 65_536
/** What its tool read_graph answers: one document, mostly longer than its head. */
const DOCUMENT = /^\s*\{\s*"(?:entities|relations)"\s*:\s*\[/
const FIELDS = /"(?:entityType|relationType)"\s*:/

export const memoryServer: Importer = {
  kind: 'memory-server',
  title: 'the MCP memory server (JSONL)',
  takes: 'its memory.jsonl (or memory.json) file',
  mayBePrinciple: false,
  places: async ({ env }) => (env.MEMORY_FILE_PATH === undefined ? [] : [env.MEMORY_FILE_PATH]),
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const head = await readHead(path, HEAD_BYTES)
    if (DOCUMENT.test(head) && FIELDS.test(head)) return 'entities and relations'
    const kinds = toObjects(head).objects.filter((line) => line.type === 'entity' || line.type === 'relation')
    return kinds.some(({ name, from }) => toText(name ?? from) !== undefined)
      ? 'entities and relations'
      : null
  },
  async read(path) {
    const text = await readTextFile(path, EXPORT_BYTES)
    const out = createCollector()
    if (readGraph(text, out) === 0) throw notThisKind('the MCP memory server')
    return out.result()
  },
}

interface Lines {
  readonly objects: readonly Fields[]
  /** Number of lines that are not JSON objects. */
  readonly bad: number
}

/** Returns the objects of all lines, or of one document with `entities` and `relations`. */
function toObjects(text: string): Lines {
  const whole = toFields(parseJson(text))
  if (whole !== undefined && (Array.isArray(whole.entities) || Array.isArray(whole.relations))) {
    return { objects: [...typed(whole.entities, 'entity'), ...typed(whole.relations, 'relation')], bad: 0 }
  }
  const objects: Fields[] = []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  for (const line of lines) {
    const object = toFields(parseJson(line))
    if (object !== undefined) objects.push(object)
  }
  return { objects, bad: lines.length - objects.length }
}

function typed(items: unknown, type: string): readonly Fields[] {
  const list: readonly unknown[] = Array.isArray(items) ? items : []
  return list.map((item) => ({ ...toFields(item), type }))
}

/** @returns the number of entities and relations */
export function readGraph(text: string, out: Collector): number {
  const { objects, bad } = toObjects(text)
  let found = 0
  out.memory({
    key: ROOT,
    title: 'Memory server',
    content: 'MCP memory server',
    isLabel: true,
    kind: 'reference',
  })
  for (const object of objects) {
    if (object.type !== 'entity' && object.type !== 'relation') {
      out.remark('bad_record', `line of type ${toText(object.type) ?? 'none'}`)
      continue
    }
    found++
    if (object.type === 'entity') readEntity(object, out)
    else readRelation(object, out)
  }
  out.remark('bad_record', 'a line that is not JSON', bad)
  return found
}

function readEntity(entity: Fields, out: Collector): void {
  const name = toText(entity.name)
  if (name === undefined) {
    out.remark('bad_record', 'an entity without a name')
    return
  }
  const type = toText(entity.entityType)
  addThing({ name, type }, ROOT, out)
  for (const said of new Set(toTexts(entity.observations))) addObservation({ name, said, type }, out)
}

function readRelation({ from, to, relationType }: Fields, out: Collector): void {
  const [source, target, relation] = [toText(from), toText(to), toText(relationType)]
  if (source === undefined || target === undefined || relation === undefined) {
    out.remark('bad_record', 'a relation without its ends')
    return
  }
  out.edge({ source: `entity ${source}`, target: `entity ${target}`, relation })
}
