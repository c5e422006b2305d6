/** Which rows of a long list are in sight, and which pages hold them. Pure. */

export interface Window {
  /** First row to show. */
  readonly from: number
  /** Row behind the last one to show. */
  readonly until: number
}

/** Rows shown beyond each edge, so that scrolling does not run into blank space. */
const BEYOND = 12

export function toWindow(scrollTop: number, height: number, rowHeight: number, total: number): Window {
  const first = Math.floor(scrollTop / rowHeight)
  const last = Math.ceil((scrollTop + height) / rowHeight)
  return {
    from: Math.max(0, Math.min(total, first - BEYOND)),
    until: Math.max(0, Math.min(total, last + BEYOND)),
  }
}

/** Numbers of the pages that hold rows of the window. */
export function pagesOf({ from, until }: Window, pageSize: number): readonly number[] {
  if (until <= from) return []
  const first = Math.floor(from / pageSize)
  const last = Math.floor((until - 1) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Returns the scroll position that shows the row, moving as little as possible. */
export function scrollTo(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight
  return bottom > scrollTop + height ? bottom - height : scrollTop
}
