/**
 * People, tokens, sign-ins and the audit log in PostgreSQL. Nothing is cached: each request looks its token up, so that a
 * revocation or a changed role holds at once on every replica.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { LoreError } from '../../../core/errors.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { TeamRepository, TokenLook } from '../../../core/ports/team-repository.ts'
import {
  type Grant,
  limitGrants,
  type Principal,
  type Role,
  type TeamPerson,
  type TeamScope,
  type TeamToken,
} from '../../../core/team.ts'
import { createAuditLog } from './audit-log.ts'
import { hashSecret, makeSecret } from './secrets.ts'
import { createSignIns } from './sign-ins.ts'
import type { TeamTables } from './tables.ts'

const MINUTE_MS = 60_000

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly created_at: number | string
  readonly ended_at: number | string | null
}

interface TokenRow {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly role: Role
  readonly scopes: readonly TeamScope[] | string | null
  readonly created_at: number | string
  readonly expires_at: number | string | null
  readonly revoked_at: number | string | null
  readonly last_minute: number | string | null
}

export function createTeamRepository(db: Kysely<TeamTables>, clock: Clock): TeamRepository {
  const grantsOf = async (personId: string): Promise<readonly Grant[]> =>
    (
      await db
        .selectFrom('team_grants')
        .select(['namespace', 'project', 'role'])
        .where('person_id', '=', personId)
        .orderBy('granted_at')
        .orderBy('namespace')
        .orderBy('project')
        .execute()
    ).map(toGrant)
  const find = async (name: string): Promise<PersonRow> => {
    const row = await db.selectFrom('team_people').selectAll().where('name', '=', name).executeTakeFirst()
    if (row === undefined || row.ended_at !== null) throw unknownPerson(name)
    return row
  }
  const signIns = createSignIns(db, clock, grantsOf)
  const log = createAuditLog(db, clock)

  return {
    ...signIns,
    ...log,
    async addPerson(name, email) {
      const wanted = requirePersonName(name)
      const at = clock.now()
      const row = { id: randomUUID(), name: wanted, email: email?.trim() || null, created_at: at }
      const added = await db
        .insertInto('team_people')
        .values({ ...row, ended_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added === undefined) {
        throw new LoreError('invalid_input', 'There is a person of that name or e-mail address already.', {
          hint: 'See `lore team user list`. The name of a removed person stays taken, because memories carry it.',
          details: { field: 'name' },
        })
      }
      return toPerson({ ...row, ended_at: null }, [])
    },
    async person(name) {
      const row = await find(name)
      return toPerson(row, await grantsOf(row.id))
    },
    async people() {
      const rows = await db.selectFrom('team_people').selectAll().orderBy('name').execute()
      return Promise.all(rows.map(async (row) => toPerson(row, await grantsOf(row.id))))
    },
    async endPerson(name) {
      const { id } = await find(name)
      const at = clock.now()
      await db.transaction().execute(async (inside) => {
        await inside.updateTable('team_people').set({ ended_at: at }).where('id', '=', id).execute()
        await inside
          .updateTable('team_tokens')
          .set({ revoked_at: at })
          .where('person_id', '=', id)
          .where('revoked_at', 'is', null)
          .execute()
        await inside.deleteFrom('team_sign_ins').where('person_id', '=', id).execute()
        await inside.deleteFrom('team_codes').where('person_id', '=', id).execute()
      })
    },
    async grant(name, { namespace, project }, role) {
      const { id } = requirePresent(await find(name))
      const key = { person_id: id, namespace, project: project ?? '' }
      if (role === null) {
        await db
          .deleteFrom('team_grants')
          .where('person_id', '=', id)
          .where('namespace', '=', namespace)
          .where('project', '=', project ?? '')
          .execute()
      } else {
        await db
          .insertInto('team_grants')
          .values({ ...key, role, granted_at: clock.now() })
          .onConflict((conflict) =>
            conflict.columns(['person_id', 'namespace', 'project']).doUpdateSet({ role }),
          )
          .execute()
      }
      return grantsOf(id)
    },

    async issueToken({ person, name, role, scopes, expiresAt }) {
      const { id: personId } = requirePresent(await find(person))
      const value = makeSecret('token')
      const row = {
        id: randomUUID(),
        name: requirePersonName(name),
        role,
        scopes: scopes === null ? null : JSON.stringify(scopes),
        created_at: clock.now(),
        expires_at: expiresAt,
        revoked_at: null,
      }
      await db
        .insertInto('team_tokens')
        .values({ ...row, person_id: personId, hash: hashSecret('token', value) })
        .execute()
      return { token: toToken({ ...row, person, last_minute: null }), value }
    },
    tokens: async (person) => (await listTokens(db, person)).map(toToken),
    async revokeToken(prefix) {
      const meant = (await listTokens(db, null)).filter(({ id }) => id.startsWith(prefix.toLowerCase()))
      const [only] = meant
      if (only === undefined || meant.length > 1 || prefix.length < 4) {
        throw new LoreError(
          'invalid_input',
          meant.length > 1 ? `${meant.length} tokens begin so.` : 'There is no such token.',
          {
            hint: 'Take the id from `lore team token list`, with at least four characters.',
            details: { field: 'id' },
          },
        )
      }
      const at = only.revoked_at === null ? clock.now() : Number(only.revoked_at)
      await db.updateTable('team_tokens').set({ revoked_at: at }).where('id', '=', only.id).execute()
      return toToken({ ...only, revoked_at: at })
    },
    lookUpToken: (value) => lookUpToken(db, value, clock.now()),
  }
}

/** One statement: the token, the grants of its person, and the count of its calls in this minute. */
async function lookUpToken(db: Kysely<TeamTables>, value: string, now: EpochMs): Promise<TokenLook> {
  const minute = Math.floor(now / MINUTE_MS)
  const { rows } = await sql<{
    id: string
    person_id: string
    token_name: string
    person: string
    email: string | null
    role: Role
    scopes: readonly TeamScope[] | string | null
    grants: string | { namespace: string; project: string; role: Role }[] | null
    calls: number
  }>`
    WITH found AS (
      SELECT t.id, t.person_id, t.name AS token_name, p.name AS person, p.email, t.role, t.scopes
      FROM team_tokens t JOIN team_people p ON p.id = t.person_id
      WHERE t.hash = ${hashSecret('token', value)} AND t.revoked_at IS NULL AND p.ended_at IS NULL
        AND (t.expires_at IS NULL OR t.expires_at > ${now})
    ), counted AS (
      INSERT INTO team_calls (token_id, minute, calls) SELECT id, ${minute}::bigint, 1 FROM found
      ON CONFLICT (token_id) DO UPDATE SET minute = EXCLUDED.minute,
        calls = CASE WHEN team_calls.minute = EXCLUDED.minute THEN team_calls.calls + 1 ELSE 1 END
      RETURNING calls
    )
    SELECT found.*, counted.calls, (
      SELECT json_agg(json_build_object('namespace', g.namespace, 'project', g.project, 'role', g.role)
        ORDER BY g.granted_at, g.namespace, g.project)
      FROM team_grants g WHERE g.person_id = found.person_id
    ) AS grants
    FROM found CROSS JOIN counted`.execute(db)
  const [row] = rows
  if (row === undefined) return { kind: 'unknown' }
  const grants = (fromJson(row.grants) ?? []).map(toGrant)
  const principal: Principal = {
    kind: 'agent',
    personId: row.person_id,
    name: `${row.person}/${row.token_name}`,
    email: row.email,
    tokenId: row.id,
    grants: limitGrants(grants, row.role, fromJson(row.scopes)),
  }
  return { kind: 'known', principal, callsThisMinute: Number(row.calls) }
}

async function listTokens(db: Kysely<TeamTables>, person: string | null): Promise<readonly TokenRow[]> {
  const rows = await db
    .selectFrom('team_tokens as t')
    .innerJoin('team_people as p', 'p.id', 't.person_id')
    .select(['t.id', 'p.name as person', 't.name', 't.role', 't.scopes'])
    .leftJoin('team_calls as c', 'c.token_id', 't.id')
    .select(['t.created_at', 't.expires_at', 't.revoked_at', 'c.minute as last_minute'])
    .$if(person !== null, (query) => query.where('p.name', '=', person))
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()
  return rows
}

function toPerson(row: PersonRow, grants: readonly Grant[]): TeamPerson {
  const { id, name, email } = row
  return { id, name, email, grants, createdAt: Number(row.created_at), endedAt: toTime(row.ended_at) }
}

function toToken(row: TokenRow): TeamToken {
  const { id, person, name, role } = row
  const lastMinute = toTime(row.last_minute)
  return {
    id,
    person,
    name,
    role,
    scopes: fromJson(row.scopes),
    createdAt: Number(row.created_at),
    expiresAt: toTime(row.expires_at),
    revokedAt: toTime(row.revoked_at),
    lastUsedAt: lastMinute === null ? null : lastMinute * MINUTE_MS,
  }
}

function toGrant(row: { readonly namespace: string; readonly project: string; readonly role: Role }): Grant {
  return { namespace: row.namespace, project: row.project === '' ? null : row.project, role: row.role }
}

function toTime(value: number | string | null): EpochMs | null {
  return value === null ? null : Number(value)
}

function fromJson<T>(value: T | string | null): T | null {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value
}

/** Names become authors of memories and parts of log lines. */
function requirePersonName(name: string): string {
  if (/^[\p{L}\p{N}](?:[\p{L}\p{N} ._@-]{0,62}[\p{L}\p{N}])?$/u.test(name)) return name
  throw new LoreError('invalid_input', 'That name cannot be used.', {
    hint: 'Use 1–64 letters, digits, spaces, dots, dashes, underscores or @.',
    details: { field: 'name' },
  })
}

/** @throws LoreError invalid_input for a person who was removed */
function requirePresent(row: PersonRow): PersonRow {
  if (row.ended_at === null) return row
  throw new LoreError('invalid_input', `${row.name} was removed.`, {
    hint: 'A removed person gets no roles and no tokens. Add a person of another name.',
    details: { field: 'person' },
  })
}

function unknownPerson(name: string): LoreError {
  return new LoreError('invalid_input', `There is no person called ${JSON.stringify(name.slice(0, 64))}.`, {
    hint: 'See `lore team user list`.',
    details: { field: 'person' },
  })
}
