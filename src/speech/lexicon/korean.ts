/** Korean words by their role in a sentence; only reactions. */
import { type Lexicon, NO_WORDS } from './lexicon.ts'

export const KOREAN: Lexicon = {
  ...NO_WORDS,
  reactions: [
    '네/예',
    '아니요/아니',
    '감사합니다',
    '고마워요/고마워',
    '계속해줘/계속해주세요/계속하세요/계속',
    '좋아요/좋아',
    '안녕하세요',
    '다음',
  ],
}
