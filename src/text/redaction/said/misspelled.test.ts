import { describe, expect, it } from 'vitest'
import { correctSpelling, findMisspelled } from './misspelled.ts'

describe('correctSpelling', () => {
  it.each([
    ['passwrod', 'password'],
    ['pasword', 'password'],
    ['passowrd', 'password'],
    ['passsword', 'password'],
    ['paswrod', 'password'],
    ['passwird', 'password'],
    ['paswort', 'password'],
    ['passphase', 'passphrase'],
    ['kenwort', 'kennwort'],
    ['contaseña', 'contraseña'],
    ['constraseña', 'contraseña'],
    ['tokne', 'token'],
    ['tokken', 'token'],
    ['secert', 'secret'],
    ['secrect', 'secret'],
    ['credentails', 'credentials'],
  ])('reads %s as %s', (word, noun) => {
    expect(correctSpelling(word)).toBe(noun)
  })

  it.each(
    'password passport passports passage passive passenger possessed secretary secrete sacred sector select taken tokens broken tokyo thicken contrast contrasta constant certain'.split(
      ' ',
    ),
  )('leaves %s alone', (word) => {
    expect(correctSpelling(word)).toBeNull()
  })
})

describe('findMisspelled', () => {
  it('finds a misspelled noun in a sentence, and no ordinary word', () => {
    const text = 'The passport of the secretary was taken; the wifi Passwrod is on the board.'
    expect(findMisspelled(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Passwrod'])
  })
})
