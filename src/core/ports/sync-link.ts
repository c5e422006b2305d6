/** The way to the other sides of a group: a folder that all of them see, or a server. */
import type { SyncPlace } from '../sync.ts'

export type SyncCursor = Readonly<Record<string, unknown>>

export interface FetchedBundle {
  /** The bundle as text, decrypted and unpacked. */
  readonly text: string
  /** The replica that sent it. */
  readonly from: string
  /** The cursor from which fetching goes on once the bundle is applied. */
  readonly cursor: SyncCursor
  /** Records that are still to come, if the place knows; else 0. */
  readonly left: number
}

/** A record that the other side did not take, and why. */
export interface RefusedRecord {
  readonly kind: string
  readonly id: string
  readonly reason: string
}

interface Greeting {
  /**
   * The mark that the last writer in the name of this side left; null if the place holds nothing of this side, undefined if the
   * place keeps no marks, as an older server.
   */
  readonly mark: string | null | undefined
  /** A text that changes with what this side may do there; null in a folder. */
  readonly rights: string | null
  /** False for a reader, whose changes stay on this side. */
  readonly mayPush: boolean
}

export interface SyncLink {
  /** Asks how the place knows this side, before anything else. */
  greet(cursor: SyncCursor): Promise<Greeting>
  /** Leaves a mark, at the latest with the next bundle that is sent. */
  leaveMark(mark: string): Promise<void>
  /** Yields the bundles of others that came after the cursor. */
  fetch(cursor: SyncCursor): AsyncIterable<FetchedBundle>
  /**
   * Sends a bundle; sending the same one twice changes nothing.
   * @param upTo number of the last record in it
   */
  send(bundle: string, upTo: number): Promise<readonly RefusedRecord[]>
  /**
   * Replaces everything that this side has sent by these bundles, so that removed words remain nowhere. Null if the
   * place merges what it gets, as a server does.
   */
  readonly replaceSent: ((bundles: AsyncIterable<SentBundle>) => Promise<void>) | null
  /** Bytes and requests so far. */
  readonly traffic: SyncTraffic
}

export interface SentBundle {
  readonly text: string
  readonly upTo: number
}

export interface SyncTraffic {
  readonly requests: number
  readonly sentBytes: number
  readonly receivedBytes: number
}

/** This side: its id, and ids that it had before on the same machine. */
interface SyncSide {
  readonly id: string
  readonly former: readonly string[]
}

/** @param onProblem told of files that could not be read this time */
export type OpenSyncLink = (
  place: SyncPlace,
  side: SyncSide,
  onProblem: (problem: string) => void,
) => Promise<SyncLink>

/** A file beside the store that tells if the store is a copy, or was replaced by an older one. */
export interface ReplicaFile {
  read(): ReplicaMark | null
  write(mark: ReplicaMark): void
}

export interface ReplicaMark {
  readonly id: string
  /** Number of writes of this replica so far. */
  readonly writes: number
  /** Identifies machine and folder; never sent. */
  readonly where: string
}
