import { describe, expect, it } from 'vitest'
import { stem } from './stem.ts'

/** The examples printed beside the rules in the paper, carried through all steps. */
const PUBLISHED = `caresses caress, ponies poni, ties ti, caress caress, cats cat, feed feed, agreed agre,
  plastered plaster, bled bled, motoring motor, sing sing, conflated conflat, troubled troubl, sized size,
  hopping hop, tanned tan, falling fall, hissing hiss, fizzed fizz, failing fail, filing file, happy happi,
  sky sky, relational relat, conditional condit, rational ration, valenci valenc, hesitanci hesit,
  digitizer digit, conformabli conform, radicalli radic, differentli differ, vileli vile,
  analogousli analog, vietnamization vietnam, predication predic, operator oper, feudalism feudal,
  decisiveness decis, hopefulness hope, callousness callous, formaliti formal, sensitiviti sensit,
  sensibiliti sensibl, triplicate triplic, formative form, formalize formal, electriciti electr,
  electrical electr, hopeful hope, goodness good, revival reviv, allowance allow, inference infer,
  airliner airlin, gyroscopic gyroscop, adjustable adjust, defensible defens, irritant irrit,
  replacement replac, adjustment adjust, dependent depend, adoption adopt, homologou homolog,
  communism commun, activate activ, angulariti angular, homologous homolog, effective effect,
  bowdlerize bowdler, probate probat, rate rate, cease ceas, controll control, roll roll,
  generalizations gener, oscillators oscil`

describe('stem', () => {
  it.each(PUBLISHED.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]))(
    'reduces %s to %s',
    (word, expected) => {
      expect(stem(word)).toBe(expected)
    },
  )

  it('leaves words of one and two letters alone', () => {
    expect(['a', 'is', 'as', 'ed'].map(stem)).toEqual(['a', 'is', 'as', 'ed'])
  })
})
