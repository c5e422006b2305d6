/** Use case that counts conversations and their turns by day, agent and project. Texts are not read. */
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import type { EpochMs, ScopeId } from '../core/ids.ts'
import type { SessionActivity } from '../core/ports/session-repository.ts'
import { renderScope } from '../core/scope.ts'
import { list, scopeSelection, time } from '../kernel/fields.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'

interface Counts {
  readonly sessions: number
  readonly turns: number
}

interface DayOfSessions extends Counts {
  /** The beginning of the day, as asked for. */
  readonly day: EpochMs
  readonly agent: string
}

export interface ActivityAnswer extends Counts {
  /** Days with conversations, oldest first, one item per agent. A conversation counts on the day of its last turn. */
  readonly days: readonly DayOfSessions[]
  /** Most conversations first. */
  readonly projects: readonly (Counts & { readonly scope: string })[]
}

const MOST_DAYS = 400

export const sessionActivity = defineUseCase({
  name: 'sessionActivity',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Beginnings of the days, oldest first: only the caller knows its time zone. The last day has no end. */
      days: list(time()),
    }),
  run: async (context, input): Promise<ActivityAnswer> => {
    const starts = requireDays(input.days)
    const scopes = await selectScopes(context, input)
    const found = await context.store.sessions.listActivity(scopes, { since: starts[0] ?? 0 })
    const known = await loadScopes(
      context.store,
      found.map(({ scopeId }) => scopeId),
    )
    const projectOf = (id: ScopeId): string => {
      const scope = known.get(id)
      return scope === undefined ? '' : renderScope({ ...scope, branch: null })
    }
    return countActivity(found, starts, projectOf)
  },
})

function requireDays(days: readonly EpochMs[]): readonly EpochMs[] {
  if (days.length > 0 && days.length <= MOST_DAYS) return days.toSorted((a, b) => a - b)
  throw new LoreError('invalid_input', `days takes 1 to ${MOST_DAYS} beginnings of days.`, {
    hint: 'Ask for a shorter time.',
    details: { field: 'days' },
  })
}

/** @param starts beginnings of the days, ascending; every session lies after the first */
function countActivity(
  found: readonly SessionActivity[],
  starts: readonly EpochMs[],
  projectOf: (id: ScopeId) => string,
): ActivityAnswer {
  const days = new Map<string, DayOfSessions>()
  const projects = new Map<string, Counts>()
  for (const { agent, scopeId, lastAt, episodeCount } of found) {
    const day = starts.findLast((start) => start <= lastAt)
    if (day === undefined) continue
    const key = `${String(day).padStart(16, '0')} ${agent}`
    days.set(key, { day, agent, ...add(days.get(key), episodeCount) })
    projects.set(projectOf(scopeId), add(projects.get(projectOf(scopeId)), episodeCount))
  }
  const listed = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
  return {
    sessions: listed.reduce((sum, item) => sum + item.sessions, 0),
    turns: listed.reduce((sum, item) => sum + item.turns, 0),
    days: listed,
    projects: [...projects]
      .map(([scope, counts]) => ({ scope, ...counts }))
      .toSorted((a, b) => b.sessions - a.sessions || (a.scope < b.scope ? -1 : 1)),
  }
}

function add(before: Counts | undefined, turns: number): Counts {
  return { sessions: (before?.sessions ?? 0) + 1, turns: (before?.turns ?? 0) + turns }
}
