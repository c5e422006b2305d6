/** People, tokens, sign-ins and the audit log of a team server. Every method is one atomic step. */
import type { EpochMs } from '../ids.ts'
import type { Grant, Principal, Role, TeamPerson, TeamScope, TeamToken } from '../team.ts'

interface NewToken {
  readonly person: string
  readonly name: string
  readonly role: Role
  readonly scopes: readonly TeamScope[] | null
  readonly expiresAt: EpochMs | null
}

/** One line of the audit log: who called what, where, on which records, with which outcome. Never content. */
export interface AuditEvent {
  readonly at: EpochMs
  readonly actor: string
  readonly kind: 'agent' | 'person' | 'admin'
  readonly tokenId: string | null
  readonly action: string
  readonly access: 'read' | 'write' | 'admin'
  readonly scope: string | null
  /** Ids of memories and other records that were named or returned, at most 50. */
  readonly subjects: readonly string[]
  /** `ok`, or the code of the error. */
  readonly outcome: string
  readonly requestId: string
}

export interface StoredAuditEvent extends AuditEvent {
  readonly seq: number
}

/** The outcome of presenting a token. */
export type TokenLook =
  | { readonly kind: 'known'; readonly principal: Principal; readonly callsThisMinute: number }
  | { readonly kind: 'unknown' }

export interface TeamRepository {
  addPerson(name: string, email: string | null): Promise<TeamPerson>
  /** @throws LoreError invalid_input if there is no such person */
  person(name: string): Promise<TeamPerson>
  people(): Promise<readonly TeamPerson[]>
  /** Ends the person's tokens and sign-ins with it. */
  endPerson(name: string): Promise<void>
  /** Sets the role in a scope; null takes it away. */
  grant(name: string, scope: TeamScope, role: Role | null): Promise<readonly Grant[]>

  /** Returns the token's value once; only its hash is stored. */
  issueToken(token: NewToken): Promise<{ readonly token: TeamToken; readonly value: string }>
  tokens(person: string | null): Promise<readonly TeamToken[]>
  /** @param id the id, or its beginning if only one token begins so */
  revokeToken(id: string): Promise<TeamToken>
  /**
   * Looks a presented token up and counts the call, in one statement. Nothing is cached, so a revocation holds for the
   * next request on every replica.
   */
  lookUpToken(value: string): Promise<TokenLook>

  /** Returns a code that signs the person in once, within ten minutes. */
  issueCode(name: string): Promise<string>
  /** Exchanges a code for the value of a cookie; null if the code is unknown, used or too old. */
  enterByCode(code: string): Promise<string | null>
  /**
   * Signs in somebody whom an identity provider vouches for. An unknown subject is joined to the person with that verified
   * e-mail address; null if there is none.
   */
  enterByIdentity(identity: {
    readonly issuer: string
    readonly subject: string
    /** Only if the provider verified it. */
    readonly email: string | null
  }): Promise<string | null>
  /** Looks up the agent that acts for an identity with a client of its provider, at most a writer, and counts the call. */
  lookUpIdentity(identity: {
    readonly issuer: string
    readonly subject: string
    readonly client: string
  }): Promise<TokenLook>
  /** Returns the signed-in person of a cookie, and prolongs the sign-in; null if there is none. */
  findSignIn(cookie: string): Promise<Principal | null>
  leave(cookie: string): Promise<void>

  /**
   * Keeps the state of a sign-in at an identity provider for ten minutes, for whichever replica gets the answer. If very many
   * are under way, the oldest are forgotten.
   */
  keepPending(state: string, pending: Readonly<Record<string, string>>): Promise<void>
  /** Returns and removes it; null if it is unknown or too old. */
  takePending(state: string): Promise<Readonly<Record<string, string>> | null>

  appendAudit(events: readonly AuditEvent[]): Promise<void>
  /** In order of time, those after `afterSeq`. */
  audit(afterSeq: number, limit: number): Promise<readonly StoredAuditEvent[]>
  /** Removes ended sign-ins, codes and pending states, and audit events from before a time. */
  tidy(auditBefore: EpochMs | null): Promise<void>
}
