/** Counts how well sentences are told apart, label by label. It returns numbers only, so that it may be used on sealed sets. */
import { type LabelledSpeech, SPEECH_LABELS, type SpeechLabel } from './labelled-speech.ts'

export interface LabelFigures {
  readonly sentences: number
  readonly hits: number
  readonly falseAlarms: number
  /** 1 where nothing was found. */
  readonly precision01: number
  readonly recall01: number
}

/** @param read which labels the rules give to a sentence; none of them counts as `neither` */
export function measureSpeech(
  set: LabelledSpeech,
  read: (said: string) => ReadonlySet<SpeechLabel>,
): Readonly<Record<SpeechLabel, LabelFigures>> {
  const all = [...new Set(SPEECH_LABELS.flatMap((label) => set[label]))]
  const found = new Map(all.map((said) => [said, read(said)]))
  const figures = SPEECH_LABELS.map((label) => {
    const meant = new Set(set[label])
    const given = all.filter((said) => {
      const labels = found.get(said)
      return label === 'neither' ? labels?.size === 0 : labels?.has(label) === true
    })
    return [
      label,
      toFigures(meant.size, given.length, given.filter((said) => meant.has(said)).length),
    ] as const
  })
  return Object.fromEntries(figures) as Record<SpeechLabel, LabelFigures>
}

export interface LabelledPrompts {
  readonly corrections: readonly string[]
  readonly others: readonly string[]
}

/** @param corrects whether the rules hear a correction, or a denial without one */
export function measureCorrections(
  { corrections, others }: LabelledPrompts,
  corrects: (said: string) => boolean,
): LabelFigures {
  const hits = corrections.filter(corrects).length
  return toFigures(corrections.length, hits + others.filter(corrects).length, hits)
}

function toFigures(sentences: number, given: number, hits: number): LabelFigures {
  return {
    sentences,
    hits,
    falseAlarms: given - hits,
    precision01: given === 0 ? 1 : hits / given,
    recall01: sentences === 0 ? 1 : hits / sentences,
  }
}
