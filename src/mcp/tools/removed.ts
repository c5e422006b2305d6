/** The field of structured results that says how many invisible characters were removed before storing. */

/** Returns `invisible_removed`, or an empty object if none were removed. */
export function toRemoved(invisible: number | undefined): { readonly invisible_removed?: number } {
  return invisible === undefined ? {} : { invisible_removed: invisible }
}
