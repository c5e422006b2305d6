import { describe, expect, it } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import { hashFields, type NoteFields } from './note-text.ts'
import { type ExchangeInput, type FoundFile, planExchange, type WantedNote } from './plan-exchange.ts'
import type { VaultEntry } from './vault-state.ts'

const ID = 'm1' as MemoryId
const fields = (content: string): NoteFields => ({ title: 'T', kind: 'fact', tags: [], content })
const note = (content: string, path = 'T.md', id = ID): WantedNote => ({
  id,
  path,
  text: content,
  textHash: `hash of ${content}`,
  fields: fields(content),
})
const file = (content: string, more: Partial<FoundFile> = {}): FoundFile => ({
  path: 'T.md',
  hash: `hash of ${content}`,
  id: ID,
  fields: fields(content),
  secrets: [],
  ...more,
})
const entry = (content: string, more: Partial<VaultEntry> = {}): VaultEntry => ({
  id: ID,
  fileId: ID,
  path: 'T.md',
  placed: 'T.md',
  hash: `hash of ${content}`,
  next: null,
  base: hashFields(fields(content)),
  ...more,
})
const plan = (input: Partial<ExchangeInput> & { readonly notes?: readonly WantedNote[] }) =>
  planExchange({
    entries: [],
    files: [],
    wanted: new Map((input.notes ?? []).map((wanted) => [wanted.id, wanted])),
    successors: new Map(),
    isBlocked: () => false,
    forgetDeleted: false,
    ...input,
  })

describe('one pass over a vault', () => {
  it.each([
    ['nothing changed', 'a', 'a', 'a', []],
    ['the memory changed', 'a', 'a', 'b', [['write', 'changed']]],
    ['the file changed', 'a', 'b', 'a', [['take']]],
    ['both changed alike', 'a', 'b', 'b', []],
    ['both changed', 'a', 'b', 'c', [['conflict', 'both changed']]],
  ])('%s', (_, base, inFile, inLore, expected) => {
    const { actions } = plan({ entries: [entry(base)], files: [file(inFile)], notes: [note(inLore)] })
    expect(
      actions.map((action) => [
        action.kind,
        ...('why' in action ? [action.why] : 'reason' in action ? [action.reason] : []),
      ]),
    ).toEqual(expected)
  })

  it('takes what Lore was writing when it was killed for no edit', () => {
    const entries = [entry('a', { next: 'hash of b' })]
    expect(plan({ entries, files: [file('b')], notes: [note('c')] }).actions).toMatchObject([
      { kind: 'write', why: 'changed' },
    ])
  })

  it('settles a conflict as the person decides', () => {
    const both = { entries: [entry('a')], files: [file('b')], notes: [note('c')] }
    expect(plan({ ...both, keep: new Map([['T.md', 'note']]) }).actions).toMatchObject([{ kind: 'take' }])
    expect(plan({ ...both, keep: new Map([['T.md', 'memory']]) }).actions).toMatchObject([
      { kind: 'write', from: 'T.md' },
    ])
  })

  it('removes a note whose memory is gone, but not one that was edited', () => {
    expect(plan({ entries: [entry('a')], files: [file('a')] }).actions).toMatchObject([{ kind: 'remove' }])
    expect(plan({ entries: [entry('a')], files: [file('b')] }).actions).toMatchObject([
      { kind: 'conflict', reason: 'memory gone' },
    ])
  })

  it('keeps the file of a memory that was replaced, for its successor', () => {
    const successor = 'm2' as MemoryId
    const { actions } = plan({
      entries: [entry('a')],
      files: [file('a')],
      notes: [note('b', 'Other.md', successor)],
      successors: new Map([[ID, successor]]),
    })
    expect(actions).toMatchObject([{ kind: 'write', id: successor, from: 'T.md' }])
  })

  it('writes a deleted note again, or forgets its memory if the person agreed', () => {
    const gone = { entries: [entry('a')], notes: [note('a')] }
    expect(plan(gone)).toMatchObject({ actions: [{ kind: 'write', why: 'restored' }], deleted: [{ id: ID }] })
    expect(plan({ ...gone, forgetDeleted: true }).actions).toMatchObject([{ kind: 'forget', id: ID }])
    expect(plan({ ...gone, forgetDeleted: true, isBlocked: () => true })).toMatchObject({
      actions: [],
      deleted: [],
    })
  })

  it('follows a file that a person moved, and takes a copy for a new note', () => {
    const moved = file('a', { path: 'Elsewhere/Mine.md' })
    expect(plan({ entries: [entry('a')], files: [moved], notes: [note('a')] })).toMatchObject({
      actions: [],
      entries: [{ path: 'Elsewhere/Mine.md' }],
    })
    const copy = file('a', { path: 'Copy.md' })
    expect(plan({ entries: [entry('a')], files: [file('a'), copy], notes: [note('a')] }).actions).toEqual([
      { kind: 'create', path: 'Copy.md' },
    ])
  })

  it('moves a note with its topic unless a person moved it', () => {
    const there = [note('a', 'New/T.md')]
    expect(plan({ entries: [entry('a')], files: [file('a')], notes: there }).actions).toMatchObject([
      { kind: 'write', path: 'New/T.md', from: 'T.md' },
    ])
    const own = entry('a', { path: 'Mine.md' })
    expect(plan({ entries: [own], files: [file('a', { path: 'Mine.md' })], notes: there }).actions).toEqual(
      [],
    )
  })

  it('never overwrites a file that still holds a secret', () => {
    const held = file('a', { hash: 'hash with a secret', secrets: ['github-token'] })
    const { actions, entries } = plan({ entries: [entry('a')], files: [held], notes: [note('a')] })
    expect(actions).toEqual([])
    expect(entries).toMatchObject([{ hash: 'hash with a secret' }])
  })

  it('shows notes that differ if the state was lost, and agrees on equal ones', () => {
    expect(plan({ files: [file('b')], notes: [note('a')] }).actions).toMatchObject([
      { kind: 'conflict', reason: 'no common state' },
    ])
    expect(plan({ files: [file('a')], notes: [note('a')] })).toMatchObject({
      actions: [],
      entries: [{ id: ID }],
    })
  })
})
