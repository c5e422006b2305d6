/** English words by which people talk about themselves in chats. Notation as in `phrases.ts`. */

/** Words behind "I'm a" that do not say who somebody is; longer words may begin with them. */
export const NOT_WHO = ['bit/little/lot/few/huge/big/fan']
/** Words behind "I'm" that say who somebody is; longer words may begin with them. */
export const WHO = ['married/single/divorced/pregnant/vegan/vegetarian/allergic/trans']
/** Words behind "I've been"; longer words may begin with them. */
export const BEEN = ['married/single/living/working']
export const IDENTITIES = [
  "(my name's/my name is)",
  'i (work/live/grew up/was born/identify/study/majored) as/in/at/for/with',
  'i was born',
]

export const PREFERENCES = [
  'my/our _/#~? (favorite/favourite/fave/go-to/top pick/passion)',
  'favorite/favourite',
  "i can't stand",
  "(i'm/i am) really/so/very/super? (into/obsessed/passionate/a (big/huge)? fan/interested in)",
]
/** Words between "I" or "we" and a verb of liking. */
export const LIKES_HOW = ["really/also/just/absolutely/always/never/still/don't/particularly", 'do not']
export const LIKES = ['prefer/love/loved/like/liked/enjoy/enjoyed/hate/dislike/adore']

export const COMMITMENTS = [
  "(i'll/we'll/i will/we will)",
  "(i'm/i am/i are/we're/we are) (going to/gonna/planning/hoping/starting/signing up)",
  'i/we plan/promise/intend/hope/want/wanna _/#~',
  'planning to/on',
]

/** People and animals of somebody's own: "my mother". */
export const OWN_PEOPLE = [
  'my _/#~? mother/mom/mum/father/dad/parent/parents/sister/sisters/brother/brothers/wife/husband/partner/girlfriend/boyfriend/fiance/fiancee/fiancée/son/sons/daughter/daughters/kid/kids/children/aunt/uncle/cousin/cousins/niece/nephew/grand_/friend/friends/boss/coach/teacher/mentor/dog/dogs/cat/cats/puppy/pet/pets',
]

/** Words between "I" or "we" and a verb in the past. */
export const LIVED_HOW = ['just/also/recently/finally/even/actually']
/** Verbs in the past, besides those with "-ed". */
export const LIVED = [
  'was/were/went/got/had/did/made/took/came/saw/found/gave/told/said/met/bought/won/lost/felt/tried/began/kept/left/taught/wrote/ran/ate/built/spent/grew/heard/sold/sent/led',
]

/** Relatives, friends, colleagues and pets, of anybody. */
export const PEOPLE = [
  'mother/mom/mum/mama/father/dad/parent/parents/sister/sisters/brother/brothers/sibling/siblings/wife/husband/spouse/partner/girlfriend/boyfriend/fiance/fiancee/fiancée/son/sons/daughter/daughters/kid/kids/child/children/aunt/uncle/cousin/cousins/niece/nieces/nephew/nephews/grandma/grandmother/grandpa/grandfather/grandparent/grandparents/grandkid/grandkids/grandson/granddaughter/friend/friends/buddy/pal/pals/colleague/colleagues/boss/coach/teacher/mentor/neighbor/neighbors/neighbour/neighbours/roommate/roommates/dog/dogs/puppy/pup/cat/cats/kitten/pet/pets',
]
/** Kinds of places. */
export const PLACES = [
  'city/town/village/country/park/beach/lake/river/mountain/mountains/forest/island/museum/gallery/restaurant/cafe/hotel/school/university/college/library/church/hospital/office/studio/gym/store/shop/market/theater/theatre/stadium/shelter/center/centre/camp/garden/farm',
]
/** Verbs for something that happened once. */
export const EVENTS = [
  'bought/got/made/started/joined/adopted/moved/finished/won/lost/met/visited/attended/went/took/found/launched/opened/built/wrote/received/quit/hired/learned/learnt/tried/began/graduated/married/born/painted/cooked/baked/planted/read/watched/played/ran/hiked/camped/performed/organised/organized/volunteered/traveled/travelled/passed/broke/fixed/saw',
  'signed up',
]
export const NUMBER_WORDS = [
  'two/three/four/five/six/seven/eight/nine/ten/eleven/twelve/twenty/thirty/forty/fifty/hundred/thousand/million/dozen/twice/couple/several/half/first/second/third',
]

/** Words before a comma or a dash that add nothing to the sentence. */
export const CHAT_OPENERS = [
  'and/but/so/well/oh/ah/wow/whoa/woah/yeah/yea/yep/yup/yes/no/nah/hey/hi/hello/haha/hah/ok/okay/right/sure/thanks/cool/nice/great/totally/definitely/absolutely/exactly/honestly/actually/anyway/plus/also/btw/uh',
  'thank you',
  'by the way',
  'for sure',
  'of course',
  'no worries/problem',
]
/** Those of them that need no sign behind them. */
export const BARE_CHAT_OPENERS = ['and/but/so/plus/well/oh/ah/wow/yeah/haha/anyway']
/** Openings of a short sentence that only reacts. */
export const CHAT_REACTIONS = [
  'thanks/thank/yes/yeah/yep/yup/no/nope/sure/wow/oh/hey/hi/aw/cool/nice/great/absolutely/definitely/totally',
  'of course',
]
