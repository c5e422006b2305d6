/** Initial stability of memories, in days. Pure. */
import { FUNDAMENTAL_STABILITY_DAYS, INITIAL_STABILITY_DAYS, type Memory } from '../core/memory.ts'

/** Returns the initial stability in days. */
export function toStability(trust: Memory['trust'], category: Memory['category']): number {
  return category === 'fundamental' ? FUNDAMENTAL_STABILITY_DAYS : INITIAL_STABILITY_DAYS[trust]
}
