/** Collects what an importer reads: records, links, and remarks about what is not imported. */
import { defined } from '../../../core/defined.ts'
import type {
  ImportedEdge,
  ImportedMemory,
  ImportedReflection,
  ImportedSource,
  ImportNoteCode,
  ImportRemark,
} from '../../../core/ports/importer.ts'
import { shorten } from '../../../text/sentences.ts'
import { toRelation } from './relations.ts'

const MOST_EXAMPLES = 3
const EXAMPLE_CHARS = 80
/** Maximum number of records of each kind; larger sources must be split. */
const MOST_RECORDS = 200_000

type LooseEdge = Omit<ImportedEdge, 'relation'> & {
  /** The relation, in the source's own word. */
  readonly relation: string
}

export interface Collector {
  /** Adds a record; one without content is remarked on and left out. */
  memory(memory: ImportedMemory): void
  /** Adds a link, with the source's own word for the relation. */
  edge(edge: LooseEdge): void
  reflection(reflection: ImportedReflection): void
  remark(code: ImportNoteCode, example?: string, count?: number): void
  result(): ImportedSource
}

export function createCollector(): Collector {
  const memories: ImportedMemory[] = []
  const edges: ImportedEdge[] = []
  /** Links by their ends and relation: a source may hold one twice, as a column and as a row. */
  const linked = new Set<string>()
  const reflections: ImportedReflection[] = []
  const remarks = createRemarks()
  return {
    memory(memory) {
      if (memory.content.trim() === '') remarks.add('empty', memory.title ?? memory.key)
      else if (memories.length >= MOST_RECORDS) remarks.add('too_many', memory.title ?? memory.key)
      else memories.push(memory)
    },
    edge({ relation: word, ...edge }) {
      if (edge.source === edge.target) {
        remarks.add('self_link', word)
        return
      }
      if (edges.length >= MOST_RECORDS) {
        remarks.add('too_many', word)
        return
      }
      const { relation, reversed, renamed } = toRelation(word)
      const ends = reversed ? { source: edge.target, target: edge.source } : {}
      const link = JSON.stringify([ends.source ?? edge.source, ends.target ?? edge.target, relation])
      if (renamed) remarks.add('relation_renamed', word)
      if (linked.has(link)) return
      linked.add(link)
      const reasoning = renamed ? withWord(word, edge.reasoning) : edge.reasoning
      edges.push({ ...edge, ...ends, relation, ...defined({ reasoning }) })
    },
    reflection(reflection) {
      if (reflections.length >= MOST_RECORDS) remarks.add('too_many', reflection.session)
      else reflections.push(reflection)
    },
    remark: (code, example, count) => remarks.add(code, example, count),
    result: () => ({ memories, edges, reflections, remarks: remarks.list() }),
  }
}

/** Keeps the source's own word for a relation beside its reason, unless the reason already contains it. */
function withWord(word: string, reason: string | undefined): string {
  const said = word.replaceAll('_', ' ')
  if (reason === undefined) return said
  return reason.toLowerCase().includes(said.toLowerCase()) ? reason : `${said}: ${reason}`
}

export interface Remarks {
  add(code: ImportNoteCode, example?: string, count?: number): void
  list(): readonly ImportRemark[]
}

/** Counts remarks by code, with the first three examples of each. */
export function createRemarks(before: readonly ImportRemark[] = []): Remarks {
  const found = new Map<ImportNoteCode, { count: number; examples: string[] }>()
  const add = (code: ImportNoteCode, example?: string, count = 1) => {
    if (count <= 0) return
    const known = found.get(code) ?? { count: 0, examples: [] }
    known.count += count
    const shown = example === undefined ? '' : shorten(example, EXAMPLE_CHARS)
    if (shown !== '' && known.examples.length < MOST_EXAMPLES && !known.examples.includes(shown))
      known.examples.push(shown)
    found.set(code, known)
  }
  for (const { code, count, examples } of before) found.set(code, { count, examples: [...examples] })
  return {
    add,
    list: () => [...found].map(([code, { count, examples }]) => ({ code, count, examples })),
  }
}
