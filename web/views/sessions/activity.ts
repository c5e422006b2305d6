/** Conversations of half a year by day and agent, as the strip of bars shows them. Pure. */

export interface DayCount {
  readonly day: number
  readonly agent: string
  readonly sessions: number
  readonly turns: number
}

export interface Bar {
  readonly day: number
  readonly sessions: number
  readonly turns: number
  /** In the order of the agents; agents without turns are left out. */
  readonly parts: readonly { readonly agent: string; readonly turns: number }[]
}

export const SHOWN_DAYS = 26 * 7

/** Beginnings of the days in local time, oldest first, today last. */
export function listDays(now: number, length = SHOWN_DAYS): readonly number[] {
  const today = new Date(now)
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()]
  return Array.from({ length }, (_, index) => new Date(year, month, date - length + 1 + index).getTime())
}

/** The moments between which a local day lies, which may have 23 or 25 hours. */
export function periodOf(day: number): { readonly since: number; readonly until: number } {
  const start = new Date(day)
  return {
    since: day,
    until: new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime(),
  }
}

/** Agents with the number of their conversations, most first. */
export function countAgents(counts: readonly DayCount[]): readonly (readonly [string, number])[] {
  const agents = new Map<string, number>()
  for (const { agent, sessions } of counts) agents.set(agent, (agents.get(agent) ?? 0) + sessions)
  return [...agents].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
}

/** One bar a day; an empty day has one, too. */
export function toBars(
  days: readonly number[],
  counts: readonly DayCount[],
  agents: readonly string[],
): readonly Bar[] {
  const byDay = Map.groupBy(counts, ({ day }) => day)
  return days.map((day) => {
    const own = (byDay.get(day) ?? []).filter(({ agent }) => agents.includes(agent))
    const parts = agents.flatMap((agent) => {
      const turns = own.find((count) => count.agent === agent)?.turns ?? 0
      return turns === 0 ? [] : [{ agent, turns }]
    })
    const sum = (field: 'sessions' | 'turns') => own.reduce((total, count) => total + count[field], 0)
    return { day, sessions: sum('sessions'), turns: sum('turns'), parts }
  })
}
