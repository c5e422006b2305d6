/** Looks through everything that is stored for what should not be so, and says how to mend it. Changes nothing. */
import { z } from 'zod'
import type { MemoryId, ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, optional, scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase, type GivenTo } from '../kernel/use-case.ts'
import { findNearest } from '../kernel/vectors/meaning.ts'
import { differsInSubstance } from '../text/differences.ts'
import { VAULT_AUTHOR } from '../transfer/vault/section-memory.ts'
import {
  type AuditFinding,
  type AuditRecord,
  FINDING_KINDS,
  isLive,
  toFinding,
  toRecord,
} from './audit/audit-record.ts'
import type { AuditReport } from './audit/audit-views.ts'
import {
  findDatedAhead,
  findDuplicates,
  findLoops,
  findNeverUsed,
  findOrphans,
  findOversizedRoots,
  findStale,
  toDuplicates,
} from './audit/find-faults.ts'
import { findUnreachable } from './audit/find-unreachable.ts'

const PAGE = 500
const PROBES = 1_000
const MOST_PROBES = 1e9
const NEAR_DUPLICATE = 0.95

/** Looks for what should not be so. Without a scope it looks at everything. */
export const audit = defineUseCase({
  name: 'audit',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** How many memories, the newest, are searched for by their own words and compared with their neighbours; default 1,000. */
      probes: optional(integer(0, MOST_PROBES)),
    }),
  run: (context, input): Promise<AuditReport> => auditStore(context, input),
})

type AuditInput = GivenTo<typeof audit>

async function auditStore(context: EngineContext, input: AuditInput): Promise<AuditReport> {
  const scopes =
    input.scope === undefined && input.exactScope !== true
      ? await listScopes(context)
      : await selectScopes(context, input)
  const { probes: wanted = PROBES } = input
  const records: AuditRecord[] = []
  const secrets: AuditFinding[] = []
  const invisible: AuditRecord[] = []
  let afterId: MemoryId | null = null
  for (;;) {
    const page: readonly Memory[] = await context.store.memories.list({
      scopes,
      includeArchived: true,
      includeSuperseded: true,
      order: 'id',
      limit: PAGE,
      ...(afterId === null ? {} : { afterId }),
    })
    for (const memory of page) {
      const record = toRecord(memory)
      records.push(record)
      const unclean = await findUnclean(context, memory)
      secrets.push(...unclean.secrets)
      if (unclean.hasInvisible) invisible.push(record)
    }
    if (page.length < PAGE) break
    afterId = page.at(-1)?.id ?? null
  }
  const now = context.clock.now()
  const live = records.filter(isLive).reverse()
  const probes = Math.min(live.length, wanted)
  const findings = [
    ...secrets,
    ...toInvisible(invisible),
    ...findLoops(records),
    ...findOrphans(records),
    ...findDuplicates(records),
    ...(await findNearDuplicates(context, live.slice(0, probes))),
    ...findDatedAhead(records, now),
    ...findStale(records, now),
    ...(await findUnreachable(context, live, probes)),
    ...findOversizedRoots(records),
    ...findNeverUsed(records, now),
  ]
  const rank = ({ kind }: AuditFinding) => FINDING_KINDS.indexOf(kind)
  return {
    memories: records.length,
    probed: probes,
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
  }
}

/** All but that of the self-test; null, which is quicker, where there is none. */
async function listScopes({ store }: EngineContext): Promise<readonly ScopeId[] | null> {
  const scopes = await store.scopes.list()
  const own = scopes.filter(({ namespace }) => namespace !== SELF_TEST_NAMESPACE)
  return own.length === scopes.length ? null : own.map(({ id }) => id)
}

/** Rules grow: what was stored before one was there is found now. */
async function findUnclean(
  context: EngineContext,
  memory: Memory,
): Promise<{ readonly secrets: readonly AuditFinding[]; readonly hasInvisible: boolean }> {
  const { title, summary, content, quote, tags, element, metadata, archivedReason } = memory
  const stored = [title, summary, content, quote, ...tags, element, archivedReason, JSON.stringify(metadata)]
  const texts = stored.filter((text) => text !== null && text !== '')
  const { redactor } = context.capture
  // Looked at together first: nearly all hold nothing.
  if (Object.keys((await redactor.redact(texts.join('\n\n'))).found).length === 0) {
    return { secrets: [], hasInvisible: false }
  }
  const kinds = new Set<string>()
  for (const text of texts) {
    for (const kind of Object.keys((await redactor.redact(text ?? '')).found)) kinds.add(kind)
  }
  const hasInvisible = kinds.delete('invisible')
  const what = [...kinds].sort().join(', ')
  const sentence = `A memory seems to hold a secret (${what}).`
  const fix = `lore forget ${memory.id} --purge`
  return { secrets: kinds.size === 0 ? [] : [toFinding('secret', [memory], sentence, fix)], hasInvisible }
}

function toInvisible(memories: readonly AuditRecord[]): AuditFinding[] {
  if (memories.length === 0) return []
  const what = memories.length === 1 ? 'memory holds' : 'memories hold'
  const sentence = `${memories.length} ${what} invisible characters; they are left out when it is shown.`
  return [toFinding('invisible', memories, sentence, 'lore rebuild --index')]
}

/** Pairs that say the same in nearly the same words; where a number, name or negation differs they do not. */
async function findNearDuplicates(
  context: EngineContext,
  probed: readonly AuditRecord[],
): Promise<AuditFinding[]> {
  const modelId = context.vectors.answering()?.embedder.modelId
  if (modelId === undefined) return []
  const { store } = context
  const found = new Map<string, AuditFinding>()
  for (let at = 0; at < probed.length; at += PAGE) {
    const page = probed.slice(at, at + PAGE).filter(({ author }) => author !== VAULT_AUTHOR)
    const seqs = await store.documents.seqsOf(page.map(({ id }) => id))
    const vectors = await store.embeddings.load(modelId, [...seqs.values()])
    for (const memory of await store.memories.load(page.map(({ id }) => id))) {
      const seq = seqs.get(memory.id)
      const vector = seq === undefined ? undefined : vectors.get(seq)
      if (vector === undefined) continue
      for (const { memory: other, similarity01 } of await findNearest(context, memory.scopeId, vector, 4)) {
        if (similarity01 < NEAR_DUPLICATE) break
        if (!isNearDuplicate(memory, other)) continue
        found.set([memory.id, other.id].sort().join(' '), toDuplicates([toRecord(memory), toRecord(other)]))
      }
    }
  }
  return [...found.values()]
}

function isNearDuplicate(memory: Memory, other: Memory): boolean {
  if (other.id === memory.id || other.contentHash === memory.contentHash) return false
  if (other.author === VAULT_AUTHOR || other.parentId === memory.id || memory.parentId === other.id)
    return false
  return !differsInSubstance(memory.content, other.content).differs
}
