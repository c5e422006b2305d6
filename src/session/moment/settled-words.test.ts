import { describe, expect, it } from 'vitest'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import { asSettled } from './settled-words.ts'

function memory(content: string, changes: Partial<Memory> = {}): Memory {
  const said = { title: content, summary: content, content }
  return {
    kind: 'decision',
    authority: EXTRACTOR_AUTHORITY,
    trust: 'principle',
    ...said,
    ...changes,
  } as Memory
}

describe('what a memory settles', () => {
  it('is told without the order beside it', () => {
    const settled = asSettled(
      memory("we don't need the cache any more. write a note about it in docs/cache.md"),
    )
    expect(settled).toMatchObject({ title: '', content: "we don't need the cache any more." })
  })

  it('is nothing if it was an order, whatever it answered', () => {
    expect(
      asSettled(memory('in lib/limits make a file called rates (about: Where do the limits go?)')).content,
    ).toBe('')
  })

  it('keeps the note of what it answers', () => {
    expect(
      asSettled(memory('there is no such folder, check the parent (about: I made lib/old.)')).content,
    ).toBe('there is no such folder (about: I made lib/old.)')
  })

  it.each<Partial<Memory>>([{ kind: 'rule' }, { trust: 'inference' }, { authority: 2 }])(
    'is the whole text of others: %j',
    (changes) => {
      const other = memory('Write a note for each change', changes)
      expect(asSettled(other)).toBe(other)
    },
  )
})
