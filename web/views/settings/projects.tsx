/** Capture by agent, and the projects by which memories are kept apart. */
import { type AnswerOf, call, isLocal, may } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { listSettings, type Setting, saveSetting } from '../../api/settings.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { complain, say } from '../../frame/toast.tsx'
import { When } from '../../parts/badges.tsx'
import { Show } from '../../parts/states.tsx'
import { Table } from '../../parts/table.tsx'
import { count, toNumber } from '../../parts/words.ts'

export function Projects() {
  const settings = useAnswer(isLocal() ? 'settings' : null, listSettings, ['settings'])
  const setting = settings.answer?.find(({ key }) => key === EXCLUDE)
  return (
    <>
      {may('captureStatus') && <Capture setting={setting} />}
      {may('listProjects') && <ProjectTable setting={setting} />}
    </>
  )
}

const EXCLUDE = 'capture.exclude'

interface ExcludeProps {
  /** Absent where nothing is captured: on a team server. */
  readonly setting: Setting | undefined
}

interface ReadSwitchProps extends ExcludeProps {
  /** The entry of the setting that leaves it out. */
  readonly entry: string
  readonly label: string
}

/** Switches the reading of an agent or a project on or off, by an entry of the setting. */
function ReadSwitch({ setting, entry, label }: ReadSwitchProps) {
  if (setting === undefined) return null
  const entries = toEntries(setting.value)
  const isRead = !entries.includes(entry)
  const save = async (wanted: readonly string[]) => {
    await saveSetting(EXCLUDE, wanted.length === 0 ? null : wanted.join(','))
    noteChanges(['settings', 'status'])
  }
  const toggle = async () => {
    try {
      await save(isRead ? [...entries, entry] : entries.filter((each) => each !== entry))
      say(isRead ? `${label} is no longer read. What was captured stays.` : `${label} is read again.`, () =>
        save(entries),
      )
    } catch (error) {
      complain(error)
    }
  }
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={isRead}
        disabled={!setting.editable}
        aria-label={`Read conversations of ${label}`}
        onChange={() => void toggle()}
      />
      {isRead ? 'on' : 'off'}
    </label>
  )
}

function toEntries(value: Setting['value']): readonly string[] {
  const list = typeof value === 'object' && value !== null ? value : String(value ?? '').split(',')
  return list.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

function Capture({ setting }: ExcludeProps) {
  const asked = useAnswer('capture', (signal) => call('captureStatus', {}, signal), ['status', 'episodes'])
  const pause = async (until: number | null) => {
    await call('pauseCapture', { until })
    noteChanges(['status'])
  }
  const resume = async () => {
    await call('resumeCapture', {})
    noteChanges(['status'])
  }
  const toggle = async (paused: { readonly until: number | null } | null) => {
    try {
      await (paused === null ? pause(null) : resume())
      say(
        paused === null ? 'Paused until you resume.' : 'Lore reads conversations again.',
        paused === null ? resume : () => pause(paused.until),
      )
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section>
      <h2>Agents</h2>
      <Show asked={asked}>
        {({ sources, paused }) => {
          const [used, unused] = partition(sources)
          return (
            <>
              {used.length > 0 && <AgentTable sources={used} setting={setting} />}
              {unused.length > 0 && (
                <details open={used.length === 0}>
                  <summary>
                    {count(unused.length, 'agent')} of which nothing was found on this machine
                  </summary>
                  <AgentTable sources={unused} setting={setting} />
                </details>
              )}
              {may('pauseCapture') && (
                <button type="button" onClick={() => void toggle(paused)}>
                  {paused === null ? 'Pause capture' : 'Resume capture'}
                </button>
              )}
            </>
          )
        }}
      </Show>
    </section>
  )
}

type Source = AnswerOf<'captureStatus'>['sources'][number]

/** Those that have files or turns, and those that have neither. */
function partition(sources: readonly Source[]): readonly [readonly Source[], readonly Source[]] {
  const isUsed = ({ files, turns, lastError }: Source) => files + turns > 0 || lastError !== null
  return [sources.filter(isUsed), sources.filter((source) => !isUsed(source))]
}

interface AgentTableProps extends ExcludeProps {
  readonly sources: readonly Source[]
}

function AgentTable({ sources, setting }: AgentTableProps) {
  return (
    <Table columns={['Agent', 'Read', 'Files read', 'Turns', 'Last read']}>
      {sources.map(({ agent, title, files, filesRead, turns, lastReadAt, lastError }) => (
        <tr key={agent}>
          <th scope="row">
            {title}
            {lastError !== null && <p class="quiet small">{lastError}</p>}
          </th>
          <td>
            <ReadSwitch setting={setting} entry={`agent:${agent}`} label={title} />
          </td>
          <td class="number">
            {toNumber(filesRead)} of {toNumber(files)}
          </td>
          <td class="number">{toNumber(turns)}</td>
          <td>{lastReadAt === null ? 'never' : <When at={lastReadAt} />}</td>
        </tr>
      ))}
    </Table>
  )
}

function ProjectTable({ setting }: ExcludeProps) {
  const asked = useAnswer('projects', (signal) => call('listProjects', {}, signal), ['settings'])
  return (
    <section>
      <h2>Projects</h2>
      <Show asked={asked}>
        {({ items }) => (
          <Table
            columns={['Project', ...(setting === undefined ? [] : ['Read']), 'Memories', 'Turns', 'Known by']}
          >
            {items.map(({ name, label, memories, episodes, aliases }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi dir="auto">{label}</bdi>
                </th>
                {setting !== undefined && (
                  <td>
                    <ReadSwitch setting={setting} entry={name} label={label} />
                  </td>
                )}
                <td class="number">{toNumber(memories)}</td>
                <td class="number">{toNumber(episodes)}</td>
                <td class="quiet small">
                  <bdi dir="auto">{aliases.map(({ value }) => value).join(', ')}</bdi>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Show>
    </section>
  )
}
