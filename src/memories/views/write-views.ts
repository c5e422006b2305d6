/** What is offered to be kept or linked, and what becomes of it. */
import type { Edge } from '../../core/edge.ts'
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import type { GateStep } from '../../kernel/gate/sensory-gate.ts'
import type { MemoryView } from '../../kernel/memory-views.ts'

export type RememberOutcome =
  | {
      readonly kind: 'stored'
      readonly memory: MemoryView
      /** A principle whose words were not captured yet: it falls to an inference if they are never found. */
      readonly quotePending: boolean
      /** What each gate said. */
      readonly gates: readonly GateStep[]
      readonly arrival?: Arrival
      /** How many characters that nobody sees were taken out; absent where there were none. */
      readonly invisible?: number
      /** What `linkNearestFrom01` linked it to; absent where nothing was to be linked. */
      readonly linkedTo?: NearestLink | null
    }
  | {
      readonly kind: 'duplicate'
      readonly of: MemoryView
      readonly reason: string
      /** Calibrated, 1 for the same text. */
      readonly similarity01: number
      /** What each gate said, the one that stopped it last. */
      readonly gates: readonly GateStep[]
    }

export interface NearestLink {
  readonly id: MemoryId
  readonly similarity01: number
  readonly edgeId: EdgeId
}

/** A memory's standing as it comes. */
export interface Arrival {
  /** Distance to the nearest memory; null where that was not looked for. */
  readonly novelty01: number | null
  /** 0.5 + 0.2 · surprise + 0.1 · confidence. */
  readonly importance01: number
}

export type ConnectOutcome =
  | { readonly kind: 'linked'; readonly edge: Edge }
  | { readonly kind: 'moved'; readonly memory: MemoryView }
