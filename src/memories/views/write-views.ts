/** Results of remember and connect. */
import type { Edge } from '../../core/edge.ts'
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import type { GateStep } from '../../kernel/gate/sensory-gate.ts'
import type { MemoryLine, MemoryView } from '../../kernel/memory-views.ts'

export type RememberOutcome =
  | {
      readonly kind: 'stored'
      readonly memory: MemoryView
      /**
       * True if an agent stored it as a principle whose quote is in no captured turn yet. It is an inference until the
       * quote is found, and stays one if it never is.
       */
      readonly quotePending: boolean
      /** The reason why the quote does not prove it, so that it is an inference; absent if it does, or is pending. */
      readonly quoteProblem?: string
      /** The memory of a person that it would replace; both hold until a person decides. Absent otherwise. */
      readonly disputes?: MemoryId | null
      /** The result of each gate. */
      readonly gates: readonly GateStep[]
      readonly arrival?: Arrival
      /** Memories that say otherwise, nearest first; absent if there are none. */
      readonly saysOtherwise?: readonly MemoryLine[]
      /** Number of invisible characters removed; absent if there were none. */
      readonly invisible?: number
      /** The link made by `linkNearestFrom01`, null if nothing was near enough; absent without that option. */
      readonly linkedTo?: NearestLink | null
    }
  | {
      readonly kind: 'duplicate'
      readonly of: MemoryView
      readonly reason: string
      /** Calibrated similarity; 1 for the same text or title. */
      readonly similarity01: number
      /** The result of each gate; the last one stopped it. */
      readonly gates: readonly GateStep[]
    }

export interface NearestLink {
  readonly id: MemoryId
  readonly similarity01: number
  readonly edgeId: EdgeId
}

/** Novelty and importance of a memory when it is stored. */
export interface Arrival {
  /** 1 − similarity to the nearest memory; null if it was not searched for. */
  readonly novelty01: number | null
  /** 0.5 + 0.2 · surprise + 0.1 · confidence. */
  readonly importance01: number
}

export type ConnectOutcome =
  | { readonly kind: 'linked'; readonly edge: Edge }
  | { readonly kind: 'moved'; readonly memory: MemoryView }
