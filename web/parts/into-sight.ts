/** Scrolls to a turn: to the words that are marked in it, else to its middle, or to its beginning if it is long. */

/** Share of the window that a turn may fill and still be shown around its middle. */
const MOST_SHARE = 0.7

export function bringIntoSight(turn: Element | null): void {
  const isLong = (turn?.clientHeight ?? 0) > window.innerHeight * MOST_SHARE
  const mark = turn?.querySelector('mark')
  if (mark) mark.scrollIntoView({ block: 'center' })
  else turn?.scrollIntoView({ block: isLong ? 'start' : 'center' })
}
