/** Chooses a project for the view; the choice stands in the address. */
import { call } from '../api/client.ts'
import { useAnswer } from '../api/use-answer.ts'
import { route, setQuery } from '../frame/router.tsx'
import { nameScope } from './words.ts'

export function ProjectField() {
  const { project = '' } = route.value.query
  const { answer } = useAnswer('scopes', (signal) => call('listScopes', {}, signal))
  const known = (answer?.items ?? []).map(({ namespace, project: name, label }) =>
    name === null ? namespace : `${namespace}/${label ?? name}`,
  )
  const offered = [...new Set([...known, ...(project === '' ? [] : [project])])].sort()
  return (
    <label class="inline">
      <span class="visually-hidden">Project</span>
      <select value={project} onChange={(event) => setQuery({ project: event.currentTarget.value }, false)}>
        <option value="">Every project</option>
        {offered.map((value) => (
          <option key={value} value={value}>
            {value.includes('/') ? nameScope(value) : `${value}, no project`}
          </option>
        ))}
      </select>
    </label>
  )
}
