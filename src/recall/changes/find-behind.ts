/** Finds the conversations behind a commit in the store; `planBehind` decides. */
import type { DocumentFilter } from '../../core/document.ts'
import type { ScopeId, SessionId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { toTerms } from '../../text/tokens.ts'
import { type Behind, type Commit, planBehind, type ToolTurn } from './plan-behind.ts'

/** Files of a commit that conversations are searched for. */
const MOST_FILES = 200
/** Turns that are examined for each kind of trace. */
const MOST_TURNS = 1_000
/** A week of writing counts, and git's report of a commit may be older than the commit that a rebase made of it. */
const LOOK_BACK_MS = 60 * 24 * 60 * 60 * 1000
const LOOK_AHEAD_MS = 60 * 60 * 1000
/** Lengths at which git and people shorten a hash. */
const HASH_LENGTHS = [7, 8, 9, 10, 11, 12, 40] as const

/** @param named the agents' own ids of conversations that the commit names */
export async function findBehind(
  context: EngineContext,
  given: Commit,
  scopes: readonly ScopeId[] | null,
  named: readonly string[] = [],
): Promise<readonly Behind[]> {
  const commit = { ...given, files: given.files.slice(0, MOST_FILES) }
  const [traces, sessions] = [await loadTraces(context, commit, scopes), await loadNamed(context, named)]
  return planBehind(commit, traces, sessions)
}

async function loadNamed({ store }: EngineContext, externalIds: readonly string[]): Promise<SessionId[]> {
  const found = await Promise.all(externalIds.map((id) => store.sessions.findByAnyAgent(id)))
  return found.flat().map(({ id }) => id)
}

/** Loads tool turns that contain the commit's hash, its subject, or the name of one of its files. */
async function loadTraces(
  { store, clock }: EngineContext,
  commit: Commit,
  scopes: readonly ScopeId[] | null,
): Promise<ToolTurn[]> {
  const filter: DocumentFilter = {
    scopes,
    kinds: ['episode'],
    at: clock.now(),
    includeSuperseded: true,
    includeArchived: true,
    includeExpired: true,
    within: null,
    sessions: null,
    since: commit.at - LOOK_BACK_MS,
    until: null,
  }
  const written: DocumentFilter = { ...filter, until: commit.at + LOOK_AHEAD_MS }
  const hashes = HASH_LENGTHS.flatMap((length) => toTerms(commit.hash.slice(0, length)).join(' '))
  const subject = toTerms(commit.subject).join(' ')
  const files = [...new Set(commit.files.map((path) => toTerms(path.split('/').at(-1) ?? '').join(' ')))]
  const hits = await Promise.all([
    store.documents.findByTerms(withoutEmpty([...hashes, subject]), filter, MOST_TURNS),
    store.documents.findByTerms(withoutEmpty(files), written, MOST_TURNS),
  ])
  const seqs = [...new Set(hits.flat().map(({ seq }) => seq))]
  const refs = await store.documents.refs(seqs)
  const ids = [...refs.values()].flatMap((ref) => (ref.kind === 'episode' ? [ref.id] : []))
  const turns = await store.episodes.load(ids)
  return turns.filter(({ role }) => role === 'tool')
}

function withoutEmpty(terms: readonly string[]): string[] {
  return [...new Set(terms)].filter((term) => term !== '')
}
