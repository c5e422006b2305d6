/** Counts of what hooks gave, and what became of it, by session and by kind. */
import { sql } from 'kysely'
import type { HookSession } from '../core/hook.ts'
import type { EpochMs, ScopeId } from '../core/ids.ts'
import {
  GIVEN_KINDS,
  type GivenKind,
  type GivenTotals,
  type HookSessionTotals,
  type HookTotals,
} from '../core/ports/hook-repository.ts'
import type { Database } from './database.ts'
import { SESSION_ROWS } from './hook-rows.ts'
import type { RowOf } from './row-mapping.ts'

/** Totals of no session. */
export const NOTHING: HookTotals = {
  sessions: 0,
  prompts: 0,
  corrections: 0,
  promptsWithInjection: 0,
  injections: 0,
  tokens: 0,
  used: 0,
  corrected: 0,
}

export function addTotals(sum: HookTotals, one: HookSessionTotals): HookTotals {
  return {
    sessions: sum.sessions + 1,
    prompts: sum.prompts + one.prompts,
    corrections: sum.corrections + one.corrections,
    promptsWithInjection: sum.promptsWithInjection + one.promptsWithInjection,
    injections: sum.injections + one.injections,
    tokens: sum.tokens + one.tokens,
    used: sum.used + one.used,
    corrected: sum.corrected + one.corrected,
  }
}

/** Counts by kind what sessions were given between two moments. */
export async function loadTotalsByKind(
  database: Database,
  since: EpochMs,
  until: EpochMs,
  scopes: readonly ScopeId[] | null,
): Promise<GivenTotals[]> {
  if (scopes !== null && scopes.length === 0) return []
  const kind = sql<GivenKind | null>`CASE i.event
    WHEN 'session_start' THEN 'brief'
    WHEN 'subagent_start' THEN 'subagents'
    WHEN 'prompt' THEN
      CASE WHEN i.confidence IS NULL THEN 'brief' WHEN i.memory_id IS NULL THEN 'turns' ELSE 'memories' END
  END`
  const rows = await database.read
    .selectFrom('injections as i')
    .innerJoin('hook_sessions as s', (join) =>
      join.onRef('i.agent', '=', 's.agent').onRef('i.session', '=', 's.session'),
    )
    .select([
      kind.as('kind'),
      sql<number>`count(i.id)`.as('given'),
      sql<number>`count(i.used_at)`.as('used'),
      sql<number>`count(i.corrected_at)`.as('corrected'),
    ])
    .where('i.at', '>=', since)
    .where('i.at', '<', until)
    .$if(scopes !== null, (query) => query.where('s.scope_id', 'in', scopes ?? []))
    .groupBy('kind')
    .execute()
  return GIVEN_KINDS.flatMap((known) => {
    const row = rows.find((one) => one.kind === known)
    return row === undefined
      ? []
      : [{ kind: known, given: row.given, used: row.used, corrected: row.corrected }]
  })
}

/**
 * Counts what each session that started since was given, newest first.
 * @param limit null for all sessions
 */
export async function loadTotals(
  database: Database,
  since: EpochMs,
  scopes: readonly ScopeId[] | null,
  limit: number | null,
): Promise<HookSessionTotals[]> {
  if (scopes !== null && scopes.length === 0) return []
  const rows = await database.read
    .selectFrom('hook_sessions as s')
    .leftJoin('injections as i', (join) =>
      // Memories that the agent found itself were not injected.
      join.onRef('i.agent', '=', 's.agent').onRef('i.session', '=', 's.session').on('i.event', '<>', 'stop'),
    )
    .selectAll('s')
    .select([
      sql<number>`count(i.id)`.as('injection_count'),
      sql<number>`count(i.used_at)`.as('used_count'),
      sql<number>`count(i.corrected_at)`.as('corrected_count'),
      sql<number>`count(DISTINCT CASE WHEN i.event = 'prompt' THEN i.at END)`.as('prompt_count'),
    ])
    .where('s.started_at', '>=', since)
    .$if(scopes !== null, (query) => query.where('s.scope_id', 'in', scopes ?? []))
    .groupBy(['s.agent', 's.session'])
    .orderBy('s.started_at', 'desc')
    .orderBy('s.session')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map((row) => {
    const session = SESSION_ROWS.toRecord(row as RowOf<HookSession>)
    return {
      session,
      prompts: session.prompts,
      corrections: session.corrections,
      promptsWithInjection: row.prompt_count,
      injections: row.injection_count,
      tokens: session.tokens,
      used: row.used_count,
      corrected: row.corrected_count,
    }
  })
}
