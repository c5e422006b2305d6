import { describe, expect, it } from 'vitest'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import { type DecidableItem, decideByRules } from './decide-by-rules.ts'

const SAID_AT = Date.UTC(2026, 4, 1)
const LATER = SAID_AT + 86_400_000

const item = (text: string, some: Partial<DecidableItem> = {}): DecidableItem => ({
  text,
  at: LATER,
  corrects: null,
  ownWords: true,
  ...some,
})

const near = (content: string, similarity01 = 0.8, some: Partial<Memory> = {}): Neighbour => ({
  similarity01,
  memory: { ...toMemory(content), ...some },
})

describe('decideByRules', () => {
  it('adds what is near nothing', () => {
    expect(decideByRules(item('The port is 80.'), [])).toEqual({
      decision: 'ADD',
      target: null,
      rule: 'nothing-near',
      reason: 'No memory is near it.',
      confidence01: 0.95,
    })
  })

  it('leaves what is known', () => {
    expect(decideByRules(item('the port is 80'), [near('The port is 80.')])).toMatchObject({
      decision: 'NONE',
      target: 'The port is 80.',
      rule: 'exact',
    })
  })

  it('leaves what says the same in another language it cannot read, when it is alike enough', () => {
    const known = near('Der Server läuft auf dem alten Rechner', 0.9)
    expect(decideByRules(item('Der Server läuft auf dem alten Rechner!!'), [known]).decision).toBe('NONE')
    expect(decideByRules(item('Der Server läuft nicht auf dem alten Rechner'), [known]).decision).not.toBe(
      'NONE',
    )
  })

  it('updates a memory whose value changed', () => {
    expect(decideByRules(item('The port is now 81.'), [near('The port is 80.')])).toMatchObject({
      decision: 'UPDATE',
      target: 'The port is 80.',
      rule: 'value',
      reason: 'number 80 became 81.',
    })
  })

  it('updates a memory that the item says in more detail', () => {
    expect(
      decideByRules(item('We have a cellar with two rooms.'), [near('We have a cellar.')]),
    ).toMatchObject({
      decision: 'UPDATE',
      rule: 'refines',
    })
  })

  it('deletes a memory that is taken back', () => {
    expect(decideByRules(item('We no longer use Sass.'), [near('We use Sass.')])).toMatchObject({
      decision: 'DELETE',
      rule: 'retraction',
    })
  })

  it('adds what shares words with a memory that is far off', () => {
    expect(decideByRules(item('The port is now 81.'), [near('The port is 80.', 0.3)])).toMatchObject({
      decision: 'ADD',
      target: null,
      rule: 'not-near',
    })
  })

  it('takes other words for the same only where they are very alike', () => {
    const decide = (similarity01: number) =>
      decideByRules(item('Ada fears the deep lake'), [near('Ada dreads the deep lake', similarity01)])
        .decision
    expect(decide(0.96)).toBe('NONE')
    expect(decide(0.93)).toBe('ADD')
  })

  it('never takes the same words in another order for the same', () => {
    expect(decideByRules(item('Bo reports to Ada.'), [near('Ada reports to Bo.', 0.99)]).decision).toBe('ADD')
  })

  it('prefers a memory that says the same to one that it updates', () => {
    const neighbours = [near('The port is 80.', 0.95), near('The port is 81.', 0.9)]
    expect(decideByRules(item('port is 81'), neighbours)).toMatchObject({
      decision: 'NONE',
      target: 'The port is 81.',
    })
  })

  it('picks the surest of several', () => {
    const neighbours = [near('The lamp is red.', 0.9), near('The port is 80.', 0.6)]
    expect(decideByRules(item('The port is now 81.'), neighbours).target).toBe('The port is 80.')
  })

  describe('with a correction', () => {
    const known = near('The parser drops comments.', 0.6)

    it('updates the corrected memory whatever the words', () => {
      const said = item('The lexer eats them.', { corrects: 'the parser drops comments' })
      expect(decideByRules(said, [known])).toMatchObject({ decision: 'UPDATE', rule: 'correction' })
    })

    it('deletes it where nothing is put in its place', () => {
      const said = item('The parser does not drop comments.', { corrects: 'the parser drops comments' })
      expect(decideByRules(said, [known])).toMatchObject({ decision: 'DELETE', rule: 'correction' })
    })

    it('does nothing to memories that say something else', () => {
      const said = item('The lexer eats them.', { corrects: 'the linter is slow on big files' })
      expect(decideByRules(said, [known]).decision).toBe('ADD')
    })

    it('leaves what is stored in its corrected form', () => {
      const said = item('The lexer drops comments.', { corrects: 'the parser drops comments' })
      expect(decideByRules(said, [near('The lexer drops comments.', 0.99)]).decision).toBe('NONE')
    })
  })

  describe('guards', () => {
    const change = item('The port is now 81.')

    it.each([
      ['protected', { protected: true }],
      ['of layer 1', { layer: 1 }],
      ['of layer 2', { layer: 2 }],
    ] as const)('never ends a memory that is %s', (_, some) => {
      expect(decideByRules(change, [near('The port is 80.', 0.8, some)])).toMatchObject({
        decision: 'ADD',
        target: 'The port is 80.',
        rule: 'guarded',
      })
    })

    it('lets only a person’s words end a person’s words', () => {
      const principle = near('The port is 80.', 0.8, { trust: 'principle' })
      expect(decideByRules({ ...change, ownWords: false }, [principle]).decision).toBe('ADD')
      expect(decideByRules(change, [principle]).decision).toBe('UPDATE')
    })

    it('does not let an older item end a newer memory', () => {
      const late = { ...change, at: SAID_AT - 1 }
      expect(decideByRules(late, [near('The port is 80.')])).toMatchObject({
        decision: 'NONE',
        target: 'The port is 80.',
        rule: 'outdated',
      })
    })

    it('adds an older item that says more than a newer memory', () => {
      const late = item('We have a cellar with two rooms.', { at: SAID_AT - 1 })
      expect(decideByRules(late, [near('We have a cellar.')])).toMatchObject({
        decision: 'ADD',
        rule: 'refines-newer',
      })
    })

    it('takes the time of storing where no validity is known', () => {
      const stored = near('The port is 80.', 0.8, { validFrom: null, createdAt: LATER + 1 })
      expect(decideByRules(change, [stored]).rule).toBe('outdated')
    })
  })
})

function toMemory(content: string): Memory {
  return newMemory({
    id: content as MemoryId,
    scopeId: 1 as ScopeId,
    depth: 2,
    title: content,
    summary: content,
    content,
    contentHash: '',
    origin: 'lore',
    author: 'test',
    createdAt: SAID_AT,
    validFrom: SAID_AT,
  })
}
