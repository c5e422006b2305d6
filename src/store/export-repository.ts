/**
 * Reads all records of some scopes. Each page continues along the primary key, so a whole export is one pass.
 */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Memory } from '../core/memory.ts'
import type { ExportRepository, ExportSelection } from '../core/ports/export-repository.ts'
import type { Database } from './database.ts'
import { SEGMENT_ROWS } from './digest-repository.ts'
import { EDGE_ROWS } from './edge-repository.ts'
import { ENTITY_ROWS } from './entity-repository.ts'
import { EPISODE_ROWS } from './episode-repository.ts'
import { selectMemories, toMemory } from './memory-row.ts'
import { SESSION_ROWS } from './session-repository.ts'
import type { Tables } from './tables.ts'

type Scoped = 'sessions' | 'episodes' | 'segments' | 'memories' | 'entities'

export function createExportRepository(database: Database): ExportRepository {
  const ofScopes = ({ scopes }: ExportSelection): Expression<SqlBool>[] =>
    scopes === null ? [] : [database.among('scope_id', scopes)]

  const ofMemories = (
    eb: ExpressionBuilder<Tables, 'memories'>,
    selection: ExportSelection,
  ): Expression<SqlBool>[] => [
    ...ofScopes(selection),
    ...(selection.includeArchived ? [] : [eb('archived_at', 'is', null)]),
  ]

  /** True if both ends are selected memories or entities. */
  const hasEnds = (eb: ExpressionBuilder<Tables, 'edges'>, selection: ExportSelection) => {
    const isSelected = (end: 'source_id' | 'target_id') =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('memories')
            .select('memories.id')
            .whereRef('memories.id', '=', `edges.${end}`)
            .where((of) => of.and(ofMemories(of as ExpressionBuilder<Tables, 'memories'>, selection))),
        ),
        eb.exists(
          eb
            .selectFrom('entities')
            .select('entities.id')
            .whereRef('entities.id', '=', `edges.${end}`)
            .where((of) => of.and(ofScopes(selection))),
        ),
      ])
    return eb.and([isSelected('source_id'), isSelected('target_id')])
  }

  const countOf = async (table: Exclude<Scoped, 'memories'>, selection: ExportSelection): Promise<number> => {
    const { total } = await database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => eb.and(ofScopes(selection)))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  const listAtDepth = async (
    selection: ExportSelection,
    depth: number,
    afterId: string,
    limit: number,
  ): Promise<Memory[]> => {
    const rows = await selectMemories(database.read)
      .where((eb) => eb.and(ofMemories(eb, selection)))
      .where(database.unindexed<number>('depth'), '=', depth)
      .where('id', '>', afterId as Memory['id'])
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(toMemory)
  }

  return {
    count: async (selection) => {
      const memories = await database.read
        .selectFrom('memories')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where((eb) => eb.and(ofMemories(eb, selection)))
        .executeTakeFirstOrThrow()
      const edges = await database.read
        .selectFrom('edges')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where((eb) => hasEnds(eb, selection))
        .executeTakeFirstOrThrow()
      return {
        sessions: await countOf('sessions', selection),
        episodes: await countOf('episodes', selection),
        segments: await countOf('segments', selection),
        memories: Number(memories.total),
        entities: await countOf('entities', selection),
        edges: Number(edges.total),
      }
    },

    sessions: async (selection, afterId, limit) => {
      const rows = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where((eb) => eb.and([...ofScopes(selection), ...after(eb, afterId)]))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(SESSION_ROWS.toRecord)
    },

    episodes: async (selection, afterId, limit) => {
      const rows = await database.read
        .selectFrom('episodes')
        .selectAll()
        .where((eb) => eb.and([...ofScopes(selection), ...after(eb, afterId)]))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(EPISODE_ROWS.toRecord)
    },

    segments: async (selection, afterId, limit) => {
      const rows = await database.read
        .selectFrom('segments')
        .selectAll()
        .where((eb) => eb.and([...ofScopes(selection), ...after(eb, afterId)]))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(SEGMENT_ROWS.toRecord)
    },

    memories: async (selection, last, limit) => {
      const deepest = await database.read
        .selectFrom('memories')
        .select((eb) => eb.fn.max('depth').as('depth'))
        .executeTakeFirst()
      const found: Memory[] = []
      let afterId: string = last?.id ?? ''
      for (let depth = last?.depth ?? 0; depth <= (deepest?.depth ?? -1); depth++) {
        found.push(...(await listAtDepth(selection, depth, afterId, limit - found.length)))
        if (found.length >= limit) break
        afterId = ''
      }
      return found
    },

    entities: async (selection, afterId, limit) => {
      const rows = await database.read
        .selectFrom('entities')
        .selectAll()
        .where((eb) => eb.and([...ofScopes(selection), ...after(eb, afterId)]))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(ENTITY_ROWS.toRecord)
    },

    edges: async (selection, afterId, limit) => {
      const rows = await database.read
        .selectFrom('edges')
        .selectAll()
        .where((eb) => eb.and([hasEnds(eb, selection), ...after(eb, afterId)]))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(EDGE_ROWS.toRecord)
    },
  }
}

function after<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  id: string | null,
): Expression<SqlBool>[] {
  return id === null ? [] : [eb('id' as never, '>', id as never)]
}
