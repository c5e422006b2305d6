/** Searches the store for faulty memories and says how to repair them. Changes nothing. */
import { z } from 'zod'
import { defined } from '../core/defined.ts'
import type { MemoryId, ScopeId } from '../core/ids.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, optional, scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import type { AuditFinding, AuditReport } from './audit/audit-views.ts'
import type { Finding } from './findings/define-finding.ts'
import { createSearch } from './findings/search.ts'
import { look } from './findings/table.ts'

const MOST_PROBES = 1e9
const MOST_IDS = 50

/** Runs all findings of the area `memories`, over all scopes unless one is given. */
export const audit = defineUseCase({
  name: 'audit',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Number of newest memories to search for by their own words and compare with similar ones; default 1,000. */
      probes: optional(integer(0, MOST_PROBES)),
    }),
  run: async (context, input, caller): Promise<AuditReport> => {
    const isLimited = input.scope !== undefined || input.exactScope === true
    const scopes = isLimited ? await selectScopes(context, input) : await listScopes(context)
    const search = createSearch(context, caller, { scopes, ...defined({ probes: input.probes }) })
    const findings = (await look(search, { area: 'memories' })).map(toAuditFinding)
    const [records, live] = [await search.records(), await search.live()]
    return { memories: records.length, probed: Math.min(live.length, search.probes), findings }
  },
})

/** Returns all scopes except the self-test's; null, meaning all, if there is no self-test scope, which is faster. */
async function listScopes({ store }: EngineContext): Promise<readonly ScopeId[] | null> {
  const scopes = await store.scopes.list()
  const own = scopes.filter(({ namespace }) => namespace !== SELF_TEST_NAMESPACE)
  return own.length === scopes.length ? null : own.map(({ id }) => id)
}

function toAuditFinding({ name, ids, detail, hint }: Finding): AuditFinding {
  return {
    kind: name,
    ids: ids.slice(0, MOST_IDS) as MemoryId[],
    count: ids.length,
    sentence: detail,
    fix: hint ?? '',
  }
}
