/** Connects a folder or server through which shared memories are exchanged, and disconnects it. */
import { useState } from 'preact/hooks'
import { type AnswerOf, call } from '../../api/client.ts'
import { useDraft } from '../../api/draft.ts'
import { ask } from '../../frame/ask.tsx'
import { GroupField, isGroup } from './group-field.tsx'
import { attempt, tell } from './sharing-steps.ts'
import { nameGroup } from './sharing-words.ts'

type Standing = AnswerOf<'syncStatus'>['items'][number]

const KEY_IS_LOST =
  'This cannot be undone here: Lore forgets where the key or token of the former place is. Name it again with lore sync connect.'

/** A place with a key or token would come back without it: memories would be written in the clear, or be refused. */
function comesBack({ address, encrypted }: Standing): boolean {
  return !encrypted && address !== null && !/^https?:/.test(address)
}

export function ConnectForm({ places }: { readonly places: readonly Standing[] }) {
  const [group, setGroup] = useState<string>(places.find(({ address }) => address === null)?.group ?? 'mine')
  const [address, setAddress, forgetAddress] = useDraft('sync address', '')
  const connect = async () => {
    const known = places.find((place) => place.group === group && place.address !== null)
    await attempt(async () => {
      const agreed = await ask({
        title: `Exchange what is shared with ${nameGroup(group)} through this place?`,
        says: [
          `From now on every sync reads and writes ${address}. Projects that you did not share stay here.`,
          ...(known === undefined ? [] : [`It takes the place of ${known.address}.`]),
          ...(known === undefined || comesBack(known) ? [] : [KEY_IS_LOST]),
        ],
        yes: 'Connect',
      })
      if (!agreed) return
      await call('connectSync', { group, address })
      forgetAddress()
      const before = known?.address ?? undefined
      const back = () => call('connectSync', { group, ...(before === undefined ? {} : { address: before }) })
      tell('Connected.', known === undefined || comesBack(known) ? back : null)
    })
  }
  return (
    <details>
      <summary>Connect a folder or a server</summary>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void connect()
        }}
      >
        <div>
          For <GroupField label="For whom" value={group} choose={setGroup} />
        </div>
        <label>
          Path of a folder that both machines see, or address of a server
          <input
            value={address}
            placeholder="/home/me/Sync"
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
        </label>
        <p class="quiet small">
          A place that needs a key or a token is connected in a terminal: <code>lore sync connect</code>.
        </p>
        <div class="row">
          <button type="submit" disabled={address.trim() === '' || !isGroup(group)}>
            Connect …
          </button>
        </div>
      </form>
    </details>
  )
}

export async function disconnect(place: Standing, address: string): Promise<void> {
  const { group } = place
  const agreed = await ask({
    title: `Disconnect ${address}?`,
    says: [
      `Nothing is exchanged with ${nameGroup(group)} any more. What lies there stays, and so does all that is here.`,
      ...(comesBack(place) ? [] : [KEY_IS_LOST]),
    ],
    yes: 'Disconnect',
  })
  if (!agreed) return
  await attempt(async () => {
    await call('connectSync', { group })
    tell('Disconnected.', comesBack(place) ? () => call('connectSync', { group, address }) : null)
  })
}
