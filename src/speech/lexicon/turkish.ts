/** Turkish words by their role in a sentence; only those that ask nothing. */
import { type Lexicon, NO_WORDS } from './lexicon.ts'

export const TURKISH: Lexicon = {
  ...NO_WORDS,
  steering: 'evet hayir tesekkurler tesekkur ederim lutfen devam et tamam merhaba selam guzel',
  functionWords: 'bu su bir ve ama ben sen o biz siz ne icin ile gibi de da mi',
}
