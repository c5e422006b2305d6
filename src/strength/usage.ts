/** Use and disuse in Lorekeeper's ranking: a share that grows with reads, and a factor that decays. */
import { clamp01 } from './units.ts'

/** Number of reads that gives a share of 1. */
const USAGE_CAP = 100
/** λ per day: half is left after 90 days. */
export const DISUSE_PER_DAY = 0.0077

/** log2(1 + n) / log2(1 + cap), cap 100: 0–1, and 1 from the cap on. */
export function usageShare(accesses: number, cap = USAGE_CAP): number {
  return clamp01(Math.log2(1 + Math.max(0, accesses)) / Math.log2(1 + Math.max(1, cap)))
}

/** e^(−λ·t), λ = 0.0077 per day, t since its last read or creation. 0–1, never rising with time. */
export function disuse(elapsedDays: number, perDay = DISUSE_PER_DAY): number {
  return Math.exp(-perDay * Math.max(0, elapsedDays))
}
