/** The columns of the team server's tables, as kysely sees them. Counts and times arrive as text from some drivers. */
import type { Generated } from 'kysely'
import type { Role, TeamScope } from '../../../core/team.ts'

type BigInteger = number | string

export interface TeamTables {
  readonly team_people: {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly created_at: BigInteger
    readonly ended_at: BigInteger | null
  }
  readonly team_grants: {
    readonly person_id: string
    readonly namespace: string
    readonly project: string
    readonly role: Role
    readonly granted_at: BigInteger
  }
  readonly team_tokens: {
    readonly id: string
    readonly person_id: string
    readonly name: string
    readonly hash: Uint8Array
    readonly role: Role
    readonly scopes: readonly TeamScope[] | string | null
    readonly created_at: BigInteger
    readonly expires_at: BigInteger | null
    readonly revoked_at: BigInteger | null
  }
  readonly team_identities: {
    readonly issuer: string
    readonly subject: string
    readonly person_id: string
    readonly created_at: BigInteger
  }
  readonly team_sign_ins: {
    readonly hash: Uint8Array
    readonly person_id: string
    readonly expires_at: BigInteger
  }
  readonly team_codes: {
    readonly hash: Uint8Array
    readonly person_id: string
    readonly expires_at: BigInteger
  }
  readonly team_pending: {
    readonly hash: Uint8Array
    readonly pending: Readonly<Record<string, string>> | string
    readonly expires_at: BigInteger
  }
  readonly team_calls: {
    readonly token_id: string
    readonly minute: BigInteger
    readonly calls: number
  }
  readonly team_audit: {
    readonly seq: Generated<BigInteger>
    readonly at: BigInteger
    readonly actor: string
    readonly kind: 'agent' | 'person' | 'admin'
    readonly token_id: string | null
    readonly action: string
    readonly access: 'read' | 'write' | 'admin'
    readonly scope: string | null
    readonly subjects: readonly string[] | string
    readonly outcome: string
    readonly request_id: string
  }
}
