/** What the address of a search asks for, as the input of recall. Pure. */
import type { InputOf } from '../../api/client.ts'
import { DAY_MS, fromDay } from '../../parts/time.ts'

type RecallInput = InputOf<'recall'>

/** Parameters of the address, as typed. */
export type SearchQuery = Readonly<Record<string, string>>

const SEARCH_LIMIT = 50

/** Returns the input of recall; null if nothing is asked. Values that make no sense are left out. */
export function toRecallInput(query: SearchQuery): RecallInput | null {
  const text = query.q?.trim() ?? ''
  if (text === '') return null
  const since = fromDay(query.since ?? '')
  const until = fromDay(query.until ?? '')
  const asOf = fromDay(query.asOf ?? '')
  return {
    query: text.slice(0, 10_000),
    limit: SEARCH_LIMIT,
    showSignals: true,
    quietly: true,
    ...toScope(query.project),
    ...(query.of === 'memory' || query.of === 'episode' ? { kinds: [query.of] } : {}),
    ...(query.kind ? { memoryKinds: query.kind.split(',') as RecallInput['memoryKinds'] & string[] } : {}),
    ...(query.trust ? { trust: query.trust as NonNullable<RecallInput['trust']> } : {}),
    ...(query.agent ? { agent: query.agent } : {}),
    ...(query.session ? { session: query.session } : {}),
    ...(query.within ? { within: query.within as NonNullable<RecallInput['within']> } : {}),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until: until + DAY_MS }),
    // The end of the chosen day.
    ...(asOf === null ? {} : { asOf: asOf + DAY_MS - 1 }),
    ...(query.old === '1' ? { includeSuperseded: true, includeExpired: true } : {}),
    ...(query.archived === '1' ? { includeArchived: true } : {}),
    ...(query.deep === '1' ? { deep: true } : {}),
  }
}

/** A project as hits name it: `default/web`, or `default` for what belongs to no project. */
export function toScope(
  project: string | undefined,
): Pick<RecallInput, 'scope' | 'exactScope' | 'allScopes'> {
  if (project === undefined || project === '') return { allScopes: true }
  const [namespace = '', ...rest] = project.split('/')
  return { scope: { namespace, project: rest.length === 0 ? null : rest.join('/') }, exactScope: true }
}

/** The scope of a hit without its branch. */
export function projectOf(scope: string): string {
  return scope.replace(/@[^/]*$/, '')
}

/** Who said a turn, or stored a memory. */
export function whoOf({
  speaker,
  role,
  author,
}: {
  readonly speaker: string | null
  readonly role: string | null
  readonly author?: string
}): string {
  return speaker ?? role ?? author ?? ''
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

/** Counts values, most frequent first; a chosen value is listed even if no hit has it. */
export function countValues(
  values: readonly (string | null)[],
  chosen: string | undefined,
): readonly FacetValue[] {
  const counts = new Map<string, number>()
  if (chosen !== undefined && chosen !== '') counts.set(chosen, 0)
  for (const value of values)
    if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

export interface Reason {
  readonly signal: string
  readonly value: number
}

/** The parts of a score that matter, largest first; those below a hundredth of the whole are left out. */
export function toReasons(contributions: Readonly<Record<string, number>> | undefined): readonly Reason[] {
  const parts = Object.entries(contributions ?? {}).map(([signal, value]) => ({ signal, value }))
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0)
  return parts
    .filter(({ value }) => Math.abs(value) > whole / 100)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
}
