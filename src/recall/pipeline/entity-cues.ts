/** Finds the entities that a question names, and the memories that mention them. */
import type { SearchDocument } from '../../core/document.ts'
import type { Entity } from '../../core/entity.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { STOPWORDS } from '../../text/stopwords.ts'
import { foldCase } from '../../text/tokens.ts'

export interface EntityCues {
  /** Number of known entities in the question. */
  readonly asked: number
  readonly entities: readonly Entity[]
  /** Memories that mention any of them; those that mention the rarest entity come first. */
  readonly memories: readonly MemoryId[]
  /** Returns 0–1: the share of the entities that a document mentions. */
  share(document: SearchDocument): number
  /** For each of the entities that the memory mentions: number of memories that mention it. */
  fansAt(id: MemoryId): readonly number[]
}

const NO_ENTITIES: EntityCues = {
  asked: 0,
  entities: [],
  memories: [],
  share: () => 0,
  fansAt: () => [],
}

const LONGEST_NAME_WORDS = 4
const MOST_NAMES = 120
/** Entities with more mentions are ignored: they distinguish nothing and would fill the candidates. */
const MOST_MENTIONS = 500

export async function loadEntityCues(
  store: Pick<Store, 'entities' | 'edges'>,
  query: string,
  scopes: readonly ScopeId[] | null,
): Promise<EntityCues> {
  const names = toPossibleNames(query)
  const entities = names.length === 0 ? [] : await store.entities.findByNames(scopes, names)
  if (entities.length === 0) return NO_ENTITIES
  const mentioners = await store.edges.mentionersOf(
    entities.map(({ id }) => id),
    MOST_MENTIONS,
  )
  const named = [...mentioners.values()].map((memories) => new Set(memories)).sort((a, b) => a.size - b.size)
  const terms = entities.map(({ name }) => foldCase(name))
  return {
    asked: entities.length,
    entities,
    memories: [...new Set(named.flatMap((memories) => [...memories]))],
    share({ ref, labelTerms }) {
      const { id } = ref
      const shared =
        ref.kind === 'memory'
          ? named.filter((memories) => memories.has(id as MemoryId)).length
          : terms.filter((name) => labelTerms === name).length
      return shared / entities.length
    },
    fansAt: (id) => named.filter((memories) => memories.has(id)).map(({ size }) => size),
  }
}

/** Returns runs of up to four words, longest first; none begins or ends with a stopword. */
export function toPossibleNames(query: string): string[] {
  const words = query.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}._/@#+'-]*/gu) ?? []
  const bare = words.map((word) => word.replace(/(?:'s|[._/'-])+$/u, ''))
  const names = new Set<string>()
  for (let length = LONGEST_NAME_WORDS; length > 0; length--) {
    for (let from = 0; from + length <= bare.length; from++) {
      const run = bare.slice(from, from + length)
      const [first = '', last = ''] = [run[0], run.at(-1)]
      if (STOPWORDS.has(foldCase(first)) || STOPWORDS.has(foldCase(last))) continue
      const name = run.join(' ')
      if (name.length > 1) names.add(name)
    }
  }
  return [...names].slice(0, MOST_NAMES)
}
