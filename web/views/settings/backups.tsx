/** Backups of the database: those that are there, and one more on request. They are restored in a terminal. */
import { useState } from 'preact/hooks'
import { request } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { complain, say } from '../../frame/toast.tsx'
import { When } from '../../parts/badges.tsx'
import { Show } from '../../parts/states.tsx'
import { Table } from '../../parts/table.tsx'
import { toMegabytes, toNumber } from '../../parts/words.ts'

interface Backup {
  readonly id: string
  readonly kind: 'manual' | 'scheduled' | 'safety' | 'migration'
  readonly createdAt: number
  readonly bytes: number
  readonly memories: number | null
}

const SHOWN = 5

const KINDS: Readonly<Record<Backup['kind'], string>> = {
  manual: 'yours, never removed by Lore',
  scheduled: 'made by the daemon',
  safety: 'before a restore',
  migration: 'before an upgrade',
}

export function Backups() {
  const asked = useAnswer('backups', async (signal) => {
    const { backups } = (await request('/api/backups', {}, signal)) as { readonly backups: readonly Backup[] }
    return backups
  })
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const { made } = (await request('/api/backups', { method: 'POST', body: '{}' })) as {
        readonly made: Pick<Backup, 'bytes'>
      }
      say(`Backed up and checked: ${toMegabytes(made.bytes)}.`)
      asked.reload()
    } catch (error) {
      complain(error)
    }
    setBusy(false)
  }
  return (
    <section id="backups">
      <h2>Backups</h2>
      <p>
        A backup is a checked copy of everything, readable by you alone. Restore one with{' '}
        <code>lore backup restore</code> and its id.
      </p>
      <Show asked={asked}>
        {(backups) => (
          <>
            {backups.length === 0 ? (
              <p class="quiet">There is none yet; the daemon makes one a day.</p>
            ) : (
              <Table columns={['When', 'Kind', 'Memories', 'Size', 'Id']}>
                {backups.slice(0, SHOWN).map(({ id, kind, createdAt, bytes, memories }) => (
                  <tr key={id}>
                    <th scope="row">
                      <When at={createdAt} />
                    </th>
                    <td>{KINDS[kind]}</td>
                    <td class="number">{memories === null ? 'unknown' : toNumber(memories)}</td>
                    <td class="number">{toMegabytes(bytes)}</td>
                    <td>
                      <code>{id}</code>
                    </td>
                  </tr>
                ))}
              </Table>
            )}
            {backups.length > SHOWN && <p class="quiet small">and {backups.length - SHOWN} older ones</p>}
            <button type="button" disabled={busy} onClick={() => void make()}>
              {busy ? 'Working …' : 'Back up now'}
            </button>
          </>
        )}
      </Show>
    </section>
  )
}
