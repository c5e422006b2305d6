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
import { field, integer, name, optional, text } from '../kernel/fields.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { admitMember } from './sync/admit-member.ts'
import { type Bundle, parseBundle, renderBundle, takeFitting } from './sync/bundle.ts'
import { keepMark, keepMembers, type Members, readMark } from './sync/members.ts'
import { requireShared } from './sync/named.ts'
import { observe } from './sync/observe.ts'
import { placeRecords, rolesInGroup } from './sync/place-records.ts'
import { loadReplica, markReplica, renewRestored } from './sync/replica.ts'
import { type MemberRights, requireRights, roleByName, roleIn } from './sync/rights.ts'
import { openRow } from './sync/rows.ts'
import { adoptProject, findProjectHere, loadSigns } from './sync/shares.ts'
import { takeBundle } from './sync/take-bundle.ts'

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
      /** Her name as the server's journal gives it. */
      memberName: name(),
      rights: rights(),
      bundle: text(MOST_CHARS),
      /** What the machine leaves to recognise later that nobody else wrote in its name. */
      mark: optional(name()),
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
  let met: Members = {}
  const taken = await takeBundle(context, run, group, bundle, {
    prepare: async (store) => {
      await adoptShares({ ...context, whole: store }, group, bundle, input.rights)
      const records = await placeRecords(store, group, bundle)
      const { id, former } = await loadReplica(context, store)
      const { admit, owners } = await admitMember(store, records, {
        group,
        member: input.member,
        name: input.memberName,
        from: bundle.from,
        server: [id, ...former],
        roles: await rolesInGroup(store, group, records, input.rights),
      })
      met = owners
      return { records, admit }
    },
    andThen: async (store) => {
      await keepMembers(store, met)
      if (input.mark !== undefined) await keepMark(store, bundle.from, input.member, input.mark)
    },
  })
  await context.whole.transact((store) => run.note(store, {}, true))
  return { received: taken.received, refused: taken.refused }
}

function mayWriteSomewhere({ everywhere, projects }: MemberRights): boolean {
  return [everywhere, ...Object.values(projects)].some((role) => role !== null && role !== 'reader')
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

export interface PulledRecords {
  readonly bundle: string
  /** The server's replica. It changes if the server's database was replaced by an older one. */
  readonly from: string
  readonly cursor: number
  readonly more: boolean
  /** Records after the cursor. */
  readonly left: number
  /** The mark that was left with the last push in the name of the replica that asks; null if none was. */
  readonly mark: string | null
  /** False for a reader. */
  readonly mayPush: boolean
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
  const isShared = (await whole.sync.listShares()).some((share) => share.group === group)
  const { replica } = input
  // A full page waits already, so that looking for more would only cost time: it is done before the last page.
  const waiting = isShared ? await whole.sync.listAfter(group, input.position, AT_ONCE, replica) : []
  const isFull = waiting.length >= AT_ONCE
  if (isShared && !isFull) await look(context, group)
  const isOlder = input.position > (await whole.sync.position())
  const { id } = await whole.transact((store) =>
    isOlder ? renewRestored(context, store) : loadReplica(context, store),
  )
  const position = isOlder ? 0 : input.position
  // Everything up to this number is in the page, if it is the last one, or was sent by the machine that asks.
  const end = await whole.sync.position()
  const page = isFull ? waiting : await whole.sync.listAfter(group, position, AT_ONCE, replica)
  const rows = takeFitting(page)
  const shares = (await whole.sync.listShares()).filter((share) => share.group === group)
  const found = rows.filter(({ state }) => state !== 'stopped').map((row) => openRow(row).record)
  const roles = await rolesInGroup(whole, group, found, input.rights)
  const projects = []
  for (const { project, key } of shares) {
    if (roles.get(key) != null) projects.push({ ...(await loadSigns(whole, project)), key })
  }
  const sent = found.filter(({ place }) => roles.get(place.project ?? '') != null)
  const more = rows.length < page.length || page.length >= AT_ONCE
  const last = rows.at(-1)?.seq ?? position
  const cursor = more ? last : Math.max(last, end)
  const left = more ? await whole.sync.countAfter(group, cursor, false) : 0
  const mark = await readMark(whole, replica)
  const mayPush = mayWriteSomewhere(input.rights)
  return { bundle: renderBundle(id, projects, sent), from: id, cursor, more, left, mark, mayPush }
}

/**
 * Writes what changed on the server itself into the records. A state that waits may find its place by such a change: a child
 * whose parent left the graveyard, for example.
 */
async function look(context: EngineContext, group: ShareGroup): Promise<void> {
  const replica = await observe(context)
  markReplica(context, replica)
  if (replica.shownAt === replica.writes) return
  const run = ownRun(context, 'sync')
  await takeBundle(context, run, group, null)
  await context.whole.transact((store) => run.note(store, {}, true))
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
