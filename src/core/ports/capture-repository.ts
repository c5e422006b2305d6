/** Files that were read and how far, conversations that must not come back, texts that were served. */
import type { Watermark } from '../capture.ts'
import type { EpochMs } from '../ids.ts'

/** How far files were read, what must not come back, and what was served. */
export interface CaptureRepository {
  findWatermark(path: string): Promise<Watermark | null>
  saveWatermark(watermark: Watermark): Promise<void>
  listWatermarks(): Promise<Watermark[]>
  /** Hashes of what a user removed: it is not captured again. */
  addTombstones(hashes: readonly string[], now: EpochMs): Promise<void>
  findTombstones(hashes: readonly string[]): Promise<ReadonlySet<string>>
  listTombstones(): Promise<string[]>
  /** Fingerprints of text that Lore gave to an agent. */
  addServed(fingerprints: readonly string[], now: EpochMs): Promise<void>
  findServed(fingerprints: readonly string[], since: EpochMs): Promise<ReadonlySet<string>>
  pruneServed(before: EpochMs): Promise<void>
  /** Small named values that all processes share: the pause, excluded projects. */
  readNote(key: string): Promise<unknown>
  writeNote(key: string, value: unknown): Promise<void>
}
