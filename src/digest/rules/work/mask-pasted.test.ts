import { expect, test } from 'vitest'
import { maskNoise } from '../../passages/mask-noise.ts'
import { maskPasted } from './mask-pasted.ts'

function ownWords(text: string, fromChars = 60): string {
  const masked = maskPasted(text, maskNoise(text, { quotedLines: true }), fromChars)
  expect(masked).toHaveLength(text.length)
  return masked.replace(/\s+/g, ' ').trim()
}

test('blanks what stands below a colon, unless it is short or a list of wishes', () => {
  const review = 'You should always close the scale before the reader stops, says the reviewer of the change.'
  expect(ownWords(`got this from the review:\n${review}`)).toBe('got this from the review:')
  expect(ownWords('the rule is:\nnever on Mondays')).toContain('never on Mondays')
  expect(ownWords(`please do these:\n- ${review}`)).toContain('close the scale')
})

test('blanks output from its first line on, and hears the person when they come back', () => {
  const text = [
    'the build fails on my machine',
    '$ npm run build',
    'Type of the scale is missing the following properties',
    '',
    'help me figure out why.',
  ].join('\n')
  expect(ownWords(text)).toBe('the build fails on my machine help me figure out why.')
})

test('does not take a fenced block for the beginning of output', () => {
  expect(ownWords('look\n```\nx = 1\n```\nwe keep the old name')).toContain('we keep the old name')
})
