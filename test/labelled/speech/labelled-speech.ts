/**
 * Form of the labelled prompts by what each of them does. A prompt that does two things (a polite question that asks for
 * work) stands under both labels; under every other label it counts as a negative.
 */
export const SPEECH_LABELS = [
  'question',
  'request',
  'denial',
  'decision',
  'rule',
  'correction',
  'neither',
] as const
export type SpeechLabel = (typeof SPEECH_LABELS)[number]

/**
 * question: asks for an answer, by its form. request: asks for work to be done once. denial: says only that something is
 * wrong. decision: settles how the work is to be. rule: holds for all work to come. correction: says what holds instead
 * of what was said, done or remembered. neither: none of these.
 */
export type LabelledSpeech = Readonly<Record<SpeechLabel, readonly string[]>>
