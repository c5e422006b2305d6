/**
 * What people say of the answer they wanted, and of what was right in the one they got: neither says that something
 * known is wrong. Tried on one sentence of bounded length. In several languages. Pure.
 */

const END = '(?![\\p{L}\\p{N}])'

/** "That's not what I asked for": wherever it stands. */
const OTHER_ANSWER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "(?:not|n't) (?:\\w+ ){0,2}(?:what|where|which one|how) (?:i|we)(?:'d|'ve|'m| had| have| am| was| were| actually| really){0,2} (?:asked|ask|asking|meant|mean|want|wanted|need|needed|requested|expected|looking|thinking|after|in mind|had in mind)",
    '(?:nicht |keineswegs )(?:das,? )?(?:was|wie|wo) (?:ich|wir) (?:meine|meinte|meinten|wollte|wollten|will|brauche|suche|gemeint|gefragt|gebeten|verlangt)|(?:nicht|nie) (?:gemeint|gewollt|verlangt|gefragt)',
    "(?:pas|plus) (?:ça |cela )?ce que (?:j'ai (?:demandé|voulu)|je (?:voulais|demandais|cherchais|veux|cherche)|nous voulions)",
    'no (?:es|era) lo que (?:yo )?(?:pedí|quería|quiero|buscaba|necesito|necesitaba|he pedido)',
    '(?:quello|ciò) che (?:volevo|voglio|ho chiesto|intendevo|cercavo|mi serve)',
    'não (?:é|era) (?:isso )?(?:o que|que) (?:eu )?(?:pedi|queria|quero|preciso)',
    'niet wat ik (?:bedoel|bedoelde|vroeg|wilde|wil|zocht|nodig)',
    'nie to,? (?:o co (?:prosi|pyta)|co mia|czego)|не то,? (?:что|о чём|о чем) я',
  ].join('|')})`,
  'iu',
)

/** What somebody wants to be given or to see; what they mean, of what they had said. */
const WISH = new RegExp(
  `^(?:${[
    "i(?:'d| would)? ?(?:just |only |really |actually |still |also ){0,2}(?:want|wanted|need|needed|like|love|prefer|meant|mean|expected|was (?:asking|talking|looking|thinking)|am (?:asking|looking|talking)|asked (?:for|about))|i'm (?:asking|looking|talking)|what i (?:want|need|meant|mean)",
    'ich (?:will|wollte|möchte|brauche|bräuchte|meine|meinte|suche|hätte gern)|gemeint (?:ist|war)',
    "je (?:veux|voulais|voudrais|parlais|parle|cherche|souhaite)|j'(?:ai besoin|aimerais|avais demandé|attendais)",
    '(?:yo )?(?:quiero|quería|quisiera|necesito|me refería|quise decir|busco|buscaba)',
    '(?:io )?(?:voglio|volevo|vorrei|mi serve|intendevo|cerco|cercavo|mi riferivo)|ho bisogno',
    '(?:eu )?(?:quero|queria|preciso|quis dizer|procuro)',
    'ik (?:wil|wilde|wou|bedoel|bedoelde|zoek|zocht|heb [^,.]* nodig)',
    'chcę|chciał\\p{L}+|potrzebuję|chodziło mi|miał[ae]m na myśli',
    'я (?:хочу|хотел\\p{L}*|имел\\p{L}* в виду)|мне нуж\\p{L}+',
  ].join('|')})${END}|^我(?:要|想要|需要)`,
  'iu',
)

/** Whether it only wants another answer. */
export function wantsAnotherAnswer(sentence: string): boolean {
  return OTHER_ANSWER.test(sentence)
}

/** Whether it says what somebody wants, not what is so. */
export function isWish(said: string): boolean {
  return WISH.test(said)
}

const RIGHT =
  '(?:(?:is|are|was|were)(?: all| still| quite| indeed){0,1} (?:right|correct|true|fine|ok|okay|good)|(?:ist|sind|war) (?:schon |ja |so ){0,2}(?:richtig|korrekt|in ordnung)|stimmt|(?:est|sont) (?:juste|correcte?|bonne?|bon|vrai)s?|(?:es|está|son|están) (?:correct[oa]s?|bien|ciert[oa]s?)|(?:è|sono) (?:giust[oaie]|corrett[oaie]|vero|ok)|(?:está|estão|é) (?:cert[oa]s?|corret[oa]s?|bem)|(?:klopt|is (?:juist|goed|correct)))'
const BUT =
  '(?:,? (?:but|only|however|yet|aber|jedoch|nur|mais|pero|ma|però|mas|porém|maar|ale|но)|[,;] (?:however|only))'
const SPARED_FIRST = new RegExp(`^([^,.;:!?]{1,80}?) ${RIGHT}${BUT} (?:the fact is )?(.{2,300})$`, 'iu')
const SPARED_LAST = new RegExp(
  `^(.{2,300}?)(?:[,;] | (?:but|while|aber|mais|pero|ma|mas|maar) )([^,.;:!?]{1,80}?) ${RIGHT}[.!]*$`,
  'iu',
)

export interface Spared {
  /** What remains to be said. */
  readonly rest: string
  /** What they say is right. */
  readonly spared: string
}

/** "Staging is right but production listens on 5431": what is right, and what is said beside it. */
export function splitSpared(said: string): Spared | null {
  const [, first, then] = SPARED_FIRST.exec(said) ?? []
  if (first !== undefined && then !== undefined) return { rest: then, spared: first }
  const [, before, last] = SPARED_LAST.exec(said) ?? []
  return before === undefined || last === undefined ? null : { rest: before, spared: last }
}
