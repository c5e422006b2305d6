/** Sharing: which projects leave this machine, for whom and through which place. Nothing leaves before a person agreed. */
import { useState } from 'preact/hooks'
import { undoRun } from '../../api/actions.ts'
import { type AnswerOf, call } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { say } from '../../frame/toast.tsx'
import { When } from '../../parts/badges.tsx'
import { Show } from '../../parts/states.tsx'
import { Table } from '../../parts/table.tsx'
import { Line } from '../../parts/text.tsx'
import { count, toNumber } from '../../parts/words.ts'
import { ConnectForm, disconnect } from './connect-place.tsx'
import { GroupField, isGroup } from './group-field.tsx'
import { attempt, tell } from './sharing-steps.ts'
import { describePreview, describeSync, type Group, nameGroup } from './sharing-words.ts'

type Shares = AnswerOf<'listShares'>['items']
type Standing = AnswerOf<'syncStatus'>['items'][number]

const WITHOUT_PROJECT = 'global'

export function Sharing() {
  const shares = useAnswer('shares', (signal) => call('listShares', {}, signal), ['settings'])
  const standing = useAnswer('sync status', (signal) => call('syncStatus', {}, signal), [
    'settings',
    'status',
  ])
  return (
    <section id="sharing">
      <h2>Sharing</h2>
      <p>
        Every project stays on this machine until you share it: with your own machines, or with a team. What
        would leave is shown before you agree. Conversations stay here, unless you share them by{' '}
        <code>lore share --conversations</code>.
      </p>
      <Show asked={shares}>
        {({ items }) => (
          <>
            {items.length > 0 && <SharedProjects shares={items} />}
            <ShareForm shares={items} />
          </>
        )}
      </Show>
      <Show asked={standing}>{({ items }) => <Places places={items} />}</Show>
    </section>
  )
}

function SharedProjects({ shares }: { readonly shares: Shares }) {
  return (
    <Table columns={['Project', 'Shared with', 'Since', '']}>
      {shares.map(({ project, group, agreedAt }) => (
        <tr key={project}>
          <th scope="row">
            <Line text={project} />
          </th>
          <td>{nameGroup(group)}</td>
          <td>{agreedAt === null ? 'waits for your yes' : <When at={agreedAt} />}</td>
          <td>
            <button type="button" class="bare small" onClick={() => void stop(project, group)}>
              Stop sharing
            </button>
            <button type="button" class="bare small" onClick={() => void takeBack(project, group)}>
              Take back
            </button>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function ShareForm({ shares }: { readonly shares: Shares }) {
  const projects = useAnswer('projects', (signal) => call('listProjects', {}, signal), ['settings'])
  const [project, setProject] = useState('')
  const [group, setGroup] = useState('mine')
  const share = async () => {
    const label = projects.answer?.items.find(({ name }) => name === project)?.label ?? project
    const before = shares.find((each) => each.project === label)?.group ?? 'private'
    await attempt(async () => {
      const wish = { project, with: group as Group }
      const preview = await call('share', wish)
      const agreed = await ask({
        title: `Share ${preview.project} with ${nameGroup(group)}?`,
        says: describePreview(preview),
        yes: 'Share',
      })
      if (!agreed) return
      await call('share', { ...wish, agreed: true })
      tell(`${preview.project} is shared with ${nameGroup(group)} from the next sync on.`, () =>
        call('share', { project, with: before, agreed: true }),
      )
    })
  }
  return (
    <form
      class="row spaced"
      onSubmit={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <label class="inline">
        <span class="visually-hidden">Project to share</span>
        <select value={project} onChange={(event) => setProject(event.currentTarget.value)}>
          <option value="">Share a project …</option>
          {(projects.answer?.items ?? []).map(({ name, label, memories }) => (
            <option key={name} value={name}>
              {label} ({toNumber(memories)})
            </option>
          ))}
          <option value={WITHOUT_PROJECT}>memories without a project</option>
        </select>
      </label>
      <span class="inline">
        with <GroupField label="Share with" value={group} choose={setGroup} />
      </span>
      <button type="submit" disabled={project === '' || !isGroup(group)}>
        See what would leave …
      </button>
    </form>
  )
}

function Places({ places }: { readonly places: readonly Standing[] }) {
  const isConnected = places.some(({ address }) => address !== null)
  return (
    <>
      <ul class="waits">
        {places.map((place) => (
          <PlaceLine key={place.group} place={place} />
        ))}
      </ul>
      {isConnected && (
        <p>
          <SyncNow />
        </p>
      )}
      <ConnectForm places={places} />
    </>
  )
}

function PlaceLine({ place }: { readonly place: Standing }) {
  const { group, address, encrypted, lastAt, lastError, memories, pending, waiting, held, stopped } = place
  const isWell = address !== null && lastError === null
  return (
    <li class={isWell ? 'good' : 'todo'}>
      <strong>{nameGroup(group)}</strong>:{' '}
      {address === null ? (
        'no folder or server is connected, so nothing is exchanged yet'
      ) : (
        <>
          <Line text={address} />
          {encrypted && ', encrypted'}
        </>
      )}
      ; {count(memories, 'memory', 'memories')}
      {pending > 0 && `, ${toNumber(pending)} to send`}
      {waiting > 0 && `, ${toNumber(waiting)} received and waiting`}
      {held > 0 && `, ${toNumber(held)} taken back or undone here`}
      {stopped > 0 && `, ${toNumber(stopped)} kept here because of a secret`}.{' '}
      {lastAt !== null && (
        <>
          Synced <When at={lastAt} />.{' '}
        </>
      )}
      {lastError !== null && <Line text={lastError} />}{' '}
      {address !== null && (
        <button
          type="button"
          class="bare small"
          aria-label={`Disconnect ${address}`}
          onClick={() => void disconnect(place, address)}
        >
          Disconnect
        </button>
      )}
    </li>
  )
}

function SyncNow() {
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await attempt(async () => {
      const planned = await call('sync', { dryRun: true })
      const agreed = await ask({ title: 'Sync now?', says: describeSync(planned), yes: 'Sync' })
      if (!agreed) return
      const report = await call('sync', {})
      const runs = report.places.flatMap(({ run }) => run ?? [])
      noteChanges(['memories', 'runs', 'settings', 'status'])
      const undo = async () => {
        for (const run of runs.toReversed()) await undoRun(run)
      }
      say(describeSync(report).join(' '), runs.length === 0 ? null : undo)
    })
    setBusy(false)
  }
  return (
    <button type="button" disabled={busy} onClick={() => void begin()}>
      {busy ? 'Working …' : 'Sync now'}
    </button>
  )
}

async function stop(project: string, group: Group): Promise<void> {
  const agreed = await ask({
    title: `Stop sharing ${project}?`,
    says: [
      'From now on nothing of it is sent or taken. What was sent stays with the others; "Take back" removes it there.',
    ],
    yes: 'Stop sharing',
  })
  if (!agreed) return
  await attempt(async () => {
    await call('share', { project, with: 'private', agreed: true })
    tell(`${project} is private.`, () => call('share', { project, with: group, agreed: true }))
  })
}

async function takeBack(project: string, group: Group): Promise<void> {
  const agreed = await ask({
    title: `Take back what was shared of ${project}?`,
    says: [
      'What this machine shared stays here, becomes private, and leaves the place and every other machine at its next sync. What others wrote stays with them.',
    ],
    yes: 'Take back',
  })
  if (!agreed) return
  await attempt(async () => {
    const { withdrawn } = await call('withdrawShare', { project })
    tell(`${count(withdrawn, 'memory', 'memories')} will leave the others at the next sync.`, () =>
      call('share', { project, with: group, agreed: true }),
    )
  })
}
