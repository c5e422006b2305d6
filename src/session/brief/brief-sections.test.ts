import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import { estimateTokens } from '../../text/estimate-tokens.ts'
import type { BriefLine } from '../moment/brief-lines.ts'
import { type BriefSection, fitSections, NO_BRIEF } from './brief-sections.ts'

function line(text: string, id?: string): BriefLine {
  return {
    text: `- ${text}`,
    ref: id === undefined ? null : { kind: 'memory', id: id as MemoryId },
    served: [text],
    said: text,
    trust: null,
  }
}

const many = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => line(`${word} number ${n} says something that takes some room`))

const section = (
  heading: string,
  lines: readonly BriefLine[],
  share: number,
  rank: number,
): BriefSection => ({
  heading,
  lines,
  share,
  rank,
})

describe('the words of a person', () => {
  const told = (voice: 'person' | 'guess', word: string, count: number) =>
    many(word, count).map((each) => ({ ...each, voice }))
  const inText = (text: string | null, word: string) => text?.split(`- ${word}`).length ?? 0

  test('that bind are not left out as long as a guess stands anywhere', () => {
    const sections = [
      section('Said:', many('said', 3), 0.45, 0),
      section('Learnt:', told('guess', 'guess', 12), 0.3, 1),
      { ...section('Standing:', told('person', 'rule', 6), 0.25, 2), binds: true },
    ]
    const tight = fitSections('Opening.', sections, 130).text
    expect(inText(tight, 'guess')).toBe(1)
    expect(inText(tight, 'rule')).toBeGreaterThan(2)
    const wide = fitSections('Opening.', sections, 1_200).text
    expect(inText(wide, 'rule')).toBe(7)
    expect(inText(wide, 'guess')).toBe(13)
  })

  test('leave guesses the room that they do not need', () => {
    const sections = [
      section('Learnt:', told('guess', 'guess', 12), 0.5, 0),
      { ...section('Standing:', told('person', 'rule', 2), 0.1, 1), binds: true },
    ]
    const { text } = fitSections('Opening.', sections, 200)
    expect(inText(text, 'rule')).toBe(3)
    expect(inText(text, 'guess')).toBeGreaterThan(2)
    expect(estimateTokens(text ?? '')).toBeLessThanOrEqual(200)
  })
})

describe('fitSections', () => {
  test('keeps within the budget whatever there is to tell', () => {
    for (const budget of [60, 150, 400, 1_200]) {
      const { text } = fitSections(
        'Opening.',
        [section('One:', many('one', 80), 0.5, 0), section('Two:', many('two', 80), 0.5, 1)],
        budget,
      )
      expect(estimateTokens(text ?? '')).toBeLessThanOrEqual(budget)
    }
  })

  test('gives each section its share, and what one leaves to the first in rank', () => {
    const { text } = fitSections(
      'Opening.',
      [section('Few:', many('few', 1), 0.5, 0), section('Many:', many('many', 80), 0.25, 1)],
      400,
    )
    const told = (text ?? '').split('\n').filter((told) => told.startsWith('- many'))
    expect(told.length * estimateTokens(told[0] ?? '')).toBeGreaterThan(200)
  })

  test('lets nothing of lower rank push a section below its share', () => {
    const { text } = fitSections(
      'Opening.',
      [section('First:', many('stone', 80), 0.8, 0), section('Last:', many('feather', 1), 0.2, 9)],
      400,
    )
    expect(text).toContain('- feather number 0')
  })

  test('leaves out a section without lines, heading and all', () => {
    const { text } = fitSections(
      'Opening.',
      [section('Empty:', [], 0.5, 0), section('Told:', many('a', 1), 0.5, 1)],
      300,
    )
    expect(text).not.toContain('Empty:')
    expect(text).toMatch(/^Opening\.\n\nTold:\n- a number 0/)
  })

  test('says nothing twice', () => {
    const { text } = fitSections(
      'Opening.',
      [section('One:', [line('Use pnpm.', 'a')], 0.5, 0), section('Two:', [line('use PNPM', 'b')], 0.5, 1)],
      300,
    )
    expect(text).toBe('Opening.\n\nOne:\n- Use pnpm.')
  })

  test('tells nothing at all where there is nothing to tell', () => {
    expect(fitSections('Opening.', [section('Empty:', [], 1, 0)], 300)).toEqual(NO_BRIEF)
  })

  test('names what it gives, with its tokens, and the words it serves', () => {
    const { injected, servedTexts } = fitSections(
      'Opening.',
      [section('One:', [line('Use pnpm.', 'a')], 1, 0)],
      300,
    )
    expect(injected).toEqual([
      {
        ref: { kind: 'memory', id: 'a' },
        tokens: Math.ceil(estimateTokens('- Use pnpm.')),
        confidence: null,
      },
    ])
    expect(servedTexts).toEqual(['Opening.', 'One:', 'Use pnpm.'])
  })
})
