/** Damages real database files, and tells which pages belong to what. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export const PAGE = 4_096

export interface PageOf {
  readonly page: number
  readonly kind: 'leaf' | 'internal' | 'overflow'
  readonly cells: number
}

/** Pages of a table or index, as SQLite knows them while the file is whole. */
export function pagesOf(path: string, name: string): PageOf[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = database
      .prepare(
        'SELECT pageno AS page, pagetype AS kind, ncell AS cells FROM dbstat WHERE name = ? ORDER BY path',
      )
      .all(name)
    return rows as unknown as PageOf[]
  } finally {
    database.close()
  }
}

/** Rows of each table that a person would miss. */
export function countRows(path: string, tables: readonly string[]): Record<string, number> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Object.fromEntries(
      tables.map((table) => [
        table,
        Number(database.prepare(`SELECT count(*) AS total FROM "${table}"`).get()?.total ?? 0),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Turns over every bit of some bytes, from a place in the file. */
export function flip(path: string, at: number, count: number): void {
  const file = openSync(path, 'r+')
  try {
    const bytes = Buffer.alloc(count)
    readSync(file, bytes, 0, count, at)
    writeSync(
      file,
      bytes.map((byte) => byte ^ 0xff),
      0,
      count,
      at,
    )
  } finally {
    closeSync(file)
  }
}

export function flipPage(path: string, page: number, from = 0, count = 64): void {
  flip(path, (page - 1) * PAGE + from, count)
}

/** Fills a page with what a failing disk may give back. */
export function garble(path: string, page: number, random: () => number): void {
  const file = openSync(path, 'r+')
  try {
    const bytes = Buffer.from(Array.from({ length: PAGE }, () => Math.floor(random() * 256)))
    writeSync(file, bytes, 0, PAGE, (page - 1) * PAGE)
  } finally {
    closeSync(file)
  }
}
