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
    const written = prose.normalize('NFC')
    const plain = toPlainLetters(written)
    let at = 0
    const asWritten = (word: string): string => {
      const begin = plain.indexOf(word, at)
      if (begin < 0) return word
      at = begin + word.length
      return written.slice(begin, at)
    }
    nlp
      .readDoc(plain)
      .sentences()
      .each((sentence: ItemSentence) => {
        sentence.tokens().each((token: ItemToken, position: number) => {
          const text = asWritten(token.out())
          tagged.push({ text, tag: token.out(nlp.its.pos), startsSentence: position === 0 })
        })
      })
    return tagged
  }
  return loaded
}

/** Letters that have no accent to take away. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
}
const BEYOND_LATIN_1 = /[\u0100-\u024F\u1E00-\u1EFF]/g

/** Writes each letter that the tokeniser would cut a word at without its accent; the length stays. */
function toPlainLetters(prose: string): string {
  return prose.replace(BEYOND_LATIN_1, (letter) => {
    const plain = PLAIN[letter] ?? letter.normalize('NFD').charAt(0)
    return plain.length === letter.length ? plain : letter
  })
}
