/** A half year of conversations: a bar a day, agents and projects with their numbers; each of them narrows the list. */
import type { AnswerOf } from '../../api/client.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { daysBetween, toDate, toDay } from '../../parts/time.ts'
import { count, nameScope, toNumber } from '../../parts/words.ts'
import { type Bar, countAgents, SHOWN_DAYS, toBars } from './activity.ts'

const COLOURS = ['--c1', '--c2', '--c3', '--c5', '--c6', '--c4']
const MOST_PROJECTS = 8

export interface HalfYear {
  /** Beginnings of its days, oldest first. */
  readonly days: readonly number[]
  readonly activity: AnswerOf<'sessionActivity'>
}

export function Dashboard({ days, activity }: HalfYear) {
  const { agent, project, day } = route.value.query
  const agents = countAgents(activity.days)
  const names = agents.map(([name]) => name)
  const colours = new Map(names.map((name, index) => [name, COLOURS[index % COLOURS.length] ?? '--c1']))
  const bars = toBars(days, activity.days, agent === undefined ? names : [agent])
  const newest = days.at(-1) ?? 0
  const end = daysBetween(newest, Date.now()) === 0 ? 'today' : toDate(newest)
  const most = Math.max(1, ...bars.map(({ turns }) => turns))
  return (
    <section class="activity" aria-label={`The half year until ${end}`}>
      <div class="activity-bars">
        {bars.map((bar) => (
          <DayBar key={bar.day} bar={bar} most={most} colours={colours} isChosen={toDay(bar.day) === day} />
        ))}
      </div>
      <p class="activity-ends quiet small">
        <span>{toDate(days[0] ?? 0)}</span>
        <span>
          {count(activity.sessions, 'conversation')}, {count(activity.turns, 'turn')} in{' '}
          {toNumber(SHOWN_DAYS / 7)} weeks
        </span>
        <span>{end}</span>
      </p>
      <div class="chips">
        {agents.map(([name, sessions]) => (
          <Chip
            key={name}
            name={name}
            amount={sessions}
            colour={colours.get(name)}
            isChosen={name === agent}
            choose={() => setQuery({ agent: name === agent ? null : name }, false)}
          />
        ))}
        {(project === undefined ? activity.projects : [])
          .slice(0, MOST_PROJECTS)
          .map(({ scope, sessions }) => (
            <Chip
              key={scope}
              name={scope.includes('/') ? nameScope(scope) : `${scope}, no project`}
              amount={sessions}
              choose={() => setQuery({ project: scope }, false)}
            />
          ))}
      </div>
    </section>
  )
}

interface DayBarProps {
  readonly bar: Bar
  /** Turns of the highest bar. */
  readonly most: number
  readonly colours: ReadonlyMap<string, string>
  readonly isChosen: boolean
}

/** A day without conversations leads nowhere. The field for the day does the same by keyboard. */
function DayBar({ bar: { day, sessions, turns, parts }, most, colours, isChosen }: DayBarProps) {
  if (turns === 0) return <span class="day-bar" />
  const says = `${toDate(day)}: ${count(sessions, 'conversation')}, ${count(turns, 'turn')}`
  const { query } = route.value
  const { day: _day, ...others } = query
  return (
    <Link
      to="sessions"
      query={isChosen ? others : { ...query, day: toDay(day) }}
      class={isChosen ? 'day-bar chosen' : 'day-bar'}
      label={says}
      tabIndex={-1}
    >
      {parts.map((part) => (
        <span
          key={part.agent}
          style={{
            height: `${(100 * part.turns) / most}%`,
            background: `var(${colours.get(part.agent) ?? '--c1'})`,
          }}
        />
      ))}
    </Link>
  )
}

interface ChipProps {
  readonly name: string
  readonly amount: number
  readonly colour?: string | undefined
  readonly isChosen?: boolean
  readonly choose: () => void
}

function Chip({ name, amount, colour, isChosen = false, choose }: ChipProps) {
  return (
    <button type="button" class="chip" aria-pressed={isChosen} onClick={choose}>
      {colour !== undefined && <span class="swatch" style={{ background: `var(${colour})` }} />}
      <bdi dir="auto">{name}</bdi> <span class="quiet">{toNumber(amount)}</span>
    </button>
  )
}
