/**
 * Decides where a new concept belongs: below the root it fits, beside one it is related to, or under a root
 * of its own. A concept that fits nothing known is a prediction error, and gets more salience. Pure.
 */
import type { MemoryId } from '../../core/ids.ts'

/** Calibrated similarity to a root from which a concept becomes part of it. */
const FITS = 0.75
/** Calibrated similarity from which the two are linked. */
const RELATED = 0.35
/** The largest factor by which a prediction error raises a salience. */
const MAX_BOOST = 1.5

export interface RootFit {
  readonly id: MemoryId
  readonly similarity01: number
}

export type Route =
  | { readonly kind: 'attach'; readonly root: MemoryId; readonly fit: number; readonly reason: string }
  | {
      readonly kind: 'new'
      /** The root to link with, by an associative edge of this weight; null for none. */
      readonly related: RootFit | null
      /** Factor 1–1.5 for the salience of what is new. */
      readonly salienceBoost: number
      readonly fit: number
      readonly reason: string
    }

/** @param fits similarity to every root of the scope, in any order; empty in an empty scope */
export function planRoute(fits: readonly RootFit[]): Route {
  let best: RootFit | null = null
  for (const fit of fits) {
    if (best === null || fit.similarity01 > best.similarity01) best = fit
  }
  if (best === null) {
    return { kind: 'new', related: null, salienceBoost: 1, fit: 0, reason: 'The first root of its scope.' }
  }
  const fit = best.similarity01
  const shown = fit.toFixed(2)
  if (fit >= FITS) return { kind: 'attach', root: best.id, fit, reason: `Fits the root (${shown}).` }
  if (fit >= RELATED) {
    const reason = `Related to a root (${shown}), but not part of it.`
    return { kind: 'new', related: best, salienceBoost: 1, fit, reason }
  }
  return {
    kind: 'new',
    related: null,
    salienceBoost: boostFor(fit),
    fit,
    reason: `Unlike every root (${shown} at best).`,
  }
}

/** Returns 1 at the threshold RELATED, 1.5 if nothing is similar at all; linear in between. */
function boostFor(fit: number): number {
  const error = Math.min(1, Math.max(0, 1 - fit / RELATED))
  return 1 + (MAX_BOOST - 1) * error
}
