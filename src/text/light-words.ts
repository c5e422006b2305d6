/**
 * Words that are common in chats and carry no information: praise, feelings, small verbs, placeholders. A
 * sentence of these words alone is small talk; the remaining words are its subject.
 */
import { toTerms } from './tokens.ts'
import { type WordSet, wordSet } from './word-set.ts'

const WORDS =
  'good great nice cool awesome amazing wonderful fantastic incredible beautiful lovely perfect excellent super ' +
  'brilliant neat sweet fun funny happy glad sad sorry excited exciting proud thrilled grateful thankful blessed ' +
  'lucky impressive impressed inspiring inspired interesting interested important special meaningful rewarding ' +
  'powerful better best bad worse worst hard tough easy big small little huge tiny new old whole entire real true ' +
  'sure certain definite total complete absolute actual especially simply truly exactly pretty quite kind sort bit ' +
  'lot lots much many more most less some any every each all both few enough ever never always often sometimes ' +
  'usually still yet already soon now then back away together around else even though although because however ' +
  'maybe perhaps probably anyway instead like love enjoy hope wish want need try keep get got gotten give gave take ' +
  'took make made go goes going went gone come came see saw seen look looks looked hear heard know knew known think ' +
  'thought feel felt say said tell told talk talking ask mean means seem sound sounds let put set show use used help ' +
  'helps helped work works worked start started find found bring brings brought remember forget believe guess ' +
  'understand agree appreciate share sharing support supportive encourage thing things stuff something anything ' +
  'everything nothing someone anyone everyone people person way ways part time times day days moment life world ' +
  'place idea point reason matter case rest end one ones two yes yeah yep yup nope okay ok oh wow whoa hey hi hello ' +
  'bye goodbye thanks thank thx please welcome congrats congratulations cheers well really totally definitely ' +
  'literally basically honestly right luck care best wishes later lately tonight gonna wanna gotta cause cuz haha lol ' +
  'chat catch hang worry deserve deserves rock rocks blast joy dream dreams journey passion experience experiences ' +
  'feeling feelings able hear could would should will keep up real behind beside between across during before after ' +
  'since until till while near through along without within toward towards among against upon except per via'

/** Normalised by `toTerms`. */
export const LIGHT_TERMS: WordSet = wordSet(() => toTerms(WORDS))

/** Returns the specific terms of a text, each once, in order. */
export function toSpecificTerms(text: string): string[] {
  return [...new Set(toTerms(text))].filter((term) => !LIGHT_TERMS.has(term))
}
