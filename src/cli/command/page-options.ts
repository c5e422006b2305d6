/** Options of commands that list something: how many, how many to pass over, and behind which page to go on. */
import { parseCursor } from '../../core/cursor.ts'
import { defined } from '../../core/defined.ts'
import { RANGES } from '../../core/ranges.ts'
import { integer, text } from './options.ts'

/** As many digits as a person types. */
const MOST_PASSED = 999_999_999

export function pageOptions(defaultLimit: number) {
  return {
    limit: integer('-n, --limit <count>', `how many; default ${defaultLimit}`, ...RANGES.listLimit),
    offset: integer('--offset <count>', 'how many to pass over', RANGES.offset[0], MOST_PASSED),
    after: text('--after <next>', 'go on behind a page: its `next`, as --json shows it'),
  }
}

interface ChosenPage {
  readonly limit: number | undefined
  readonly offset: number | undefined
  readonly after?: string | undefined
}

/** The page as use cases take it. */
export function toPage({ limit, offset, after }: ChosenPage, defaultLimit: number) {
  return { limit: limit ?? defaultLimit, ...defined({ offset, after }) }
}

/** Returns the number of items before the page, for people who read `21–40 of 97`. */
export function itemsBefore({ offset = 0, after }: ChosenPage): number {
  return offset + (after === undefined ? 0 : (parseCursor(after)?.position ?? 0))
}
