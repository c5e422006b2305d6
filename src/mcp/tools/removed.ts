/** How results that are objects say that characters were taken out of what was stored. */

/** Nothing where there were none. */
export function toRemoved(invisible: number | undefined): { readonly invisible_removed?: number } {
  return invisible === undefined ? {} : { invisible_removed: invisible }
}
