/** What every importer must hold: it knows its own, reads the same twice, and writes nothing. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import {
  type ConversationImporter,
  type ConversationStep,
  IMPORT_NOTES,
  type ImportDeps,
  type Importer,
} from '../../src/core/ports/importer.ts'
import { openForeignDatabase } from '../../src/store/sqlite/foreign-database.ts'
import { makeFolder } from '../support/engine.ts'
import { makeForeignHome, snapshotFolder } from '../support/imports.ts'

export function describeImporter(importer: Importer): void {
  const open = () => {
    const home = makeFolder()
    const places = makeForeignHome(home)
    const deps: ImportDeps = { openDatabase: openForeignDatabase, homedir: home, now: Date.UTC(2026, 0, 5) }
    return { home, places, deps, path: places[importer.kind] ?? '' }
  }

  describe(`importing from ${importer.title}`, () => {
    test('recognises its own, and says in words what is there', async () => {
      const { path, deps } = open()
      expect(await importer.recognise(path, deps)).toMatch(/\w/)
    })

    test('takes nothing of other programs for its own', async () => {
      const { places, deps } = open()
      const isGeneral = importer.kind === 'markdown' || importer.kind === 'table'
      const found: string[] = []
      for (const [kind, path] of Object.entries(places)) {
        if ((await importer.recognise(path, deps)) !== null) found.push(kind)
      }
      // A project has a CLAUDE.md, and a folder of pages is a folder of Markdown.
      const others =
        importer.kind === 'claude-code' ? ['markdown'] : importer.kind === 'skills' ? ['claude-code'] : []
      if (!isGeneral) expect(found.sort()).toEqual([importer.kind, ...others].sort())
    })

    test('reads records under ids of their own, whose parents and ends are there or are remarked on', async () => {
      const { path, deps } = open()
      const { memories, edges, remarks } = await importer.read(path, deps)
      expect(memories.length).toBeGreaterThan(0)
      const keys = new Set(memories.map(({ key }) => key))
      expect(keys.size).toBe(memories.length)
      for (const { content } of memories) expect(content.trim()).not.toBe('')
      for (const { source, target } of edges) expect(source).not.toBe(target)
      for (const { code, count } of remarks) {
        expect(IMPORT_NOTES).toHaveProperty(code)
        expect(count).toBeGreaterThan(0)
      }
    })

    test('claims no principle it may not claim', async () => {
      const { path, deps } = open()
      if (importer.mayBePrinciple) return
      const claimed = (await importer.read(path, deps)).memories.filter(({ trust }) => trust === 'principle')
      // Knowledge Graph says so itself; the engine lowers it.
      expect(claimed.length === 0 || importer.kind === 'knowledge-graph').toBe(true)
    })

    test('reads the same twice, and leaves every byte and file as it was', async () => {
      const { home, path, deps } = open()
      const before = snapshotFolder(home)
      const first = await importer.read(path, deps)
      expect(await importer.read(path, deps)).toEqual(first)
      await importer.recognise(path, deps)
      expect(snapshotFolder(home)).toEqual(before)
    })

    test('refuses in Lore’s words what is not there, or is something else', async () => {
      const { home, deps } = open()
      const junk = join(home, 'junk')
      writeFileSync(junk, Buffer.from([0xff, 0xfe, 0, 1, 2, 3]))
      for (const path of [join(home, 'nowhere'), junk]) {
        expect(await importer.recognise(path, deps)).toBeNull()
        await expect(importer.read(path, deps)).rejects.toBeInstanceOf(LoreError)
      }
    })
  })
}

export function describeConversationImporter(importer: ConversationImporter): void {
  const CUT = { headChars: 1_200, tailChars: 800 }
  const open = () => {
    const home = makeFolder()
    const places = makeForeignHome(home)
    const deps: ImportDeps = { openDatabase: openForeignDatabase, homedir: home, now: Date.UTC(2026, 0, 5) }
    return { home, places, deps, path: places[importer.kind] ?? '' }
  }
  const readAll = async (path: string, from = { document: 0, byte: 0 }) => {
    const steps: ConversationStep[] = []
    for await (const step of (await importer.open(path, CUT)).steps(from)) steps.push(step)
    return steps
  }

  describe(`importing conversations from ${importer.title}`, () => {
    test('recognises its own, and takes nothing of other programs for its own', async () => {
      const { places, deps } = open()
      const found: string[] = []
      for (const [kind, path] of Object.entries(places)) {
        if ((await importer.recognise(path, deps)) !== null) found.push(kind)
      }
      expect(found).toEqual([importer.kind])
      expect(await importer.recognise(places[importer.kind] ?? '', deps)).toMatch(/, \d+ KB of JSON$/)
    })

    test('reads turns under ids of their own, with roles and times, as often as it is asked', async () => {
      const { home, path } = open()
      const before = snapshotFolder(home)
      const steps = await readAll(path)
      expect(steps).toHaveLength(await (await importer.open(path, CUT)).count())
      const conversations = steps.flatMap(({ conversation }) => conversation ?? [])
      expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length)
      for (const { turns } of conversations) {
        expect(new Set(turns.map(({ externalId }) => externalId)).size).toBe(turns.length)
        for (const { text, at } of turns) {
          expect(text.trim()).not.toBe('')
          expect(at).toBeGreaterThan(Date.UTC(2020, 0, 1))
        }
      }
      expect(conversations.flatMap(({ turns }) => turns).some(({ role }) => role === 'user')).toBe(true)
      expect(await readAll(path)).toEqual(steps)
      expect(snapshotFolder(home)).toEqual(before)
    })

    test('goes on from the place after any conversation', async () => {
      const { path } = open()
      const steps = await readAll(path)
      for (const [i, { after }] of steps.entries())
        expect(await readAll(path, after)).toEqual(steps.slice(i + 1))
    })

    test('refuses in Lore’s words what is not there, or is something else', async () => {
      const { home, deps } = open()
      const junk = join(home, 'junk')
      writeFileSync(junk, Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))
      for (const path of [join(home, 'nowhere'), junk]) {
        expect(await importer.recognise(path, deps)).toBeNull()
        await expect(importer.open(path, CUT)).rejects.toBeInstanceOf(LoreError)
      }
    })
  })
}
