/**
 * Parts of speech by wink-nlp and its small English model; the only file that loads either, at first use. Its
 * tokeniser takes quadratic time on long runs without spaces, so pass prose of ordinary words only.
 */
import type { ItemSentence, ItemToken } from 'wink-nlp'

/** A word or a punctuation mark with its universal part of speech (`PROPN`, `VERB`, `PUNCT` …). */
export interface TaggedWord {
  readonly text: string
  readonly tag: string
  readonly startsSentence: boolean
}

export type Tagger = (prose: string) => readonly TaggedWord[]

let loading: Promise<Tagger> | null = null
let loaded: Tagger | null = null

/** Loads the model once per process, about 100 ms; later calls share it. */
export function loadTagger(): Promise<Tagger> {
  loading ??= createTagger()
  return loading
}

/** Returns the tagger if it is already loaded, else null; loads nothing. */
export function taggerAtHand(): Tagger | null {
  return loaded
}

async function createTagger(): Promise<Tagger> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  const nlp = winkNlp(model, ['sbd', 'pos'])
  loaded = (prose) => {
    const tagged: TaggedWord[] = []
    nlp
      .readDoc(prose)
      .sentences()
      .each((sentence: ItemSentence) => {
        sentence.tokens().each((token: ItemToken, at: number) => {
          tagged.push({ text: token.out(), tag: token.out(nlp.its.pos), startsSentence: at === 0 })
        })
      })
    return tagged
  }
  return loaded
}
