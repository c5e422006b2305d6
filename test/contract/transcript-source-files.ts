/** The fixture transcripts, as the capture pipeline would hand them to a source. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { ForeignDatabase, ParserOptions } from '../../src/core/ports/transcript-source.ts'
import type { LinesFile, WholeFile } from './transcript-source.contract.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/transcripts/', import.meta.url))

export function fixturePath(path: string): string {
  return join(FIXTURES, path)
}

export function fixtureText(path: string): string {
  return readFileSync(fixturePath(path), 'utf8')
}

export function parserOptions(path: string, more: Partial<ParserOptions> = {}): ParserOptions {
  return {
    path,
    toolResults: { headChars: 400, tailChars: 200 },
    readNearby: (relative) => {
      const near = join(dirname(path), relative)
      return existsSync(near) ? readFileSync(near, 'utf8') : null
    },
    ...more,
  }
}

export function linesFile(path: string, more: Partial<ParserOptions> = {}): LinesFile {
  const text = fixtureText(path)
  return { options: parserOptions(fixturePath(path), { readLine: lineReader(text), ...more }), text }
}

/** Reads lines of a text again by the byte they begin at. */
export function lineReader(text: string): (byte: number) => string | null {
  const bytes = Buffer.from(text)
  return (byte) => {
    if (!Number.isSafeInteger(byte) || byte < 0 || byte >= bytes.length) return null
    const end = bytes.indexOf('\n', byte)
    return bytes.toString('utf8', byte, end < 0 ? bytes.length : end)
  }
}

export function wholeFile(path: string, openDatabase = noDatabase): WholeFile {
  return {
    options: parserOptions(fixturePath(path)),
    deps: {
      readText: async (file) => readFileSync(file, 'utf8'),
      listFolder: async (folder) => (existsSync(folder) ? readdirSync(folder) : []),
      openDatabase,
    },
  }
}

function noDatabase(): ForeignDatabase {
  throw new Error('This file is no database.')
}

/** A database in memory made from a script of SQL. */
export function databaseFrom(sql: string): ForeignDatabase {
  const database = new DatabaseSync(':memory:')
  database.exec(sql)
  return {
    all: <Row>(statement: string, parameters: readonly (string | number | null)[] = []) =>
      database.prepare(statement).all(...parameters) as Row[],
    close: () => database.close(),
  }
}
