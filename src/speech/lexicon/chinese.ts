/** Chinese words by their role in a sentence, in both scripts. Words have no spaces between them. */
import { type Lexicon, NO_WORDS } from './lexicon.ts'

const DENIALS = ['不对', '不對', '错了', '錯了', '不正确', '不正確', '错的', '錯的', '不是真的']
const SUBJECTS = ['', '是', '这', '那', '這', '它', '这是', '那是', '這是', '它是']

export const CHINESE: Lexicon = {
  ...NO_WORDS,
  no: ['不.', '不是.', '不不'],
  harmless: ['用', '谢谢', '謝謝', '没', '沒', '客气', '急'],
  denial: [
    ...SUBJECTS.flatMap((subject) => DENIALS.map((denial) => subject + denial)),
    ...['', '记', '記', '搞', '弄', '说', '說', '理解'].flatMap((verb) => [`你${verb}错了`, `你${verb}錯了`]),
  ],
  told: [
    ...['', '已经', '已經', '早就', '不是'].flatMap((already) =>
      ['说过', '說過', '告诉过你', '告訴過你', '跟你说过', '跟你說過'].flatMap((told) => [
        `我${already}${told}了`,
        `我${already}${told}`,
      ]),
    ),
  ],
  said: ['我说的是', '我說的是', '我说是', '我說是', '我说的', '我說的', '我说', '我說'],
  whole: [
    '我的意思是',
    '不要再',
    '别再',
    '別再',
    '別 再',
    '我不再用',
    '我们不再用',
    '我已经不再用',
    '我们已经不再用',
  ],
  saysByItself: ['不要再', '别再', '別再'],
  actually: ['其实', '實際上'],
  startsAnew: [],
  we: ['我们'],
  but: ['不过'],
  agrees: [
    ...['说', '說', '说得', '說得'].flatMap((say) => [`你${say}对`, `你${say}對`]),
    '没错',
    '没錯',
    '沒错',
    '沒錯',
    '是我错',
    '是我錯',
  ],
  opensTalk: ['还是', '還是', '仍然', '因为', '因為', '没用', '没有用', '沒用', '沒有用'],
  fares: [
    '还是',
    '還是',
    '仍然',
    '失败',
    '失敗',
    '报错',
    '報錯',
    '崩溃',
    '空白',
    '现在',
    '現在',
    '更慢',
    '更快',
  ],
  wish: ['我要', '我想要', '我需要'],
  pointsBack: ['它', '这', '那'],
  deniesFirst: ['不'],
  requestWishes: [
    '请',
    '請',
    '帮我',
    '幫我',
    '我要',
    '我想要',
    '我需要',
    '给我',
    '給我',
    '麻烦',
    '麻煩',
    '能不能',
    '可不可以',
  ],
  forGood: ['总是', '總是', '永远', '永遠', '一直', '以后', '以後', '不要', '别再'],
}
