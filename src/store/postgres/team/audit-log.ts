/** The audit log, and the upkeep of tables whose rows end by themselves. */
import type { Kysely } from 'kysely'
import type { Clock } from '../../../core/ports/clock.ts'
import type { TeamRepository } from '../../../core/ports/team-repository.ts'
import type { TeamTables } from './tables.ts'

export function createAuditLog(
  db: Kysely<TeamTables>,
  clock: Clock,
): Pick<TeamRepository, 'appendAudit' | 'audit' | 'tidy'> {
  return {
    async appendAudit(events) {
      if (events.length === 0) return
      await db
        .insertInto('team_audit')
        .values(
          events.map(({ tokenId, requestId, subjects, ...event }) => ({
            ...event,
            token_id: tokenId,
            request_id: requestId,
            subjects: JSON.stringify(subjects),
          })),
        )
        .execute()
    },
    async audit(afterSeq, limit) {
      const rows = await db
        .selectFrom('team_audit')
        .selectAll()
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(({ token_id, request_id, subjects, seq, at, ...row }) => ({
        ...row,
        seq: Number(seq),
        at: Number(at),
        tokenId: token_id,
        requestId: request_id,
        subjects: typeof subjects === 'string' ? (JSON.parse(subjects) as string[]) : subjects,
      }))
    },
    async tidy(auditBefore) {
      const now = clock.now()
      await db.deleteFrom('team_sign_ins').where('expires_at', '<=', now).execute()
      await db.deleteFrom('team_codes').where('expires_at', '<=', now).execute()
      await db.deleteFrom('team_pending').where('expires_at', '<=', now).execute()
      if (auditBefore !== null) await db.deleteFrom('team_audit').where('at', '<', auditBefore).execute()
    },
  }
}
