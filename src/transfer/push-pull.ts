/**
 * Use cases behind `/push` and `/pull` of a server. The server has decided who calls and in which roles; a reader cannot
 * push, a writer neither removes what others wrote nor settles conflicts, a curator does both.
 */
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import type { RefusedRecord } from '../core/ports/sync-link.ts'
import type { ShareGroup } from '../core/sync.ts'
import { teamOf } from '../core/sync.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, integer, name, text } from '../kernel/fields.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { admitMember } from './sync/admit-member.ts'
import { type Bundle, parseBundle, renderBundle, takeFitting } from './sync/bundle.ts'
import { keepMember } from './sync/members.ts'
import { requireShared } from './sync/named.ts'
import { observe } from './sync/observe.ts'
import { loadReplica, markReplica, renewReplica } from './sync/replica.ts'
import { type MemberRights, requireRights, roleIn, type SyncRole } from './sync/rights.ts'
import { openRow } from './sync/rows.ts'
import { adoptProject, findProjectHere, loadSigns } from './sync/shares.ts'
import { readKeys, takeBundle } from './sync/take-bundle.ts'

const MOST_CHARS = 64 * 1024 * 1024
const AT_ONCE = 1_000

const rights = () => field<MemberRights, MemberRights>({ type: 'object' }, (_, value) => requireRights(value))

export interface PushOutcome {
  readonly received: number
  readonly refused: readonly RefusedRecord[]
}

export const pushRecords = defineUseCase({
  name: 'pushRecords',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      group: name(),
      /** The person who sends; the machines that send in her name are hers. */
      member: name(),
      rights: rights(),
      bundle: text(MOST_CHARS),
    }),
  run: (context, input): Promise<PushOutcome> => push(context, input),
})

async function push(context: EngineContext, input: TakenBy<typeof pushRecords>): Promise<PushOutcome> {
  const group = requireTeam(input.group)
  if (!mayWriteSomewhere(input.rights)) {
    throw new LoreError('protected', 'A reader cannot push.', {
      hint: 'Ask the admin of the team for the role of a writer.',
    })
  }
  const bundle = parseBundle(input.bundle)
  const run = ownRun(context, 'sync')
  const taken = await takeBundle(context, run, group, bundle, {
    prepare: async (store) => {
      await adoptShares({ ...context, whole: store }, group, bundle, input.rights)
      const keys = await readKeys(store)
      const roles = await rolesByKey({ ...context, whole: store }, bundle, keys, input.rights)
      return admitMember(store, bundle.records, {
        member: input.member,
        roleOf: (key) => roles.get(key) ?? null,
      })
    },
    andThen: (store) => keepMember(store, bundle.from, input.member),
  })
  await context.whole.transact((store) => run.note(store, {}, true))
  return { received: taken.received, refused: taken.refused }
}

function mayWriteSomewhere({ everywhere, projects }: MemberRights): boolean {
  return [everywhere, ...Object.values(projects)].some((role) => role !== null && role !== 'reader')
}

/** The caller's role in each project of the bundle, by its key. */
async function rolesByKey(
  { whole }: Pick<EngineContext, 'whole'>,
  { projects, records }: Bundle,
  keys: Readonly<Record<string, string>>,
  given: MemberRights,
): Promise<ReadonlyMap<string, SyncRole | null>> {
  const sent = [...projects.map(({ key }) => key), ...records.map(({ place }) => place.project ?? '')]
  const roles = new Map<string, SyncRole | null>()
  for (const key of new Set(sent)) roles.set(key, await roleIn(whole, keys[key] ?? key, given))
  return roles
}

/** A project that members share with the team exists on the server from its first push on. */
async function adoptShares(
  { whole, clock }: Pick<EngineContext, 'whole' | 'clock'>,
  group: ShareGroup,
  { projects, records }: Bundle,
  given: MemberRights,
): Promise<void> {
  const namespace = teamOf(group) ?? group
  for (const signs of projects) {
    if (!records.some(({ place }) => (place.project ?? '') === signs.key)) continue
    const known = signs.key === '' ? '' : await findProjectHere(whole, signs)
    const shares = await whole.sync.listShares()
    if (shares.some((share) => share.namespace === namespace && share.project === known)) continue
    const role =
      known === null ? roleByName([signs.key, signs.label], given) : await roleIn(whole, known, given)
    if (role === null || role === 'reader') continue
    const project = known ?? (await adoptProject(whole, signs, clock.now()))
    const share = {
      namespace,
      project,
      group,
      key: signs.key,
      agreedAt: clock.now(),
      conversations: false,
      parts: [],
    }
    await whole.sync.saveShare(share)
  }
}

/** The role in a project that the server does not know yet, so that only the sender says how it is called. */
function roleByName(names: readonly string[], { everywhere, projects }: MemberRights): SyncRole | null {
  return everywhere ?? names.flatMap((each) => projects[each] ?? [])[0] ?? null
}

export interface PulledRecords {
  readonly bundle: string
  /** The server's replica. It changes if the server's database was replaced by an older one. */
  readonly from: string
  readonly cursor: number
  readonly more: boolean
  /** Records after the cursor. */
  readonly left: number
}

export const pullRecords = defineUseCase({
  name: 'pullRecords',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      group: name(),
      /** The cursor of the last answer; 0 at first. */
      position: integer(0, Number.MAX_SAFE_INTEGER),
      /** The replica that asks; what it sent is left out. */
      replica: text(LIMITS.nameChars),
      rights: rights(),
    }),
  run: (context, input): Promise<PulledRecords> => pull(context, input),
})

async function pull(context: EngineContext, input: TakenBy<typeof pullRecords>): Promise<PulledRecords> {
  const group = requireTeam(input.group)
  const { whole } = context
  if ((await whole.sync.listShares()).some((share) => share.group === group)) {
    markReplica(context, await observe(context))
  }
  const isOlder = input.position > (await whole.sync.position())
  const { id } = await whole.transact((store) =>
    isOlder ? renewReplica(context, store) : loadReplica(context, store),
  )
  const position = isOlder ? 0 : input.position
  const page = await whole.sync.listAfter(group, position, AT_ONCE)
  const rows = takeFitting(page)
  const shares = (await whole.sync.listShares()).filter((share) => share.group === group)
  const keys = await readKeys(whole)
  const visible = new Map<string, SyncRole | null>()
  const seen = async (key: string) => {
    if (!visible.has(key)) visible.set(key, await roleIn(whole, keys[key] ?? key, input.rights))
    return visible.get(key) != null
  }
  const projects = []
  for (const { project, key } of shares) {
    if (await seen(key)) projects.push({ ...(await loadSigns(whole, project)), key })
  }
  const sent = []
  for (const { source, state, ...row } of rows) {
    if (source === input.replica || state === 'stopped') continue
    const { record } = openRow({ source, state, ...row })
    if (await seen(record.place.project ?? '')) sent.push(record)
  }
  const cursor = rows.at(-1)?.seq ?? position
  const more = rows.length < page.length || page.length >= AT_ONCE
  const left = more ? await whole.sync.countAfter(group, cursor, false) : 0
  return { bundle: renderBundle(id, projects, sent), from: id, cursor, more, left }
}

function requireTeam(value: string): ShareGroup {
  const group = requireShared(value)
  if (teamOf(group) !== null) return group
  throw new LoreError(
    'invalid_input',
    'A server keeps the memories of teams; `mine` is exchanged in a folder.',
    {
      hint: 'Share with a team, also one of your own: lore share PROJECT team:NAME',
      details: { field: 'group' },
    },
  )
}
