/** Projects that others share with a team and that are not shared here: their memories wait until a person shares them here. */
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup } from '../../core/sync.ts'
import { GLOBAL } from './named.ts'
import type { ProjectSigns } from './shares.ts'

const NOTE = 'sync offered'
/** A team with more projects than this is not met by name. */
const MOST = 1_000

type Offers = Readonly<Record<string, readonly ProjectSigns[]>>

async function readOffers(store: Store): Promise<Offers> {
  return ((await store.capture.readNote(NOTE)) ?? {}) as Offers
}

/** Keeps the signs of the projects that a bundle of the group names. */
export async function keepOffered(
  store: Store,
  group: ShareGroup,
  projects: readonly ProjectSigns[],
): Promise<void> {
  const offers = await readOffers(store)
  const before = offers[group] ?? []
  const fresh = projects.filter(({ key }) => !before.some((known) => known.key === key))
  if (fresh.length === 0) return
  await store.capture.writeNote(NOTE, { ...offers, [group]: [...before, ...fresh].slice(-MOST) })
}

/** The project of the group with this name, key, or end of a remote, unless it is shared here; null if there is none. */
export async function findOffered(
  store: Store,
  group: ShareGroup,
  asked: string,
): Promise<ProjectSigns | null> {
  const open = await listOffered(store, group)
  const fits = ({ key, label, remotes }: ProjectSigns) =>
    [key, label].includes(asked) || remotes.some((remote) => remote.endsWith(`/${asked}`))
  return open.find((signs) => signs.key !== '' && asked !== GLOBAL && fits(signs)) ?? null
}

/** The projects that others share with the group, without those that are shared here. */
export async function listOffered(store: Store, group: ShareGroup): Promise<readonly ProjectSigns[]> {
  const offers = (await readOffers(store))[group] ?? []
  const shares = (await store.sync.listShares()).filter((share) => share.group === group)
  return offers.filter(({ key }) => !shares.some((share) => share.key === key))
}
