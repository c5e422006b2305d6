/** How long a new memory lasts before it fades, in days. Pure. */
import { FUNDAMENTAL_STABILITY_DAYS, INITIAL_STABILITY_DAYS, type Memory } from '../core/memory.ts'

/** Initial stability in days. */
export function toStability(trust: Memory['trust'], category: Memory['category']): number {
  return category === 'fundamental' ? FUNDAMENTAL_STABILITY_DAYS : INITIAL_STABILITY_DAYS[trust]
}
