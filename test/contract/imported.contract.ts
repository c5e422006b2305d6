/**
 * What every import must hold in a real engine: twice is once, cut short is resumed, undone is gone, secrets are cut, and
 * sizes are bounded.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import { LIMITS } from '../../src/core/limits.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { ImportReport } from '../../src/transfer/imported/import-views.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { makeForeignHome, snapshotFolder } from '../support/imports.ts'

/** A key of the form that the redactor knows; the middle part is searched for. */
export const MARK = 'QmFzZTY0QmFzZTY0'
export const SECRET = `sk-ant-api03-${MARK.repeat(6).slice(0, 93)}AA`
const CAPTURE = { exclude: [], toolResults: { headChars: 1_200, tailChars: 800 }, optedOut: () => false }

/** Opens an engine for a person whose home holds what other programs left. */
export async function openImporting(home = makeFolder(), folder = makeFolder()) {
  const engine = await openTestEngine(folder, {
    clock: makeClock(Date.UTC(2026, 0, 5, 9)),
    backgroundEmbedding: false,
    capture: { ...CAPTURE, place: { homedir: home, env: {}, platform: process.platform } },
  })
  return { engine, home, folder }
}

/** @param phrase words of the fixture that are stored, in which a secret and a long text are planted */
export function describeImported(kind: string, phrase: string): void {
  const open = openImporting

  describe(`what comes from ${kind}`, () => {
    test('comes once however often it is imported, and leaves the source as it is', async () => {
      const { engine, home, folder } = await open()
      const path = makeForeignHome(home)[kind] ?? ''
      const before = snapshotFolder(home)
      const planned = await engine.importFrom({ kind, path, dryRun: true }, PERSON)
      expect(contentOf(folder)).toEqual({ memories: [], links: 0, turns: [] })
      const first = await bring(engine, kind, path)
      const stored = contentOf(folder)
      expect(stored.memories.length).toBe(first.memories)
      expect(stored.turns.length).toBe(first.turns)
      expect([planned.stored.memories, planned.conversations?.turns ?? 0]).toEqual([
        first.memories,
        first.turns,
      ])
      expect(first.memories + first.turns).toBeGreaterThan(1)
      expect(await bring(engine, kind, path)).toMatchObject({ memories: 0, links: 0, turns: 0, runs: [] })
      expect(contentOf(folder)).toEqual(stored)
      expect(snapshotFolder(home)).toEqual(before)
    })

    test('is whole after an import that was cut short, and gone once all is undone', async () => {
      const clean = await open()
      const path = makeForeignHome(clean.home)[kind] ?? ''
      await bring(clean.engine, kind, path)
      const { engine, folder } = await open(clean.home)
      const cut = await engine.importFrom({ kind, path, maxSteps: 1 }, PERSON)
      await engine.close()
      const { engine: next } = await open(clean.home, folder)
      const rest = await bring(next, kind, path)
      expect(contentOf(folder)).toEqual(contentOf(clean.folder))
      for (const run of new Set([...rest.runs, ...(cut.run === null ? [] : [cut.run])])) {
        expect((await next.undo({ id: run }, PERSON)).kept).toEqual([])
      }
      expect(contentOf(folder)).toEqual({ memories: [], links: 0, turns: [] })
      const again = await bring(next, kind, path)
      expect(again.memories + again.turns).toBeGreaterThan(1)
    })

    test('holds no secret, and nothing beyond the limits', async () => {
      const { engine, home, folder } = await open()
      const path = plant(home, makeForeignHome, kind, phrase)
      const { reports } = await bring(engine, kind, path)
      expect(JSON.stringify(reports)).not.toContain(MARK)
      const found = reports.reduce((sum, { redacted }) => sum + (redacted['anthropic-key'] ?? 0), 0)
      expect(found).toBeGreaterThan(0)
      for (const { title, content } of contentOf(folder).memories) {
        expect(title.length).toBeLessThanOrEqual(LIMITS.titleChars)
        expect(content.length).toBeLessThanOrEqual(LIMITS.contentChars)
      }
      for (const { text } of contentOf(folder).turns)
        expect(text.length).toBeLessThanOrEqual(LIMITS.episodeChars)
      await engine.close()
      for (const file of readdirSync(folder)) {
        if (statSync(join(folder, file)).isFile())
          expect(readFileSync(join(folder, file)).includes(MARK), file).toBe(false)
      }
    })
    test('that is damaged or hostile is refused with a hint, or read as far as it is whole', async () => {
      const { engine, home, folder } = await open()
      const path = makeForeignHome(home)[kind] ?? ''
      for (const [name, damage] of Object.entries(DAMAGES)) {
        const copy = join(home, 'damaged', name, basename(path))
        cpSync(path, copy, { recursive: true })
        for (const file of filesOf(copy)) writeFileSync(file, damage(readFileSync(file)))
        const before = contentOf(folder)
        const error = await bring(engine, kind, copy).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (error !== null) {
          expect(error, name).toBeInstanceOf(LoreError)
          expect((error as LoreError).hint, name).toMatch(/\w/)
          expect(contentOf(folder), name).toEqual(before)
        }
        // A file of notes may end anywhere; a document or a database that is cut is none.
        if (!MAY_END_ANYWHERE.has(kind)) expect(error, name).not.toBeNull()
      }
    })
  })
}

/** Kinds whose files are lines, rows or notes, of which a part is whole. */
const MAY_END_ANYWHERE = new Set([
  'memory-server',
  'table',
  'claude-code',
  'rules',
  'skills',
  'basic-memory',
  'markdown',
])

const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  empty: () => Buffer.alloc(0),
  cut: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  zeros: (bytes) => Buffer.alloc(bytes.length),
  noise: (bytes) => Buffer.from(bytes.map((_, i) => (i * 7_919 + (i >> 3)) & 0xff)),
  nested: () => Buffer.from('['.repeat(200_000)),
  objects: () => Buffer.from(`${'{"a":'.repeat(100_000)}1`),
  'nested, closed': () => Buffer.from(`${'['.repeat(60_000)}${']'.repeat(60_000)}`),
  'objects, closed': () => Buffer.from(`${'{"results":['.repeat(30_000)}${']}'.repeat(30_000)}`),
}

function filesOf(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile())
}

/** Everything, a few records at a time, as the command does it. */
export async function bring(engine: Engine, kind: string, path: string) {
  const reports: ImportReport[] = []
  for (let cursor: string | null | undefined; cursor !== null; cursor = reports.at(-1)?.cursor) {
    const from = typeof cursor === 'string' ? { cursor } : {}
    reports.push(await engine.importFrom({ kind, path, maxSteps: 7, ...from }, PERSON))
  }
  return {
    reports,
    memories: reports.reduce((sum, { stored }) => sum + stored.memories, 0),
    links: reports.reduce((sum, { stored }) => sum + stored.links, 0),
    turns: reports.reduce((sum, { conversations }) => sum + (conversations?.turns ?? 0), 0),
    runs: [...new Set(reports.flatMap(({ run }) => run ?? []))],
  }
}

interface Row {
  readonly title: string
  readonly content: string
}

interface Turn {
  readonly session: string
  readonly role: string
  readonly text: string
}

/** Everything that an import stores, without ids and times of its own. */
export function contentOf(folder: string) {
  const database = new DatabaseSync(join(folder, 'lore.db'), { readOnly: true })
  const all = <T>(sql: string) => database.prepare(sql).all() as unknown as T[]
  const memories = all<Row>(
    'SELECT m.title, m.content, p.title AS parent FROM memories m LEFT JOIN memories p ON p.id = m.parent_id ORDER BY m.id',
  )
  const turns = all<Turn>(
    'SELECT s.external_id AS session, s.title, e.role, e.text, e.at, e.caption FROM episodes e JOIN sessions s ON s.id = e.session_id ORDER BY s.external_id, e.position',
  )
  const [links] = all<{ count: number }>('SELECT count(*) AS count FROM edges')
  database.close()
  return { memories, turns, links: links?.count ?? 0 }
}

/** Makes the home with a secret and a long text beside the phrase, in whichever file or table holds it. */
function plant(
  home: string,
  make: (home: string, change?: (text: string) => string) => Readonly<Record<string, string>>,
  kind: string,
  phrase: string,
): string {
  let times = 0
  const change = (text: string) =>
    text.replaceAll(phrase, () => {
      times++
      return `${phrase} ${SECRET} ${'and so on and on '.repeat(40_000)}`
    })
  const path = make(home, change)[kind] ?? ''
  expect(times, `the fixture of ${kind} has the phrase`).toBeGreaterThan(0)
  return path
}
