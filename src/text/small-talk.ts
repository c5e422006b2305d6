/** Detects reactions, praise, greetings and wishes, which carry no information. Pure. */

const TALK =
  /^(?:that(?:['’]s| is| was| sounds?| must)|this is (?:so|really|great|awesome)|it(?:['’]s| is) (?:so |really |always |great|nice|good|awesome|amazing|important)|sounds?|so (?:glad|happy|cool|nice|great|proud|excited|sorry|true)|(?:i['’]m |i am )?(?:so |really |very )?(?:glad|happy|sorry|proud|stoked|pumped|excited|thrilled) (?:to hear|for you|about|you|that you)|good (?:to|luck|job|for|morning|evening|night|call|point|idea)|great (?:to|job|work|idea|seeing|hearing|talking)|nice (?:to|job|work|seeing)|thanks|thank|congrats|congratulations|keep|wow|way to|hope|hey|hi\b|hello|long time|what['’]s up|how['’]s it|how are|how have|can['’]t wait|let me know|i(?:['’]m| am) here|i appreciate|i agree|i bet|i hear|you['’]re (?:so|right|welcome|the|doing|such|really|an?)|you (?:rock|got|deserve|are)|take care|see you|talk|bye|have (?:a|fun)|enjoy|no (?:worries|problem)|sure|absolutely|definitely|totally|exactly|looks? |what an?\b|love (?:it|that|your|how))/i

/** Returns true if a sentence opens like small talk. */
export function isSmallTalk(sentence: string): boolean {
  return TALK.test(sentence)
}
