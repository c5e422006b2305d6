/** Sign-ins of people: one-time codes, identities vouched for by a provider, and the cookies they are exchanged for. */
import { type Kysely, sql } from 'kysely'
import { LoreError } from '../../../core/errors.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { TeamRepository } from '../../../core/ports/team-repository.ts'
import { type Grant, limitGrants, type Principal } from '../../../core/team.ts'
import { hashSecret, makeSecret } from './secrets.ts'
import type { TeamTables } from './tables.ts'

const CODE_MS = 10 * 60_000
/**
 * Sign-ins under way at once. Anybody can begin one, so they must not fill the database; the oldest give way, because a
 * limit that refuses would let a stranger keep everybody out with a few requests a second.
 */
const MOST_PENDING = 10_000
/** A sign-in ends this long after its last request. */
const SIGN_IN_MS = 12 * 3_600_000
/** A sign-in's later end is written again only if it moved this far. */
const PROLONG_AFTER_MS = 10 * 60_000

type SignIns = Pick<
  TeamRepository,
  | 'issueCode'
  | 'enterByCode'
  | 'enterByIdentity'
  | 'lookUpIdentity'
  | 'findSignIn'
  | 'leave'
  | 'keepPending'
  | 'takePending'
>

export function createSignIns(
  db: Kysely<TeamTables>,
  clock: Clock,
  grantsOf: (personId: string) => Promise<readonly Grant[]>,
): SignIns {
  const begin = async (personId: string): Promise<string> => {
    const cookie = makeSecret('sign-in')
    await db
      .insertInto('team_sign_ins')
      .values({
        hash: hashSecret('sign-in', cookie),
        person_id: personId,
        expires_at: clock.now() + SIGN_IN_MS,
      })
      .execute()
    return cookie
  }
  const findIdentity = (issuer: string, subject: string) =>
    db
      .selectFrom('team_identities as i')
      .innerJoin('team_people as p', 'p.id', 'i.person_id')
      .where('i.issuer', '=', issuer)
      .where('i.subject', '=', subject)
      .where('p.ended_at', 'is', null)
      .select(['p.id', 'p.name', 'p.email'])
      .executeTakeFirst()
  return {
    async issueCode(name) {
      const code = makeSecret('code')
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('team_codes')
        .columns(['hash', 'person_id', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('team_people')
            .where('name', '=', name)
            .where('ended_at', 'is', null)
            .select([
              sql<Uint8Array>`${hashSecret('code', code)}::bytea`.as('hash'),
              'id as person_id',
              sql<number>`${clock.now() + CODE_MS}::bigint`.as('expires_at'),
            ]),
        )
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows) === 1) return code
      throw new LoreError('invalid_input', 'There is no such person, or they were removed.', {
        hint: 'See `lore team user list`.',
        details: { field: 'person' },
      })
    },
    async enterByCode(code) {
      const used = await db
        .deleteFrom('team_codes')
        .where('hash', '=', hashSecret('code', code))
        .where('expires_at', '>', clock.now())
        .returning('person_id')
        .executeTakeFirst()
      return used === undefined ? null : begin(used.person_id)
    },
    async enterByIdentity({ issuer, subject, email }) {
      const known = await findIdentity(issuer, subject)
      if (known !== undefined) return begin(known.id)
      if (email === null) return null
      const meant = await db
        .selectFrom('team_people')
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('ended_at', 'is', null)
        .select('id')
        .executeTakeFirst()
      if (meant === undefined) return null
      // Another subject of the same provider already stands for this person: the address changed hands.
      const taken = await db
        .selectFrom('team_identities')
        .where('person_id', '=', meant.id)
        .where('issuer', '=', issuer)
        .select('subject')
        .executeTakeFirst()
      if (taken !== undefined) return null
      await db
        .insertInto('team_identities')
        .values({ issuer, subject, person_id: meant.id, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // Two may sign in at the same moment; the database kept the first one.
      const kept = await findIdentity(issuer, subject)
      return kept === undefined ? null : begin(kept.id)
    },
    async lookUpIdentity({ issuer, subject, client }) {
      const known = await findIdentity(issuer, subject)
      if (known === undefined) return { kind: 'unknown' }
      const { id: personId, name, email } = known
      const grants = limitGrants(await grantsOf(personId), 'writer', null)
      const principal: Principal = {
        kind: 'agent',
        personId,
        name: `${name}/${client.slice(0, 64)}`,
        email,
        tokenId: null,
        grants,
      }
      return { kind: 'known', principal, callsThisMinute: await countCall(db, personId, clock.now()) }
    },
    async findSignIn(cookie) {
      const hash = hashSecret('sign-in', cookie)
      const row = await db
        .selectFrom('team_sign_ins as s')
        .innerJoin('team_people as p', 'p.id', 's.person_id')
        .where('s.hash', '=', hash)
        .where('s.expires_at', '>', clock.now())
        .where('p.ended_at', 'is', null)
        .select(['p.id', 'p.name', 'p.email', 's.expires_at'])
        .executeTakeFirst()
      if (row === undefined) return null
      const until = clock.now() + SIGN_IN_MS
      if (until - Number(row.expires_at) > PROLONG_AFTER_MS) {
        await db.updateTable('team_sign_ins').set({ expires_at: until }).where('hash', '=', hash).execute()
      }
      const { id: personId, name, email } = row
      return { kind: 'person', personId, name, email, tokenId: null, grants: await grantsOf(personId) }
    },
    async leave(cookie) {
      await db.deleteFrom('team_sign_ins').where('hash', '=', hashSecret('sign-in', cookie)).execute()
    },
    async keepPending(state, pending) {
      const now = clock.now()
      await sql`
        WITH begun AS (INSERT INTO team_pending (hash, pending, expires_at)
          VALUES (${hashSecret('pending', state)}, ${JSON.stringify(pending)}::jsonb, ${now + CODE_MS}::bigint))
        DELETE FROM team_pending WHERE hash IN (
          SELECT hash FROM team_pending WHERE expires_at <= ${now} OR hash IN (
            SELECT hash FROM team_pending ORDER BY expires_at DESC, hash OFFSET ${MOST_PENDING - 1})
          FOR UPDATE SKIP LOCKED)`.execute(db)
    },
    async takePending(state) {
      const taken = await db
        .deleteFrom('team_pending')
        .where('hash', '=', hashSecret('pending', state))
        .where('expires_at', '>', clock.now())
        .returning('pending')
        .executeTakeFirst()
      if (taken === undefined) return null
      const { pending } = taken
      return typeof pending === 'string' ? (JSON.parse(pending) as Record<string, string>) : pending
    },
  }
}

/** Access tokens of a provider have no row of their own, so all of a person's count together. */
async function countCall(db: Kysely<TeamTables>, id: string, now: EpochMs): Promise<number> {
  const minute = Math.floor(now / 60_000)
  const { rows } = await sql<{ calls: number }>`
    INSERT INTO team_calls (token_id, minute, calls) VALUES (${id}, ${minute}::bigint, 1)
    ON CONFLICT (token_id) DO UPDATE SET minute = EXCLUDED.minute,
      calls = CASE WHEN team_calls.minute = EXCLUDED.minute THEN team_calls.calls + 1 ELSE 1 END
    RETURNING calls`.execute(db)
  return Number(rows[0]?.calls ?? 1)
}
