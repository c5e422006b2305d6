/** The use cases that a team server serves, and the roles that may call each. */
import type { Standing } from '../../core/team.ts'
import { USE_CASES, type UseCaseName } from '../../engine/use-cases.ts'
import { forgesTurns, mayCall } from '../people.ts'

/**
 * They read or write files of the machine they run on. On a server that is somebody else's machine; agents call them at
 * their own Lore, and share from there. Hooks, too: they name transcripts and must answer in milliseconds.
 */
const NOT_SERVED: ReadonlySet<string> = new Set<UseCaseName>([
  'captureStatus',
  'connectSync',
  'crystallizeSkill',
  'findImports',
  'hook',
  'importFrom',
  'ingest',
  'leaveTeam',
  'listShares',
  'locateProject',
  'pauseCapture',
  'pullRecords',
  'pushRecords',
  'reindex',
  'resumeCapture',
  'share',
  'sync',
  'syncStatus',
  'withdrawShare',
])

/** They work on a whole namespace, so a role in some of its projects is not enough. */
const NAMESPACE_WIDE: ReadonlySet<string> = new Set<UseCaseName>([
  'acknowledgeChanges',
  'digest',
  'enqueue',
  'listQueue',
  'maintainGraph',
  'processedSessions',
  'reflect',
  'sleep',
  'syncAgent',
])

/** In the order of the table. */
export const SERVED_USE_CASES: readonly UseCaseName[] = (Object.keys(USE_CASES) as UseCaseName[]).filter(
  (name) => !NOT_SERVED.has(name),
)

type Place = Pick<Standing, 'role' | 'overall' | 'projects'>

export function isServed(name: string): name is UseCaseName {
  return Object.hasOwn(USE_CASES, name) && !NOT_SERVED.has(name)
}

/**
 * True if somebody who stands there may call the use case. An administrator of one namespace is a curator there: use cases
 * for administrators concern the whole store, so they need a grant for every namespace, and a person.
 */
export function mayCallHere(
  { role, overall, projects }: Place,
  kind: 'agent' | 'person',
  name: UseCaseName,
): boolean {
  if (!isServed(name) || (projects !== null && NAMESPACE_WIDE.has(name))) return false
  if (kind === 'agent' && forgesTurns(name)) return false
  const { access } = USE_CASES[name]
  if (access === 'admin') return overall && role === 'admin' && kind === 'person'
  // Those that name files of the machine are not served; the list of projects has none here.
  return access === 'read' || mayCall(role === 'admin' ? 'curator' : role, name)
}

export function callableHere(standing: Place, kind: 'agent' | 'person'): readonly UseCaseName[] {
  return SERVED_USE_CASES.filter((name) => mayCallHere(standing, kind, name))
}
