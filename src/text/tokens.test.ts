import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, foldCase, toTerms } from './tokens.ts'

describe('toTerms', () => {
  it('stems, lowercases and drops stopwords, in order', () => {
    expect(toTerms('The dogs were walking to the OLD Library.')).toEqual(['dog', 'walk', 'old', 'librari'])
  })

  it('drops what contractions leave behind', () => {
    expect(toTerms("She didn't go, it isn't Caroline's")).toEqual(['go', 'carolin'])
    expect(toTerms('She didn’t go')).toEqual(['go'])
  })

  it('strips accents, so that a word is found however it is typed', () => {
    expect(toTerms('Café Müller, señor, Straße, Łódź')).toEqual(toTerms('cafe muller, senor, strasse, lodz'))
  })

  it('gives camelCase as parts and whole', () => {
    expect(toTerms('createRecall')).toEqual(['creat', 'recal', 'createrecal'])
    expect(toTerms('GitHub')).toContain('github')
    expect(toTerms('HTTPServer')).toEqual(['http', 'server', 'httpserver'])
    expect(toTerms('the IDs')).toEqual(['id'])
  })

  it('splits snake_case, kebab-case and file names in documents and queries alike', () => {
    expect(toTerms('LORE_DB_PATH in file-name.ts')).toEqual(['lore', 'db', 'path', 'file', 'name', 'ts'])
  })

  it('keeps a version findable as a whole', () => {
    const [whole] = toTerms('v1.2.3').filter((term) => !/^[a-z0-9]+$/.test(term))
    expect(whole).toBeDefined()
    expect(toTerms('upgrade to 1.2.3 now')).toContain(whole)
    expect(toTerms('1.2.4')).not.toContain(whole)
    expect(toTerms('at the end 3. Next')).toEqual(['end', '3', 'next'])
  })

  it('keeps languages named with signs apart from their letter', () => {
    expect(toTerms('C++ and C# but plan C')).toEqual(['cplusplus', 'csharp', 'plan', 'c'])
  })

  it('cuts Chinese, Japanese, Korean and Thai into pairs that a query shares', () => {
    expect(toTerms('東京タワー')).toEqual(['東', '東京', '京', '京タ', 'タワ', 'ワー'])
    expect(toTerms('猫')).toEqual(['猫'])
    expect(toTerms('黒猫がいる')).toContain('猫')
    expect(toTerms('안녕하세요')).toEqual(['안녕', '녕하', '하세', '세요'])
    expect(toTerms('กรุงเทพ').every((term) => Array.from(term).length === 2)).toBe(true)
  })

  it('keeps words of other alphabets as words', () => {
    expect(toTerms('Привет, МИР')).toEqual(['привет', 'мир'])
    expect(toTerms('नमस्ते दुनिया')).toEqual(['नमस्ते', 'दुनिया'])
  })

  it('separates Latin words from the script they are glued to', () => {
    expect(toTerms('Node版')).toEqual(['node', '版'])
  })

  it('never yields a term with white space, quotes, punctuation or capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const term of toTerms(text)) expect(term).toMatch(/^[\p{L}\p{N}\p{M}ー]+$/u)
        for (const term of toTerms(text)) expect(term).not.toMatch(/[A-Z]/)
      }),
    )
  })
})

describe('countWords', () => {
  it('counts stopwords too', () => {
    expect(countWords('it is in the house')).toBe(5)
    expect(countWords('– … !')).toBe(0)
    expect(countWords('où est-il')).toBe(3)
  })
})

describe('foldCase', () => {
  it('makes names comparable', () => {
    expect(foldCase('Zoë')).toBe(foldCase('ZOE'))
  })
})
