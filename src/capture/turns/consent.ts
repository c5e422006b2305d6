/**
 * Decides for every turn and fact, by folder and time, if it may be stored at all. Runs before anything
 * else.
 */
import type { CaptureDrop, Pause } from '../../core/capture.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { ProjectResolver } from '../../core/ports/project-resolver.ts'
import type { CapturedTurn, ParseOutcome, SessionFact } from '../../core/ports/transcript-source.ts'
import { UNSORTED } from '../place/folder-signs.ts'

export interface ConsentDeps {
  readonly projects: ProjectResolver
  readonly isExcluded: (folder: string, projects: readonly string[]) => boolean
  readonly namespaceOf: (folder: string | undefined) => string
  /** Turns said during these are not stored. */
  readonly pauses: readonly Pause[]
  /** Returns the stored folder of a session, for turns and facts that name none. */
  readonly findFolder: (sessionId: string) => Promise<string | undefined>
}

/** A turn with the namespace and project of its folder. */
export type AllowedTurn = CapturedTurn & { readonly namespace: string; readonly project: string }

export interface AllowedFact {
  readonly fact: SessionFact
  readonly project: string
}

export interface Allowed {
  readonly turns: readonly AllowedTurn[]
  readonly facts: readonly AllowedFact[]
  readonly dropped: readonly CaptureDrop[]
}

/** @param timeOf returns the time of a turn */
export async function selectAllowed(
  deps: ConsentDeps,
  parsed: Pick<ParseOutcome, 'turns' | 'facts'>,
  timeOf: (turn: CapturedTurn) => EpochMs,
): Promise<Allowed> {
  const folderOf = createFolderLookup(deps, parsed.facts)
  const judge = createJudge(deps)
  const turns: AllowedTurn[] = []
  const facts: AllowedFact[] = []
  const dropped: CaptureDrop[] = []
  for (const turn of parsed.turns) {
    const { namespace, project, excluded } = await judge(turn.cwd ?? (await folderOf(turn.sessionId)))
    if (excluded) dropped.push('excluded')
    else if (isPaused(deps.pauses, timeOf(turn))) dropped.push('paused')
    else turns.push({ ...turn, namespace, project: await project() })
  }
  for (const fact of parsed.facts) {
    const folder = fact.cwd ?? fact.said?.cwd ?? (await folderOf(fact.sessionId))
    const { project, excluded } = await judge(folder)
    if (excluded) continue
    const paused = fact.said?.at !== undefined && isPaused(deps.pauses, fact.said.at)
    facts.push({ fact: paused ? withoutWords(fact) : fact, project: await project() })
  }
  return { turns, facts, dropped }
}

function isPaused(pauses: readonly Pause[], at: EpochMs): boolean {
  return pauses.some(({ since, until }) => at >= since && at < (until ?? Number.POSITIVE_INFINITY))
}

/** Removes title and metadata; the folder stays. */
function withoutWords({ title: _title, metadata: _metadata, ...fact }: SessionFact): SessionFact {
  return fact
}

function createFolderLookup(
  deps: ConsentDeps,
  facts: readonly SessionFact[],
): (sessionId: string) => Promise<string | undefined> {
  const known = new Map<string, string | undefined>()
  for (const { sessionId, cwd } of facts) if (cwd !== undefined) known.set(sessionId, cwd)
  return async (sessionId) => {
    if (!known.has(sessionId)) known.set(sessionId, await deps.findFolder(sessionId))
    return known.get(sessionId)
  }
}

interface Judgement {
  readonly namespace: string
  readonly excluded: boolean
  /** Returns the stored project of the folder. Called only for what may be stored, because it notes the folder. */
  readonly project: () => Promise<string>
}

function createJudge(deps: ConsentDeps): (folder: string | undefined) => Promise<Judgement> {
  const known = new Map<string, Promise<Judgement>>()
  const judge = async (folder: string): Promise<Judgement> => {
    const { names } = await deps.projects.identify(folder)
    let settled: Promise<string> | undefined
    return {
      namespace: deps.namespaceOf(folder),
      excluded: deps.isExcluded(folder, names),
      project: () => {
        settled ??= deps.projects.settle(folder).then(({ project }) => project)
        return settled
      },
    }
  }
  return async (folder) => {
    if (folder === undefined) {
      return { namespace: deps.namespaceOf(folder), excluded: false, project: async () => UNSORTED }
    }
    const found = known.get(folder) ?? judge(folder)
    known.set(folder, found)
    return found
  }
}
