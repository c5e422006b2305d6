/** Chooses with whom something is shared: the own machines, or a team by its name. */
import type { Group } from './sharing-words.ts'

const TEAM = 'team:'

interface GroupFieldProps {
  readonly label: string
  readonly value: string
  readonly choose: (group: string) => void
}

export function GroupField({ label, value, choose }: GroupFieldProps) {
  const isTeam = value.startsWith(TEAM)
  return (
    <span class="row">
      <select
        aria-label={label}
        value={isTeam ? TEAM : value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="mine">your own machines</option>
        <option value={TEAM}>a team</option>
      </select>
      {isTeam && (
        <input
          class="small-field"
          value={value.slice(TEAM.length)}
          placeholder="name of the team"
          aria-label="Name of the team"
          onInput={(event) => choose(`${TEAM}${event.currentTarget.value}`)}
        />
      )}
    </span>
  )
}

/** True if it names somebody; a team needs a name. */
export function isGroup(group: string): group is Group {
  return group === 'mine' || (group.startsWith(TEAM) && group.slice(TEAM.length).trim() !== '')
}
