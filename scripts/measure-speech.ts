/**
 * Prints how well sentences are classified, label by label, on the development sets and on the sealed one:
 * sentences, hits, false alarms, precision, recall. Of the sealed one nothing but counts. Run by `npm run
 * measure:speech`.
 */
import { findCorrection } from '../src/speech/corrections/find-correction.ts'
import { HELD_OUT, TUNED } from '../test/labelled/speech/development/prompts.ts'
import { DEVELOPMENT_SPEECH } from '../test/labelled/speech/development/speech.ts'
import { LAST, LATER, REPORTED, WORK_TALK } from '../test/labelled/speech/development/work-talk.ts'
import { type LabelFigures, measureCorrections, measureSpeech } from '../test/labelled/speech/measure.ts'
import { readLabels } from '../test/labelled/speech/read-labels.ts'
import { SEALED_SPEECH } from '../test/labelled/speech/sealed.ts'

function print(title: string, rows: Readonly<Record<string, LabelFigures>>): void {
  console.log(
    `\n${title}\n| | sentences | hits | false alarms | precision | recall |\n|---|---|---|---|---|---|`,
  )
  for (const [name, { sentences, hits, falseAlarms, precision01, recall01 }] of Object.entries(rows)) {
    const shares = `${precision01.toFixed(4)} | ${recall01.toFixed(4)}`
    console.log(`| ${name} | ${sentences} | ${hits} | ${falseAlarms} | ${shares} |`)
  }
}

const corrects = (prompt: string) => findCorrection(prompt) !== null
const PROMPTS = { TUNED, HELD_OUT, REPORTED, WORK_TALK, LATER, LAST }

print('Development, by label', measureSpeech(DEVELOPMENT_SPEECH, readLabels))
print(
  'Development, corrections and denials',
  Object.fromEntries(Object.entries(PROMPTS).map(([name, set]) => [name, measureCorrections(set, corrects)])),
)
print('Sealed, by label', measureSpeech(SEALED_SPEECH, readLabels))
