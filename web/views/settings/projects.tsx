/** Capture by agent, and the projects by which memories are kept apart. */
import { call, may } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { complain, say } from '../../frame/toast.tsx'
import { When } from '../../parts/badges.tsx'
import { Show } from '../../parts/states.tsx'
import { Table } from '../../parts/table.tsx'
import { toNumber } from '../../parts/words.ts'

export function Projects() {
  return (
    <>
      {may('captureStatus') && <Capture />}
      {may('listProjects') && <ProjectTable />}
    </>
  )
}

function Capture() {
  const asked = useAnswer('capture', (signal) => call('captureStatus', {}, signal), ['status', 'episodes'])
  const act = async (name: 'pauseCapture' | 'resumeCapture') => {
    try {
      if (name === 'pauseCapture') await call(name, { until: null })
      else await call(name, {})
      noteChanges(['status'])
      say(name === 'pauseCapture' ? 'Paused until you resume.' : 'Lore reads conversations again.')
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section>
      <h2>Agents</h2>
      <Show asked={asked}>
        {({ sources, paused }) => (
          <>
            <Table columns={['Agent', 'Files read', 'Turns', 'Last read']}>
              {sources.map(({ agent, title, files, filesRead, turns, lastReadAt, lastError }) => (
                <tr key={agent}>
                  <th scope="row">
                    {title}
                    {lastError !== null && <p class="quiet small">{lastError}</p>}
                  </th>
                  <td class="number">
                    {toNumber(filesRead)} of {toNumber(files)}
                  </td>
                  <td class="number">{toNumber(turns)}</td>
                  <td>{lastReadAt === null ? 'never' : <When at={lastReadAt} />}</td>
                </tr>
              ))}
            </Table>
            {may('pauseCapture') && (
              <button
                type="button"
                onClick={() => void act(paused === null ? 'pauseCapture' : 'resumeCapture')}
              >
                {paused === null ? 'Pause capture' : 'Resume capture'}
              </button>
            )}
          </>
        )}
      </Show>
    </section>
  )
}

function ProjectTable() {
  const asked = useAnswer('projects', (signal) => call('listProjects', {}, signal), ['settings'])
  return (
    <section>
      <h2>Projects</h2>
      <Show asked={asked}>
        {({ items }) => (
          <Table columns={['Project', 'Memories', 'Turns', 'Known by']}>
            {items.map(({ name, label, memories, episodes, aliases }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi dir="auto">{label}</bdi>
                </th>
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
