/**
 * A list of any length: only the rows in sight exist, and pages are read as they come into sight. Rows have one
 * height. j and k move, Enter opens what the row links to.
 */
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { complain } from '../frame/toast.tsx'
import { useListKeys } from './list-keys.ts'
import { pagesOf, scrollTo, toWindow } from './window.ts'

interface PageOf<T> {
  readonly items: readonly T[]
  readonly total?: number
}

interface VirtualListProps<T> {
  /** Names what is listed; another name starts anew. */
  readonly of: string
  readonly label: string
  readonly rowHeight: number
  readonly load: (offset: number, limit: number) => Promise<PageOf<T>>
  /** @param before the item above it; undefined for the first, and while that is not read */
  readonly row: (item: T, index: number, before: T | undefined) => ComponentChildren
  readonly empty: ComponentChildren
  /** Counts up if the list changed; rows stay until they are read again. */
  readonly version?: number
  readonly onTotal?: (total: number) => void
}

const PAGE = 100

export function VirtualList<T>(props: VirtualListProps<T>) {
  const { of, label, rowHeight, load, row, empty, version = 0, onTotal } = props
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  const [total, setTotal] = useState<number | null>(null)
  const pages = useRef(new Map<number, readonly T[]>())
  const asked = useRef(new Set<number>())
  const latest = useRef(load)
  latest.current = load
  const [, redraw] = useState(0)

  const read = useCallback(
    async (page: number, generation: Set<number>) => {
      if (generation.has(page)) return
      generation.add(page)
      try {
        const answer = await latest.current(page * PAGE, PAGE)
        if (asked.current !== generation) return
        pages.current.set(page, answer.items)
        const found = answer.total ?? page * PAGE + answer.items.length
        setTotal(found)
        onTotal?.(found)
        redraw((times) => times + 1)
      } catch (error) {
        generation.delete(page)
        if (asked.current === generation) complain(error)
      }
    },
    [onTotal],
  )

  useEffect(() => {
    pages.current = new Map()
    asked.current = new Set()
    setTotal(null)
    box.current?.scrollTo({ top: 0 })
    void read(0, asked.current)
  }, [of])

  // What changed is read again; the rows in sight stay meanwhile.
  useEffect(() => {
    if (version === 0) return
    asked.current = new Set()
    for (const page of pagesOf(toWindow(view.top, view.height, rowHeight, total ?? 0), PAGE))
      void read(page, asked.current)
    if (total === 0) void read(0, asked.current)
  }, [version])

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const shown = toWindow(view.top, view.height, rowHeight, total ?? 0)
  useEffect(() => {
    for (const page of pagesOf(shown, PAGE)) void read(page, asked.current)
  }, [shown.from, shown.until, total])

  const reveal = (index: number) => {
    const element = box.current
    if (element !== null)
      element.scrollTop = scrollTo(index, element.scrollTop, element.clientHeight, rowHeight)
  }
  const selected = useListKeys(total ?? 0, box, reveal)

  const rows = []
  for (let index = shown.from; index < shown.until; index++) {
    const itemAt = (place: number) => pages.current.get(Math.floor(place / PAGE))?.[place % PAGE]
    const item = itemAt(index)
    rows.push(
      <li
        key={index}
        class={index === selected ? 'vrow selected' : 'vrow'}
        data-index={index}
        aria-setsize={total ?? -1}
        aria-posinset={index + 1}
        style={{ height: `${rowHeight}px`, transform: `translateY(${index * rowHeight}px)` }}
      >
        {item === undefined ? <span class="skeleton" /> : row(item, index, itemAt(index - 1))}
      </li>,
    )
  }
  return (
    <div class="vlist" ref={box} tabIndex={-1}>
      {total === 0 ? (
        empty
      ) : (
        <ul aria-label={label} aria-busy={total === null} style={{ height: `${(total ?? 0) * rowHeight}px` }}>
          {rows}
        </ul>
      )}
    </div>
  )
}
