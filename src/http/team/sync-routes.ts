/**
 * `/push` and `/pull`: the shared memories of a team as compressed bundles. A team's memories lie in the namespace that has
 * its name, so the roles there decide; each request is in the audit log.
 */
import { hash as hashOnce } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Caller } from '../../core/caller.ts'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { TeamRepository } from '../../core/ports/team-repository.ts'
import { teamOf } from '../../core/sync.ts'
import { type Principal, rolesIn } from '../../core/team.ts'
import type { Engine } from '../../engine/engine.ts'
import type { TeamEnv } from './app-parts.ts'
import { toClientError } from './client-error.ts'

export interface SyncRoutesOptions {
  readonly team: Pick<TeamRepository, 'appendAudit'>
  readonly now: () => EpochMs
  readonly sync: {
    /** The engine over the whole store. */
    readonly engine: () => Promise<Pick<Engine, 'pushRecords' | 'pullRecords'>>
    /** The policy for machines of people who leave: their copies of others' memories are removed, or kept. */
    readonly onLeave: 'keep' | 'remove'
    readonly onPushed: () => void
  }
}

/** Largest unpacked body. */
const MOST_BYTES = 64 * 1024 * 1024
const QUALITY = 6
/** Of the hash by which a machine sees that its rights changed. */
const RIGHTS_CHARS = 16
const TYPE = 'application/x-lore-bundle+br'

const unpackBytes = promisify(brotliDecompress)
const packBytes = promisify(brotliCompress)

export function addSync(app: Hono<TeamEnv>, { team, now, sync }: SyncRoutesOptions): void {
  /** Runs an exchange in the roles of the caller and writes it to the audit log, whatever its outcome. */
  const exchange = async <T>(
    context: Context<TeamEnv>,
    action: 'sync.push' | 'sync.pull',
    run: (group: string, rights: ReturnType<typeof rolesIn>, caller: Caller) => Promise<T>,
  ): Promise<T> => {
    const { principal } = context.get('identified')
    context.set('action', action)
    const group = context.req.query('group') ?? ''
    const note = (outcome: string) =>
      team.appendAudit([
        {
          at: now(),
          actor: principal.name,
          kind: principal.kind,
          tokenId: principal.tokenId,
          action,
          access: action === 'sync.push' ? 'write' : 'read',
          scope: namespaceOf(group),
          subjects: [],
          outcome,
          requestId: context.get('requestId'),
        },
      ])
    try {
      requireToken(principal)
      const rights = requireMember(principal, group)
      const caller: Caller = { kind: 'system', name: principal.name, session: `sync:${principal.tokenId}` }
      const done = await run(group, rights, caller)
      await note('ok')
      return done
    } catch (thrown) {
      const error = toClientError(thrown)
      if (error.code !== 'database_busy') await note(error.code)
      throw error
    }
  }

  app.get('/pull', async (context) => {
    let held = ''
    const answer = await exchange(context, 'sync.pull', async (group, rights, caller) => {
      const position = toPosition(context.req.query('after'))
      const replica = context.req.query('replica') ?? '-'
      held = hashOnce('sha256', JSON.stringify(rights)).slice(0, RIGHTS_CHARS)
      const engine = await sync.engine()
      return engine.pullRecords({ group, position, replica, rights }, caller)
    })
    return pack({ ...answer, onLeave: sync.onLeave, rights: held })
  })
  app.post('/push', async (context) => {
    const answer = await exchange(context, 'sync.push', async (group, rights, caller) => {
      const bundle = await unpack(new Uint8Array(await context.req.arrayBuffer()))
      const { personId: member, name } = context.get('identified').principal
      const memberName = name.split('/')[0] ?? name
      const engine = await sync.engine()
      const mark = context.req.query('mark')
      return engine.pushRecords({ group, member, memberName, rights, bundle, ...defined({ mark }) }, caller)
    })
    if (answer.received > 0) sync.onPushed()
    return pack(answer)
  })
}

function namespaceOf(group: string): string | null {
  return group.startsWith('team:') ? teamOf(group as `team:${string}`) : null
}

function requireToken({ kind }: Principal): void {
  if (kind === 'agent') return
  throw new LoreError('unauthorized', 'Sync needs a token; a sign-in is for people in a browser.', {
    hint: 'An administrator issues tokens: `lore team token add`.',
  })
}

/** @throws LoreError protected, the same for a team that does not exist */
function requireMember({ grants }: Principal, group: string): ReturnType<typeof rolesIn> {
  const namespace = namespaceOf(group)
  const rights = namespace === null ? null : rolesIn(grants, namespace)
  const isMember = rights !== null && (rights.everywhere !== null || Object.keys(rights.projects).length > 0)
  if (isMember) return rights
  throw new LoreError('protected', `You do not belong to ${group.slice(0, 80) || 'a group'} here.`, {
    hint: 'An administrator makes you a member of team:NAME: `lore team role YOU writer NAME`.',
    details: { member: false },
  })
}

/** @throws LoreError invalid_input */
function toPosition(text = '0'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new LoreError('invalid_input', 'That is no cursor.', { hint: 'Pull with lore sync.' })
}

async function pack(value: unknown): Promise<Response> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  const body = await packBytes(Buffer.from(JSON.stringify(value)), { params })
  return new Response(new Uint8Array(body), { headers: { 'content-type': TYPE } })
}

async function unpack(bytes: Uint8Array): Promise<string> {
  try {
    return (await unpackBytes(bytes, { maxOutputLength: MOST_BYTES })).toString('utf8')
  } catch (cause) {
    throw new LoreError('invalid_input', 'The body is no compressed bundle.', {
      hint: 'Push with lore sync.',
      cause,
    })
  }
}
