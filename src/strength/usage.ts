/** What use and disuse make of a memory in Lorekeeper's ranking: a share that grows with reads, a factor that fades. */
import { clamp01 } from './units.ts'

/** Reads that count as most used. */
const USAGE_CAP = 100
/** λ, a day: half is left after 90 days. */
export const DISUSE_PER_DAY = 0.0077

/** log2(1 + n) / log2(1 + cap), cap 100: 0–1, and 1 from the cap on. */
export function usageShare(accesses: number, cap = USAGE_CAP): number {
  return clamp01(Math.log2(1 + Math.max(0, accesses)) / Math.log2(1 + Math.max(1, cap)))
}

/** e^(−λ·t), λ = 0.0077 a day, t since it was last read, or made. 0–1, never rising with time. */
export function disuse(elapsedDays: number, perDay = DISUSE_PER_DAY): number {
  return Math.exp(-perDay * Math.max(0, elapsedDays))
}
