/**
 * The use cases as one interface. compose.ts creates it in process; a client of the daemon implements it over
 * the socket, so every input and answer is plain JSON data.
 */
import type { Caller } from '../core/caller.ts'
import type { UseCase } from '../kernel/use-case.ts'
import type { UseCases } from './use-cases.ts'

export type { Relation } from '../core/edge.ts'
export type { Association, MemoryLine, MemoryTree, MemoryView, Provenance } from '../kernel/memory-views.ts'
export type { ConnectInput } from '../memories/connect.ts'
export type { RememberInput } from '../memories/draft/remember-input.ts'
export type { Arrival, ConnectOutcome, NearestLink, RememberOutcome } from '../memories/views/write-views.ts'
export type { RecallQuery } from '../recall/recall.ts'

type Call<Described> =
  Described extends UseCase<string, infer Given, infer _Input, infer Answer>
    ? NoInput extends Given
      ? (input: Given | undefined, caller: Caller) => Promise<Answer>
      : (input: Given, caller: Caller) => Promise<Answer>
    : never

/** The input of a use case without required fields. */
export type NoInput = Readonly<Record<never, never>>

/** Every use case by name, and `close`. */
export type Engine = { readonly [Name in keyof UseCases]: Call<UseCases[Name]> } & {
  /** Writes pending data; the store and the model are closed by their owner. */
  readonly close: () => Promise<void>
}
