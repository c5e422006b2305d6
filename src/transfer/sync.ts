/** Use cases that exchange shared memories: connect a folder or server, sync, show how it stands, take back. */
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { isLoreError, LoreError, toLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { type ShareGroup, type SyncPlace, teamOf } from '../core/sync.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, list, name, optional, text } from '../kernel/fields.ts'
import type { SyncProgress } from '../kernel/setup/sync-setup.ts'
import { defineUseCase, nothing, type TakenBy } from '../kernel/use-case.ts'
import { countUnseen } from './sync/count-unseen.ts'
import { exchange, type PlaceReport } from './sync/exchange.ts'
import { type LeftTeam, leave } from './sync/leave.ts'
import { GLOBAL, requireShared } from './sync/named.ts'
import { listOffered } from './sync/offered.ts'
import { withdrawRecords } from './sync/withdraw.ts'

export interface SyncReport {
  readonly dryRun: boolean
  readonly places: readonly PlaceReport[]
  /** Places that could not be reached, and why. The others are done. */
  readonly failed: readonly {
    readonly group: ShareGroup
    readonly address: string
    readonly reason: string
  }[]
}

export const sync = defineUseCase({
  name: 'sync',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      dryRun: optional(flag()),
      /** The groups to sync, as `mine` or `team:NAME`. Default: all. */
      groups: optional(list(name())),
    }),
  run: (context, { dryRun = false, groups }): Promise<SyncReport> => syncAll(context, dryRun, groups),
})

async function syncAll(
  context: EngineContext,
  dryRun: boolean,
  groups?: readonly string[],
): Promise<SyncReport> {
  const connected = await context.whole.sync.listPlaces()
  const places = groups === undefined ? connected : connected.filter(({ group }) => groups.includes(group))
  if (connected.length === 0) {
    throw new LoreError('invalid_input', 'There is nowhere to sync with yet.', {
      hint: 'Connect a folder or server first: lore sync connect mine ~/Sync',
    })
  }
  const lock = context.sync.lock()
  if (lock === null) {
    throw new LoreError('not_yet', 'Another process is syncing.', { hint: 'Try again when it is done.' })
  }
  try {
    const done: PlaceReport[] = []
    const failed: SyncReport['failed'][number][] = []
    for (const place of places) {
      try {
        done.push(await exchange(context, place, { dryRun, signal: context.sleep.signal }))
        if (!dryRun) await noteOutcome(context, place.group, null)
      } catch (error) {
        if (context.sleep.signal.aborted) throw error
        const { message, hint } = toLoreError(error)
        const reason = hint === undefined ? message : `${message} ${hint}`
        failed.push({ group: place.group, address: place.address, reason })
        if (!dryRun) await noteOutcome(context, place.group, reason)
        if (!isLoreError(error) && places.length === 1) throw error
      }
    }
    return { dryRun, places: done, failed }
  } finally {
    context.sync.watch.progress = null
    lock.release()
  }
}

async function noteOutcome(
  { whole, clock }: EngineContext,
  group: ShareGroup,
  lastError: string | null,
): Promise<void> {
  await whole.transact(async (store) => {
    const place = (await store.sync.listPlaces()).find((each) => each.group === group)
    if (place === undefined) return
    const lastAt = lastError === null ? clock.now() : place.lastAt
    await store.sync.savePlace({ ...place, lastAt, lastError })
  })
}

export const connectSync = defineUseCase({
  name: 'connectSync',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** `mine` or `team:NAME`. */
      group: name(),
      /** Absolute path of a folder, or the URL of a server; absent: disconnects. */
      address: optional(text(LIMITS.reasoningChars)),
      /** Absolute path of a file with a passphrase, an age key, or the server's token. */
      secretFile: optional(text(LIMITS.reasoningChars)),
    }),
  run: (context, input): Promise<ConnectedPlace> => connect(context, input),
})

export type ConnectedPlace = Pick<SyncPlace, 'group' | 'secretFile'> & { readonly address: string | null }

async function connect(
  { whole }: EngineContext,
  input: TakenBy<typeof connectSync>,
): Promise<ConnectedPlace> {
  const group = requireShared(input.group)
  const address = input.address ?? null
  const secretFile = input.secretFile ?? null
  if (address === null) {
    await whole.sync.removePlace(group)
    return { group, address, secretFile: null }
  }
  const isPlace = isAbsolute(address) || /^https?:\/\/[^\s]+$/.test(address)
  if (!isPlace || (secretFile !== null && !isAbsolute(secretFile))) {
    throw new LoreError(
      'invalid_input',
      'A place is the absolute path of a folder, or the URL of a server.',
      {
        hint: 'For example: lore sync connect mine ~/Sync',
        details: { field: 'address' },
      },
    )
  }
  if (!isAbsolute(address) && teamOf(group) === null) {
    throw new LoreError(
      'invalid_input',
      'A server keeps the memories of teams; `mine` is exchanged in a folder.',
      {
        hint: 'Connect a folder, or share with a team, also one of your own: lore sync connect team:NAME URL',
        details: { field: 'group' },
      },
    )
  }
  await whole.transact(async (store) => {
    const known = (await store.sync.listPlaces()).find((place) => place.group === group)
    const isSame = known?.address === address
    const place = { group, address, secretFile, cursor: isSame ? known.cursor : {} }
    await store.sync.savePlace({ ...place, lastAt: isSame ? known.lastAt : null, lastError: null })
  })
  return { group, address, secretFile }
}

export interface SyncStanding {
  readonly group: ShareGroup
  readonly address: string | null
  readonly encrypted: boolean
  readonly lastAt: EpochMs | null
  readonly lastError: string | null
  readonly memories: number
  /** Records that were made here and not sent yet, and changes here since the last sync. */
  readonly pending: number
  /** Records whose project is not shared here, or which refer to something that has not arrived. */
  readonly waiting: number
  /** Records that a person undid here or took back. */
  readonly held: number
  /** Records that stay here because of a secret. */
  readonly stopped: number
  /** Open conflicts between memories of the group. */
  readonly conflicts: number
  /** Projects that others share with the group and that are not shared here. */
  readonly offered: readonly string[]
  /** The step of a sync that runs right now in this process; null if none does. */
  readonly progress: SyncProgress | null
}

export const syncStatus = defineUseCase({
  name: 'syncStatus',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async ({ whole, sync: { watch } }): Promise<{ readonly items: readonly SyncStanding[] }> => {
    const places = await whole.sync.listPlaces()
    const counts = await whole.sync.count()
    const shares = await whole.sync.listShares()
    const groups = [...places, ...shares, ...counts].map(({ group }) => group)
    const sentTo = (group: ShareGroup) =>
      Number(places.find((place) => place.group === group)?.cursor.sent ?? 0)
    const unseen = await countUnseen(whole, sentTo)
    const items: SyncStanding[] = []
    for (const group of [...new Set(groups)].sort()) {
      const place = places.find((each) => each.group === group)
      const of = (test: (row: (typeof counts)[number]) => boolean) =>
        counts.filter((row) => row.group === group && test(row)).reduce((sum, { count }) => sum + count, 0)
      items.push({
        group,
        address: place?.address ?? null,
        encrypted: place?.secretFile != null && !place.address.startsWith('http'),
        lastAt: place?.lastAt ?? null,
        lastError: place?.lastError ?? null,
        memories: of(({ kind }) => kind === 'memory'),
        pending: (await whole.sync.countAfter(group, sentTo(group), true)) + (unseen.get(group) ?? 0),
        // Counts of uses of a removed memory are kept for its return; nothing is missing.
        waiting: of(({ state, kind }) => state === 'waiting' && kind !== 'uses'),
        held: of(({ state, kind }) => state === 'held' && kind === 'memory'),
        stopped: of(({ state }) => state === 'stopped'),
        conflicts: await whole.sync.countConflicts(group),
        offered: (await listOffered(whole, group)).map(({ key, label }) => label || key || GLOBAL),
        progress: watch.progress?.group === group ? watch.progress : null,
      })
    }
    return { items }
  },
})

/** Leaves a team: no longer shares with it, and removes memories of others here if the policy of its server says so. */
export const leaveTeam = defineUseCase({
  name: 'leaveTeam',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      group: name(),
      /** Without it only shows what would happen. */
      agreed: optional(flag()),
    }),
  run: async (context, { group: asked, agreed = false }): Promise<LeftTeam> => {
    const group = requireShared(asked)
    if (teamOf(group) !== null) return leave(context, group, agreed)
    throw new LoreError('invalid_input', 'Only a team can be left.', {
      hint: 'Your own machines are disconnected with: lore sync disconnect mine',
      details: { field: 'group' },
    })
  },
})

/** Takes back what this machine shared of a project: the memories stay here and leave every other side at its next sync. */
export const withdrawShare = defineUseCase({
  name: 'withdrawShare',
  access: 'admin',
  retry: 'again',
  input: () => z.strictObject({ project: name(), namespace: optional(name()) }),
  run: (context, input): Promise<{ readonly withdrawn: number }> => withdrawRecords(context, input),
})
