/** Input and result types of rememberMany and readMany. */
import type { Edge } from '../../core/edge.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Association, MemoryView } from '../../kernel/memory-views.ts'
import type { ConnectInput } from '../../memories/connect.ts'
import type { RememberInput } from '../../memories/draft/remember-input.ts'
import type { RememberOutcome } from '../../memories/views/write-views.ts'

export interface ItemInput extends RememberInput {
  /** Links from this memory to others; made only if it is stored. */
  readonly links?: readonly Omit<ConnectInput, 'source'>[]
}

/** The error of one item of a batch; it does not stop the others. */
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
  /** Results of the item's own links, in order; empty if it was not stored. */
  readonly links: readonly LinkOutcome[]
}

export interface RememberManyOutcome {
  /** In the order of the input. */
  readonly items: readonly ItemOutcome[]
  readonly links: readonly LinkOutcome[]
}

export interface WholeMemory {
  readonly memory: MemoryView
  /** Strongest first; empty if links were not asked for. */
  readonly links: readonly Association[]
}
