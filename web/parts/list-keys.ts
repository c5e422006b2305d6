/** Moving through a list by j and k: the selected row's link gets the focus, so that Enter opens it. */
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useKeys } from '../frame/keys.ts'

/**
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
    const next = Math.max(0, Math.min(length - 1, selected + step))
    if (length === 0) return
    setSelected(next)
    reveal(next)
    // A row that was out of sight exists only after the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(box.current, next)))
  }
  useKeys('Lists', [
    { key: 'j', does: 'next', run: () => move(1) },
    { key: 'k', does: 'previous', run: () => move(-1) },
    { key: 'ArrowDown', does: 'next', run: () => move(1), hidden: true },
    { key: 'ArrowUp', does: 'previous', run: () => move(-1), hidden: true },
    { key: 'Enter', does: 'open', run: () => openRow(box.current, Math.max(0, selected)) },
  ])
  return selected
}

function rowOf(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`) ?? null
}

function focusRow(box: HTMLElement | null, index: number): void {
  const row = rowOf(box, index)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

function openRow(box: HTMLElement | null, index: number): void {
  rowOf(box, index)?.click()
}
