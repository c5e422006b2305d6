/** Plays the examples of docs/sync.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settleConflict } from './conflict.ts'
import { findRemoval, tagsOf, toShownValues, withKnown } from './memory-fields.ts'
import { sum, usesOf } from './observe-uses.ts'
import { emptied, emptyRecord, merge, type SyncRecord, write } from './record.ts'

const PAGE = readFileSync(new URL('../../../docs/sync.md', import.meta.url), 'utf8')
const PLACE = { namespace: 'default', project: 'web', branch: null }
const ID = '01939f2a-7c3e-7b1a-8000-000000000001'

interface Side {
  readonly memory: SyncRecord
  readonly uses: SyncRecord
}

const BASE: Side = {
  memory: write(
    emptyRecord('memory', ID, PLACE),
    'base',
    { made: [1, 'person', 'ana', 1], text: ['one', 'one', 'one'] },
    { t: [1, 0], by: 'person:ana', p: 1 },
  ),
  uses: emptyRecord('uses', ID, PLACE),
}

/** `person text=two @5, tag+a @6`: the author holds for what follows. */
function play(cell: string, replica: string): Side {
  let side = BASE
  let who = 'person'
  for (const part of cell
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [, author, action = '', time] = /^(?:(person|agent) )?(\S+) @(\d+)$/.exec(part) ?? []
    if (time === undefined) throw new Error(`No example: ${part}`)
    who = author ?? who
    const p: 0 | 1 = who === 'person' ? 1 : 0
    const writing = { t: [Number(time), 0] as const, by: `${who}:${replica}`, p }
    const [, name = '', sign, value = ''] = /^(\w+)(?:([=+-])(.*))?$/.exec(action) ?? []
    if (name === 'use') {
      const uses = { [replica]: { n: Number(value), last: Number(time), recent: [] } }
      side = { ...side, uses: write(side.uses, replica, uses, writing) }
    } else {
      side = {
        ...side,
        memory: write(side.memory, replica, toValues(side.memory, name, sign, value, time), writing),
      }
    }
  }
  return side
}

function toValues(memory: SyncRecord, name: string, sign: string | undefined, value: string, time: string) {
  switch (name) {
    case 'text':
      return { text: [value, value, value] }
    case 'sort':
      return { sort: [value, null, 'narrative'] }
    case 'tag':
      return { [`tag/${value}`]: sign === '+' ? true : undefined }
    case 'parent':
      return { parent: value }
    case 'archive':
      return { archived: withKnown([Number(time), 'old'], memory) }
    case 'purge':
      return { ...emptied(memory), gone: {} }
    default:
      throw new Error(`No example: ${name}`)
  }
}

function show({ memory, uses }: Side): string {
  if (findRemoval(memory) !== null) return 'gone'
  const settled = settleConflict(memory, 'here')
  const values = toShownValues(withMade(settled?.record ?? memory)) ?? {}
  const conflict = settled?.made.find(({ kind }) => kind === 'memory')
  const used = sum(Object.fromEntries([...usesOf(uses)].map(([replica, { n }]) => [replica, n])))
  const tags = tagsOf(values)
  return [
    `text=${(values.text as string[])[0]}`,
    conflict === undefined ? '' : `conflict=${(toShownValues(conflict)?.text as string[] | undefined)?.[0]}`,
    values.sort === undefined ? '' : `sort=${(values.sort as string[])[0]}`,
    tags.length === 0 ? '' : `tags=${tags.join(' ')}`,
    values.parent == null ? '' : `parent=${values.parent}`,
    values.archived === null ? '' : 'archived',
    used === 0 ? '' : `uses=${used}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The side that kept the memory writes the fields again that the removal took. */
function withMade(memory: SyncRecord): SyncRecord {
  return memory.fields.made === undefined
    ? { ...memory, fields: { ...BASE.memory.fields, ...memory.fields } }
    : memory
}

const rows = PAGE.split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('@'))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()) as [string, string, string, string],
  )

describe('the rules of docs/sync.md', () => {
  it('are fifteen examples', () => expect(rows).toHaveLength(15))

  it.each(rows)('%s', (_rule, one, other, both) => {
    const [a, b] = [play(one, 'a'), play(other, 'b')]
    const joined = { memory: merge(a.memory, b.memory), uses: merge(a.uses, b.uses) }
    const swapped = { memory: merge(b.memory, a.memory), uses: merge(b.uses, a.uses) }
    expect(show(joined)).toBe(both)
    expect(show(swapped)).toBe(both)
  })
})
