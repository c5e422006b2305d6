/** A pass of a vault that is killed at any point is continued by the next one: no edit is lost, repeated or in conflict. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../src/capture/turns/redactor.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import { exchange, type VaultPorts } from '../../src/transfer/two-way/exchange.ts'
import { sha256 } from '../../src/transfer/two-way/load-notes.ts'
import { createNoteReader } from '../../src/transfer/two-way/note-files.ts'
import { readVaultNote } from '../../src/transfer/two-way/note-text.ts'
import type { WantedNote } from '../../src/transfer/two-way/plan-exchange.ts'
import { newState, type VaultState } from '../../src/transfer/two-way/vault-state.ts'
import { makeFolder } from '../support/engine.ts'

class Killed extends Error {}

/** A store of texts, with a counter of its steps at which it can be killed. */
function createLore(folder: string) {
  const texts = new Map<MemoryId, string>([
    ['m1' as MemoryId, 'one'],
    ['m2' as MemoryId, 'two'],
  ])
  const changes: string[] = []
  let state: VaultState = newState(folder, { allScopes: true, namespace: 'default', project: null })
  let steps = 0
  let killAt = Number.POSITIVE_INFINITY
  const step = () => {
    if (++steps > killAt) throw new Killed()
  }
  const toNote = (id: MemoryId, content: string): WantedNote => {
    const text = `---\nid: ${id}\ntitle: ${id}\nkind: fact\n---\n\n${content}\n`
    const read = readVaultNote(text)
    if (typeof read === 'string') throw new Error(read)
    return { id, path: `${id}.md`, text, textHash: sha256(text), fields: read.fields }
  }
  const ports: VaultPorts = {
    notes: async () => ({
      wanted: new Map([...texts].map(([id, content]) => [id, toNote(id, content)])),
      successors: new Map(),
      folders: new Map(),
    }),
    files: createNoteReader(folder, createRedactor()),
    find: async (id) => ({ id, content: texts.get(id), origin: 'person', quote: null }) as Memory,
    edit: async (id, { fields }) => {
      step()
      texts.set(id, fields.content ?? '')
      changes.push(`${id}=${fields.content}`)
      step()
      return id
    },
    create: async ({ content }) => {
      step()
      const same = [...texts].find(([, text]) => text === content)?.[0]
      const id = same ?? (`n${texts.size}` as MemoryId)
      texts.set(id, content)
      step()
      return id
    },
    forget: async (id) => void texts.delete(id),
    save: (saved) => {
      step()
      state = structuredClone(saved)
      step()
    },
    now: () => 0,
  }
  const pass = async (limit = Number.POSITIVE_INFINITY) => {
    steps = 0
    killAt = limit
    const done = await exchange(state, ports, { mayForget: async () => false }).catch((error: unknown) => {
      if (error instanceof Killed) return null
      throw error
    })
    return done?.report ?? null
  }
  return { pass, texts, changes, steps: () => steps }
}

describe('a pass that is killed', () => {
  test.each([...Array(14).keys()])('after step %i is continued', async (limit) => {
    const folder = makeFolder()
    const lore = createLore(folder)
    await lore.pass()
    const one = join(folder, 'm1.md')
    writeFileSync(one, readFileSync(one, 'utf8').replace('one', 'mine'))
    writeFileSync(join(folder, 'New.md'), 'fresh\n')
    lore.texts.set('m2' as MemoryId, 'two of Lore')
    await lore.pass(limit)
    const report = await lore.pass()
    expect(report).toMatchObject({ conflicts: [], refused: [], restored: [], forgotten: [] })
    expect(await lore.pass()).toMatchObject({ taken: [], created: [], written: [], removed: [] })
    expect([...lore.texts.values()].toSorted()).toEqual(['fresh', 'mine', 'two of Lore'])
    expect(lore.changes).toEqual(['m1=mine'])
    expect(readFileSync(join(folder, 'm2.md'), 'utf8')).toContain('two of Lore')
    expect(readFileSync(join(folder, 'New.md'), 'utf8')).toMatch(/^---\nid: n2/)
  })
})
