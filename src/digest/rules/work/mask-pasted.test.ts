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

test('hears a person between two pieces of output', () => {
  const text = [
    'the build fails',
    '$ npm run build',
    'Type of the scale is missing',
    '',
    'I think `readScale(a, b)` should only be called once',
    '',
    '[10:02:11] scale.ts:7 read twice',
  ].join('\n')
  expect(ownWords(text)).toBe('the build fails I think `readScale(a, b)` should only be called once')
})

test('does not take a fenced block for the beginning of output', () => {
  expect(ownWords('look\n```\nx = 1\n```\nwe keep the old name')).toContain('we keep the old name')
})

test('a long turn in which the person speaks throughout is their own', () => {
  const own = [
    'I want the crate labels to name the orchard first. We had them the other way round for years and you can see why that is bad.',
    'Then we need the week on the second line, because our drivers read it from far away when they load the van in the morning.',
    'My idea for the third line is the weight. You may leave it out if the scale was off, we do not want zeros there at all.',
    'The fourth line is for the name of the packer, as our insurance wants it. We keep these names for thirty days and no longer.',
    'Please put the number of the crate at the very bottom, in small print, so that our customers do not take it for a price. We had that last year, and I had to write twenty letters to people who wanted to know why their apples cost four thousand.',
    'I have spoken with our printer about the paper already, and we can have it in two weeks.',
    'And I want no logo on it, we pay for the ink by the litre and nobody looks at the logo anyway.',
  ].join('\n\n')
  expect(own.length).toBeGreaterThan(900)
  expect(maskPasted(own, own, 300)).toContain('no logo on it')
})
