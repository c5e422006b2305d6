/**
 * Detects reactions, praise, greetings and wishes, which carry no information. Part of how texts are analysed
 * when they are stored, hence not in the room of speech. English; pure.
 */
import { type Pattern, pattern } from './pattern.ts'

/** Openings of small talk, separated by slashes. Longer words may begin with the last word of an opening. */
const OPENINGS = [
  "that's/that is/that was/that sound/that must/sound/look /looks ",
  'this is so/this is really/this is great/this is awesome',
  'so glad/so happy/so cool/so nice/so great/so proud/so excited/so sorry/so true',
  'good to/good luck/good job/good for/good morning/good evening/good night/good call/good point/good idea',
  'great to/great job/great work/great idea/great seeing/great hearing/great talking',
  'nice to/nice job/nice work/nice seeing/love it/love that/love your/love how',
  'thanks/thank/congrats/congratulations/wow/way to/hope/keep/enjoy/have a/have fun',
  "hey/hello/long time/what's up/how's it/how are/how have/take care/see you/talk/bye",
  "can't wait/let me know/i'm here/i am here/i appreciate/i agree/i bet/i hear",
  "you're so/you're right/you're welcome/you're the/you're doing/you're such/you're really/you're a",
  'you rock/you got/you deserve/you are',
  'no worries/no problem/sure/absolutely/definitely/totally/exactly',
].flatMap((line) => line.split('/'))

const SIGNS: readonly Pattern[] = [
  pattern(() => `^(?:${OPENINGS.join('|').replaceAll("'", "['’]")})`, 'i'),
  /^(?:hi|what an?)\b/i,
  /^it(?:['’]s| is) (?:so |really |always |great|nice|good|awesome|amazing|important)/i,
  /^(?:i['’]m |i am )?(?:so |really |very )?(?:glad|happy|sorry|proud|stoked|pumped|excited|thrilled) (?:to hear|for you|about|you|that you)/i,
]

/** Returns true if a sentence opens like small talk. */
export function isSmallTalk(sentence: string): boolean {
  return SIGNS.some((sign) => sign.test(sentence))
}

/** Reactions that tell nothing by themselves. */
const REACTIONS = new Set(
  (
    'ok okay k yes yeah yep yup no nope sure thanks thank you thx ty fine good great cool nice done right exactly agreed hm hmm ' +
    'lgtm perfect awesome understood noted ' +
    'ja nein danke gut genau stimmt passt alles klar verstanden oui non merci bien parfait compris si sí gracias vale bueno ' +
    'claro entendido perfecto sim não obrigado obrigada certo bom entendi perfeito nee bedankt prima goed begrepen perfetto ' +
    'grazie capito da nu mulțumesc spasibo спасибо да нет хорошо понятно ок ' +
    '好 好的 好吧 嗯 是 是的 对 对的 不 不是 谢谢 明白 明白了 知道了 可以 没问题 はい いいえ ありがとう 了解 了解です 네 아니요 감사합니다'
  ).split(' '),
)
/** Reactions of several words. */
const PHRASES =
  /^(?:(?:that )?(?:sounds|looks|seems) (?:good|great|fine|right|ok|okay)(?: to me)?|go ahead|got it|makes sense|all good|no problem|will do|works for me|same here)$/
const MOST_REACTIONS = 4
/** Characters of an emoji: pictures, their parts, joiners, skin tones. */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\p{P}|\s)+$/u

/** Returns true for "ok", "Thanks!", "yes, great", "sounds good to me", "👍": a few words or emoji that only react. */
export function isBareReaction(text: string): boolean {
  if (/\p{Extended_Pictographic}/u.test(text) && EMOJI.test(text) && !/\p{N}/u.test(text)) return true
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (PHRASES.test(words.join(' '))) return true
  return words.length > 0 && words.length <= MOST_REACTIONS && words.every((word) => REACTIONS.has(word))
}
