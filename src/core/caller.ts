/** Who is asking. Decided by the transport, never by a model's arguments. */
export interface Caller {
  readonly kind: 'person' | 'agent' | 'system'
  /** `cli`, `claude-code`, `library` … ; becomes the author of what is stored. */
  readonly name: string
  /** The client's session: accesses in one session count once for levels. */
  readonly session: string
}
