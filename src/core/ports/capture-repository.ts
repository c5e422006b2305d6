/** Repository of watermarks, tombstones of removed conversations, and fingerprints of injected texts. */
import type { Watermark } from '../capture.ts'
import type { EpochMs } from '../ids.ts'

export interface CaptureRepository {
  findWatermark(path: string): Promise<Watermark | null>
  saveWatermark(watermark: Watermark): Promise<void>
  listWatermarks(): Promise<Watermark[]>
  /** Hashes of removed conversations, so that they are not captured again. */
  addTombstones(hashes: readonly string[], now: EpochMs): Promise<void>
  findTombstones(hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** When each of these was added first; those that are not there are absent. */
  tombstoneTimes(hashes: readonly string[]): Promise<ReadonlyMap<string, EpochMs>>
  listTombstones(): Promise<string[]>
  /** Fingerprints of texts that Lore injected into an agent's context. */
  addServed(fingerprints: readonly string[], now: EpochMs): Promise<void>
  findServed(fingerprints: readonly string[], since: EpochMs): Promise<ReadonlySet<string>>
  pruneServed(before: EpochMs): Promise<void>
  /** Small named values shared by all processes: the pause, excluded projects. */
  readNote(key: string): Promise<unknown>
  writeNote(key: string, value: unknown): Promise<void>
}
