/** Long lists of the tree: the first part at once, the next by a button, the former ones stay in sight meanwhile. */
import { useRef } from 'preact/hooks'
import type { Asked } from '../../api/use-answer.ts'
import { toNumber } from '../../parts/words.ts'

export const SHOWN = 200

interface PageOf<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Reads the first pages, one after the other. */
export async function readPages<T>(
  pages: number,
  read: (offset: number) => Promise<PageOf<T>>,
): Promise<PageOf<T>> {
  const items: T[] = []
  let total = 0
  for (let page = 0; page < pages; page++) {
    const answer = await read(page * SHOWN)
    items.push(...answer.items)
    total = answer.total
    if (answer.items.length < SHOWN) break
  }
  return { items, total }
}

/** Keeps the former answer until a longer one is there. */
export function useKept<T>(asked: Asked<T>): Asked<T> {
  const kept = useRef<T | undefined>(undefined)
  if (asked.answer !== undefined) kept.current = asked.answer
  return asked.answer === undefined && kept.current !== undefined ? { ...asked, answer: kept.current } : asked
}

export function ShowMore({ left, more }: { readonly left: number; readonly more: () => void }) {
  return (
    <button type="button" class="more" onClick={more}>
      Show {toNumber(Math.min(left, SHOWN))} of {toNumber(left)} more
    </button>
  )
}
