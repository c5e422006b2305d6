/**
 * Turns parser output into episodes: drops what may not be stored, redacts, then, inside the
 * transaction, drops what was forgotten and stages the rest.
 */

import type { CaptureDrop } from '../../core/capture.ts'
import type { Session } from '../../core/conversation.ts'
import type { ScopeId } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { IdSource } from '../../core/ports/id-source.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ParseOutcome, SessionFact } from '../../core/ports/transcript-source.ts'
import { lineageOf, projectTombstone, sessionTombstone, turnTombstone } from '../../kernel/tombstones.ts'
import { UNSORTED } from '../place/folder-signs.ts'
import { toStoredId } from '../place/stored-names.ts'
import { type AllowedFact, type AllowedTurn, type ConsentDeps, selectAllowed } from './consent.ts'
import { describeSession } from './describe-session.ts'
import { cleanDeep, type PreparedTurn, prepareTurns, type SourceFile } from './prepare-turns.ts'
import { stageTurns } from './stage-turns.ts'

export interface BatchDeps extends Omit<ConsentDeps, 'findFolder'> {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly redactor: Redactor
}

/** Redacted turns and facts of one session. */
interface SessionBatch {
  readonly turns: PreparedTurn<AllowedTurn>[]
  readonly facts: AllowedFact[]
}

export interface Batch {
  /** By the id under which the session is stored. */
  readonly sessions: ReadonlyMap<string, SessionBatch>
  readonly dropped: readonly CaptureDrop[]
  readonly redacted: Readonly<Record<string, number>>
}

const ECHO_DAYS = 30
const DAY_MS = 86_400_000

/** Applies consent, redaction and echo removal, which need no transaction. Writes nothing. */
export async function toBatch(
  deps: BatchDeps,
  agent: string,
  parsed: Pick<ParseOutcome, 'turns' | 'facts'>,
  source: SourceFile,
): Promise<Batch> {
  const { redactor, store } = deps
  const findFolder = async (sessionId: string) => {
    const known = await store.sessions.findByExternalId(agent, await toStoredId(redactor, sessionId))
    return typeof known?.metadata.cwd === 'string' ? known.metadata.cwd : undefined
  }
  const stored = createNames(redactor)
  const found = await selectAllowed({ ...deps, findFolder }, parsed, source.timeOf)
  const allowed = {
    turns: await mapInOrder(found.turns, async (turn) => ({ ...turn, project: await stored(turn.project) })),
    facts: await mapInOrder(found.facts, async ({ fact, project }) => ({
      fact,
      project: await stored(project),
    })),
  }
  const servedSince = deps.clock.now() - ECHO_DAYS * DAY_MS
  const prepared = await prepareTurns(
    { redactor, capture: store.capture, servedSince },
    allowed.turns,
    source,
  )
  const sessions = new Map<string, SessionBatch>()
  const of = async (sessionId: string): Promise<SessionBatch> => {
    const name = await stored(sessionId)
    const session = sessions.get(name) ?? { turns: [], facts: [] }
    sessions.set(name, session)
    return session
  }
  for (const turn of prepared.turns) (await of(turn.captured.sessionId)).turns.push(turn)
  for (const { fact, project } of allowed.facts) {
    const { sessionId, said: _, ...content } = fact
    const clean: SessionFact = { sessionId, ...(await cleanDeep(redactor, content)) }
    ;(await of(sessionId)).facts.push({ fact: clean, project })
  }
  return { sessions, dropped: [...found.dropped, ...prepared.dropped], redacted: prepared.redacted }
}

/** Returns a function that makes ids and project names fit for storing and caches the results. */
function createNames(redactor: Redactor): (name: string) => Promise<string> {
  const known = new Map<string, string>()
  return async (name) => {
    const stored = known.get(name) ?? (await toStoredId(redactor, name))
    known.set(name, stored)
    return stored
  }
}

async function mapInOrder<From, To>(items: readonly From[], map: (item: From) => Promise<To>): Promise<To[]> {
  const mapped: To[] = []
  for (const item of items) mapped.push(await map(item))
  return mapped
}

export interface BatchOutcome {
  readonly staged: number
  readonly rewritten: number
  readonly dropped: readonly CaptureDrop[]
}

/** Stages a batch. Must run inside a transaction. */
export async function stageBatch(deps: BatchDeps, agent: string, batch: Batch): Promise<BatchOutcome> {
  const dropped: CaptureDrop[] = []
  let staged = 0
  let rewritten = 0
  for (const [externalId, session] of batch.sessions) {
    const known = await deps.store.sessions.findByExternalId(agent, externalId)
    const namespace = await findNamespace(deps, agent, externalId, session)
    const { turns, facts } = await withoutForgotten(deps.store, agent, externalId, session, namespace)
    dropped.push(...Array<CaptureDrop>(session.turns.length - turns.length).fill('forgotten'))
    if (turns.length === 0 && (known === null || facts.length === 0)) continue
    const sessionFacts = await withFolder(deps.redactor, turns, facts, known)
    const outcome = await stageTurns(deps.store, deps.ids, {
      agent,
      externalId,
      scopeId: known?.scopeId ?? (await ensureScope(deps, namespace, turns[0]?.captured.project ?? UNSORTED)),
      turns: turns.map(({ checked }) => checked),
      idsAreGlobal: true,
      ...describeSession(sessionFacts, toTitling(turns), known),
    })
    staged += outcome.staged.length
    rewritten += outcome.rewritten
    dropped.push(...Array<CaptureDrop>(outcome.known).fill('known'))
  }
  return { staged, rewritten, dropped }
}

/**
 * Drops turns and facts that have a tombstone: of the session or its parents, of the project, or of the
 * turn.
 */
async function withoutForgotten(
  store: Store,
  agent: string,
  externalId: string,
  { turns, facts }: SessionBatch,
  namespace: string,
): Promise<SessionBatch> {
  const lineage = lineageOf(externalId).map((id) => sessionTombstone(agent, id))
  const ofProject = (project: string) => projectTombstone(namespace, project)
  const ofTurn = (turn: PreparedTurn<AllowedTurn>) => turnTombstone(agent, turn.checked.externalId)
  const projects = new Set([...turns.map(({ captured }) => captured.project), ...facts.map((f) => f.project)])
  const found = await store.capture.findTombstones([
    ...lineage,
    ...[...projects].map(ofProject),
    ...turns.map(ofTurn),
  ])
  if (found.size === 0) return { turns, facts }
  if (lineage.some((hash) => found.has(hash))) return { turns: [], facts: [] }
  return {
    turns: turns.filter((turn) => !found.has(ofProject(turn.captured.project)) && !found.has(ofTurn(turn))),
    facts: facts.filter(({ project }) => !found.has(ofProject(project))),
  }
}

/** Adds the folder of the first turn that has one if no folder is stored yet. */
async function withFolder(
  redactor: Redactor,
  turns: readonly PreparedTurn<AllowedTurn>[],
  facts: readonly AllowedFact[],
  known: Session | null,
): Promise<SessionFact[]> {
  const reported = facts.map(({ fact }) => fact)
  const first = turns.find(({ captured }) => captured.cwd !== undefined)?.captured
  if (first?.cwd === undefined || known?.metadata.cwd !== undefined) return reported
  return [{ sessionId: first.sessionId, cwd: await cleanDeep(redactor, first.cwd) }, ...reported]
}

function toTitling(turns: readonly PreparedTurn<AllowedTurn>[]) {
  return turns.filter(({ captured }) => captured.mayTitle === true).map(({ checked }) => checked)
}

/**
 * Returns the namespace in which the session, or the one that started it, began; else that of the first
 * turn.
 */
async function findNamespace(
  { store, namespaceOf }: BatchDeps,
  agent: string,
  externalId: string,
  { turns }: SessionBatch,
): Promise<string> {
  for (const id of lineageOf(externalId)) {
    const known = await store.sessions.findByExternalId(agent, id)
    const [scope] = known === null ? [] : await store.scopes.load([known.scopeId])
    if (scope !== undefined) return scope.namespace
  }
  return turns[0]?.captured.namespace ?? namespaceOf(undefined)
}

async function ensureScope(
  { store, clock }: BatchDeps,
  namespace: string,
  project: string,
): Promise<ScopeId> {
  await store.scopes.ensure({ namespace, project: null, branch: null }, clock.now())
  const scope = await store.scopes.ensure({ namespace, project, branch: null }, clock.now())
  return scope.id
}
