import { describe, expect, it } from 'vitest'
import { claimNearest } from './claim-nearest.ts'
import { findNouns } from './nouns.ts'

const HEX = '5f2b8c1d9e4a7c3b5f2b'.concat('8c1d9e4a7c3b5f2b8c1d')
const CHOSEN = 'Sommer'.concat('2023')

const claimed = (text: string) =>
  findNouns(text).flatMap((noun) => {
    const cut = claimNearest(text, noun)
    return cut === null ? [] : [text.slice(cut.start, cut.end)]
  })

describe('claimNearest', () => {
  it.each([
    ['an answer', 'the root password? we use X'],
    ['the line below', 'the token I asked for\nX'],
    ['a verb', 'for that token you type X'],
    ['a name behind it', 'X works as the password'],
    ['an apposition', 'that token from yesterday, X'],
    ['its purpose', 'password for the old mailbox X'],
    ['a script without spaces', '口令现在改回X了'],
  ])('finds the only value by %s', (_, phrasing) => {
    for (const value of [HEX, CHOSEN]) expect(claimed(phrasing.replace('X', value))).toEqual([value])
  })

  it.each([
    ['two values', `that token from yesterday, ${HEX}, ${CHOSEN}`],
    ['a value that a user owns', `for that token ask user ${CHOSEN}`],
    ['a value with an article', `for that token you open the ${CHOSEN}`],
    ['a digest among commits', `that token came with a commit, ${HEX}`],
    ['a digest below a sentence that hands over nothing', `removed the token\n${HEX}`],
    ['a value beside a longer noun', `the token cleanup runs, ${CHOSEN}`],
    ['a property of the secret', `the length of the token is off, ${HEX}`],
    ['a plural', `about tokens, ${CHOSEN}`],
    ['a call', `token(x) gives, ${HEX}`],
    ['a key that opens nothing', `that key from yesterday, ${HEX}`],
    ['a value without a tie', `the token of ${CHOSEN} was old`],
    ['a value too far away', `the token ${'really '.repeat(14)}, ${HEX}`],
  ])('finds nothing for %s', (_, text) => {
    expect(claimed(text)).toEqual([])
  })
})
