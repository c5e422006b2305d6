/** Several memories at once: one of them as it is offered, and what became of each. */
import type { Edge } from '../../core/edge.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Association, MemoryView } from '../../kernel/memory-views.ts'
import type { ConnectInput } from '../../memories/connect.ts'
import type { RememberInput } from '../../memories/draft/remember-input.ts'
import type { RememberOutcome } from '../../memories/views/write-views.ts'

export interface ItemInput extends RememberInput {
  /** From this memory to others; made where it is stored. */
  readonly links?: readonly Omit<ConnectInput, 'source'>[]
}

/** Why one of many was not done; the others were. */
export interface Failure {
  readonly kind: 'failed'
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

export type LinkOutcome =
  | { readonly kind: 'linked'; readonly edge: Edge }
  | { readonly kind: 'moved'; readonly memory: MemoryView }
  | Failure

export type ItemOutcome = (RememberOutcome | Failure) & {
  /** Of its own links, in their order; empty where it was not stored. */
  readonly links: readonly LinkOutcome[]
}

export interface RememberManyOutcome {
  /** In the order given. */
  readonly items: readonly ItemOutcome[]
  readonly links: readonly LinkOutcome[]
}

export interface WholeMemory {
  readonly memory: MemoryView
  /** Strongest first; empty where they were not asked for. */
  readonly links: readonly Association[]
}
