import { describe, expect, it } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import { newMemory } from '../../core/new-memory.ts'
import { changedFields, hashFields, type ReadNote, readVaultNote, renderVaultNote } from './note-text.ts'

const NO_LINKS = { edges: [], mentions: [] }

function memoryOf(content: string, more: Partial<Parameters<typeof newMemory>[0]> = {}) {
  return newMemory({
    id: '01890000-0000-7000-8000-000000000001' as MemoryId,
    scopeId: 1 as never,
    title: 'A title: with a colon',
    summary: content,
    content,
    contentHash: 'x',
    origin: 'person',
    author: 'cli',
    createdAt: 0,
    ...more,
  } as Parameters<typeof newMemory>[0])
}

function read(text: string): ReadNote {
  const note = readVaultNote(text)
  if (typeof note === 'string') throw new Error(note)
  return note
}

describe('a note that people edit', () => {
  it.each([
    'Plain.',
    '# A heading\n\ntext',
    '---\nnot front matter\n---',
    'two\n\n\nparagraphs  with spaces',
    '<!-- lore:links -->\n- said by a person',
    '[[link]] and `code`\n```\n---\n```',
  ])('reads back the fields it was rendered from: %j', (content) => {
    const memory = memoryOf(content, { tags: ['a', 'b c'] })
    const note = read(renderVaultNote(memory, 'web', NO_LINKS, new Map()))
    expect(note).toEqual({
      id: memory.id,
      fields: { title: memory.title, kind: 'fact', tags: ['a', 'b c'], content },
    })
  })

  it('is the same with other line ends and blank lines around the text', () => {
    const text = renderVaultNote(memoryOf('one\n\ntwo'), 'web', NO_LINKS, new Map())
    const base = hashFields(read(text).fields)
    const edited = `\ufeff${text}`.slice(1).replaceAll('\n', '\r\n').replace('one', '\r\n\r\none')
    expect(changedFields(read(`${edited}\r\n\r\n`).fields, base)).toEqual([])
    expect(changedFields(read(text.replace('two', 'three')).fields, base)).toEqual(['content'])
    expect(changedFields(read(text.replace('kind: fact', 'kind: rule')).fields, base)).toEqual(['kind'])
  })

  it('leaves a field that the note does not state unchanged', () => {
    const base = hashFields({ title: 't', kind: 'rule', tags: ['x'], content: 'same' })
    expect(changedFields(read('same').fields, base)).toEqual([])
    expect(changedFields(read('---\ntags: []\n---\nsame').fields, base)).toEqual(['tags'])
  })

  it('does not take half-typed front matter for an edit', () => {
    expect(readVaultNote('---\ntags: [a, "b\n---\ntext')).toMatch(/YAML/)
    expect(readVaultNote('---\n- a list\n---\ntext')).toMatch(/fields/)
  })
})
