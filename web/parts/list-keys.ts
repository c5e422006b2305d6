/** Moving through a list by j and k: the row's link gets the focus, so that Enter opens it. */
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useKeys } from '../frame/keys.ts'

/**
 * For lists whose rows may not exist while they are out of sight.
 * @param box holds rows with `data-index`, each with a link or button
 * @param reveal brings a row into sight before it gets the focus
 */
export function useListKeys(
  length: number,
  box: RefObject<HTMLElement | null>,
  reveal: (index: number) => void = () => undefined,
): number {
  const [selected, setSelected] = useState(-1)
  useEffect(() => {
    if (selected >= length) setSelected(length - 1)
  }, [length])
  const move = (step: number) => {
    const from = findCurrent(box.current) ?? selected
    const next = Math.max(0, Math.min(length - 1, from + step))
    if (length === 0) return
    setSelected(next)
    reveal(next)
    // A row that was out of sight exists only after the next frame.
    if (!focusRow(box.current, next))
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(box.current, next)))
  }
  useKeys('Lists', [
    ...toMoves(move),
    { key: 'Enter', does: 'open', run: () => openRow(box.current, Math.max(0, selected)) },
  ])
  return selected
}

/**
 * For lists that are whole on the page.
 * @param rows selects the link of each row, in the order of the page
 */
export function useRowKeys(box: RefObject<HTMLElement | null>, rows: string): void {
  useKeys(
    'Lists',
    toMoves((step) => focusNext(box.current, rows, step)),
  )
}

/** Moves the focus from the focused row, or to the first one. */
function focusNext(box: HTMLElement | null, rows: string, step: number): void {
  const found = [...(box?.querySelectorAll<HTMLElement>(rows) ?? [])]
  const at = found.indexOf(document.activeElement as HTMLElement)
  show(found[at === -1 ? 0 : Math.max(0, Math.min(found.length - 1, at + step))])
}

const toMoves = (move: (step: number) => void) => [
  { key: 'j', does: 'next', run: () => move(1) },
  { key: 'k', does: 'previous', run: () => move(-1) },
  { key: 'ArrowDown', does: 'next', run: () => move(1), hidden: true },
  { key: 'ArrowUp', does: 'previous', run: () => move(-1), hidden: true },
]

/** The row that has the focus, by key or by a click, or is open; null if none is. */
function findCurrent(box: HTMLElement | null): number | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-index]') ?? null
  const row =
    focused !== null && box?.contains(focused) === true
      ? focused
      : box?.querySelector<HTMLElement>('[data-index].open, [data-index]:has(.open)')
  return row === null || row === undefined ? null : Number(row.dataset.index)
}

function rowOf(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`) ?? null
}

/** Returns false if there is no such row yet. */
function focusRow(box: HTMLElement | null, index: number): boolean {
  return show(rowOf(box, index) ?? undefined)
}

function show(row: HTMLElement | undefined): boolean {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

function openRow(box: HTMLElement | null, index: number): void {
  rowOf(box, index)?.click()
}
