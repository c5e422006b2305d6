/**
 * Use cases behind `/push` and `/pull` of a server. The server has decided who calls and in which role; a reader cannot
 * push, a writer cannot remove what others wrote, a curator can.
 */
import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { LIMITS } from '../core/limits.ts'
import type { RefusedRecord } from '../core/ports/sync-link.ts'
import type { ShareGroup } from '../core/sync.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, name, oneOf, text } from '../kernel/fields.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { parseBundle, renderBundle } from './sync/bundle.ts'
import { requireShared } from './sync/named.ts'
import { observe } from './sync/observe.ts'
import type { Admit } from './sync/receive.ts'
import type { SyncRecord, Version } from './sync/record.ts'
import { loadReplica, markReplica } from './sync/replica.ts'
import { openRow } from './sync/rows.ts'
import { loadSigns } from './sync/shares.ts'
import { takeBundle } from './sync/take-bundle.ts'

const SYNC_ROLES = ['reader', 'writer', 'curator', 'admin'] as const
type SyncRole = (typeof SYNC_ROLES)[number]

const MOST_CHARS = 64 * 1024 * 1024
const AT_ONCE = 400

export interface PushOutcome {
  readonly received: number
  readonly refused: readonly RefusedRecord[]
}

export const pushRecords = defineUseCase({
  name: 'pushRecords',
  access: 'admin',
  retry: 'again',
  input: () => z.strictObject({ group: name(), role: oneOf(SYNC_ROLES), bundle: text(MOST_CHARS) }),
  run: (context, input): Promise<PushOutcome> => push(context, input),
})

async function push(context: EngineContext, input: TakenBy<typeof pushRecords>): Promise<PushOutcome> {
  const group = requireShared(input.group)
  if (input.role === 'reader') {
    throw new LoreError('protected', 'A reader cannot push.', {
      hint: 'Ask the admin of the team for the role of a writer.',
    })
  }
  const bundle = parseBundle(input.bundle)
  await adoptShares(context, group, bundle)
  const run = ownRun(context, 'sync')
  const taken = await takeBundle(context, run, group, bundle, { admit: admitFor(input.role, bundle.from) })
  await context.whole.transact((store) => run.note(store, {}, true))
  return { received: taken.received, refused: taken.refused }
}

/** A project that members share with the team exists on the server from its first push on. */
async function adoptShares(
  { whole, clock }: EngineContext,
  group: ShareGroup,
  { projects, records }: ReturnType<typeof parseBundle>,
): Promise<void> {
  const known = await whole.sync.listShares()
  for (const { key } of projects) {
    const places = records.map(({ place }) => place).filter(({ project }) => (project ?? '') === key)
    for (const namespace of new Set(places.map((place) => place.namespace))) {
      if (known.some((share) => share.namespace === namespace && share.key === key)) continue
      if (key !== '') await whole.projects.ensure(key, clock.now())
      await whole.sync.saveShare({ namespace, project: key, group, key, agreedAt: clock.now() })
    }
  }
}

/** A writer removes only what its own replica wrote. */
function admitFor(role: SyncRole, from: string): Admit {
  return (record, known) => {
    if (role !== 'writer' || known === null || record.fields.gone === undefined) return null
    if (known.fields.gone !== undefined) return null
    return creatorOf(known) === from ? null : 'a writer cannot remove what others wrote'
  }
}

function creatorOf({ fields }: SyncRecord): string | null {
  const [made] = (fields.made ?? []) as readonly Version[]
  return made?.r ?? null
}

export interface PulledRecords {
  readonly bundle: string
  /** The server's replica. */
  readonly from: string
  readonly cursor: number
  readonly more: boolean
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
    }),
  run: (context, input): Promise<PulledRecords> => pull(context, input),
})

async function pull(context: EngineContext, input: TakenBy<typeof pullRecords>): Promise<PulledRecords> {
  const group = requireShared(input.group)
  const { whole } = context
  if ((await whole.sync.listShares()).some((share) => share.group === group)) {
    markReplica(context, await observe(context))
  }
  const { id } = await whole.transact((store) => loadReplica(context, store))
  const rows = await whole.sync.listAfter(group, input.position, AT_ONCE)
  const sent = rows.filter(({ source, state }) => source !== input.replica && state !== 'stopped')
  const shares = (await whole.sync.listShares()).filter((share) => share.group === group)
  const projects = []
  for (const { project, key } of shares) projects.push({ ...(await loadSigns(whole, project)), key })
  return {
    bundle: renderBundle(
      id,
      projects,
      sent.map((row) => openRow(row).record),
    ),
    from: id,
    cursor: rows.at(-1)?.seq ?? input.position,
    more: rows.length >= AT_ONCE,
  }
}
