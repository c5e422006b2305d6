/** Folds the outputs of tools in a list of hits: real conversations hold hundreds, which say the same over and over. Pure. */

interface Foldable {
  readonly ref: { readonly kind: string }
  readonly role: string | null
  readonly sessionId: string | null
}

export interface FoldedHit<H> {
  readonly hit: H
  /** Further outputs of tools in the same conversation, best first. */
  readonly outputs: readonly H[]
}

/** The best output of each conversation keeps its place; the others of that conversation stand below it. */
export function foldTools<H extends Foldable>(hits: readonly H[]): readonly FoldedHit<H>[] {
  const folded: { readonly hit: H; readonly outputs: H[] }[] = []
  const first = new Map<string, { readonly outputs: H[] }>()
  for (const hit of hits) {
    const session = hit.ref.kind === 'episode' && hit.role === 'tool' ? hit.sessionId : null
    const known = session === null ? undefined : first.get(session)
    if (known !== undefined) {
      known.outputs.push(hit)
      continue
    }
    const row = { hit, outputs: [] }
    folded.push(row)
    if (session !== null) first.set(session, row)
  }
  return folded
}
