/** The labels that the product's rules give to a prompt, so that they can be held against those of the labelled sets. */
import { readPersonSentence } from '../../../src/digest/rules/work/read-person-sentence.ts'
import { findCorrection } from '../../../src/speech/corrections/find-correction.ts'
import { isQuestion } from '../../../src/speech/question.ts'
import { isRequest } from '../../../src/speech/request.ts'
import type { SpeechLabel } from './labelled-speech.ts'

/** None where the rules find none of them. */
export function readLabels(prompt: string): ReadonlySet<SpeechLabel> {
  const labels = new Set<SpeechLabel>()
  const correction = findCorrection(prompt)
  if (correction !== null) labels.add(correction.claim === null ? 'denial' : 'correction')
  if (isQuestion(prompt, 'worded')) labels.add('question')
  if (isRequest(prompt)) labels.add('request')
  const said = prompt.replace(/[’‘]/g, "'")
  const kind = readPersonSentence(said, { isFirst: false, answers: false, next: '' })?.kind
  if (kind === 'decision' || kind === 'rule') labels.add(kind)
  return labels
}
