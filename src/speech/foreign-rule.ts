/**
 * Detects rules that a person lays down, and what they do each time, in German, French, Spanish or Italian: "Nie direkt auf
 * main pushen", "Réponds toujours en français", "Wir verwenden keine Mocks". A word for "always" or "never" alone makes no rule, since complaints have it too: the form of an
 * order, or "we" with what is done each time, must stand beside it. By cues; pure.
 */
import { type Pattern, pattern } from '../text/pattern.ts'

const END = '(?![\\p{L}\\p{N}])'
const OPENERS = '(?:(?:bitte|und|aber|also|et|mais|y|pero|e|ma|per favore|por favor)[\\s,]+){0,2}'

const IMMER = `(?:immer(?! (?:noch|wieder))|nie(?:mals)?(?! (?:wieder|mehr))|kein\\p{L}{0,2}|grundsätzlich|generell|künftig)${END}`
/** Words that end as an order does and are none. */
const NO_ORDER_DE =
  '(?:d(?:ie|iese|eine)|(?:k|m|s)?eine|unsere|ihre|alle|viele|beide|andere|manche|heute|gerne?|ohne|leute)'
const ORDERS_DE =
  '(?:frag|schreibe?|sag|zeig|lass|mach|führe?|prüfe?|nimm|gib|halte?|nutze?|verwende|lösche?|starte|teste|nenne?)'
const FINITE_DE =
  '(?:ich|du|er|es|sie|ihr|man|wir|ist|sind|war|waren|wird|werden|hat|haben|hatten?|kann|können|will|wenn|weil|dass)'

const TOUJOURS = `(?:toujours|jamais|aucune?)${END}`
const NO_PRACTICE_FR =
  '(?:a|as|est|avons|sommes|obtient|obtenons|voit|voyons|reçoit|trouve|trouvons|attend|arrive)'

const NO_ORDER_ES =
  '(?:falla|fallan|da|dan|sale|salen|aparece|aparecen|pasa|pasan|devuelve|hay|está|están|era|tarda|funziona|fallisce|manca|casi|quasi)'

const RULES: readonly Pattern[] = [
  // "Antworte immer auf Deutsch"
  pattern(
    () =>
      `^${OPENERS}(?!${NO_ORDER_DE}${END})(?:(?:\\p{L}+e|${ORDERS_DE}) (?:(?:bitte|mich|mir|uns|sie|dich) ){0,2}|${ORDERS_DE} (?:[^\\s,.!?]+ ){1,4})${IMMER}`,
  ),
  // "Nie direkt auf main pushen"
  pattern(
    () =>
      `^(?![^.]*(?<!\\p{L})${FINITE_DE}${END})(?:[^.!]{0,60} )?${IMMER}[^.!]{0,80} (?!ge(?!ben|hen|nehmigen)\\p{L}+en)\\p{Ll}+(?:en|ern|eln)[.!]*$`,
  ),
  // "Ne pousse jamais sur main"
  pattern(() => `^${OPENERS}(?:ne |n['’])\\p{L}+ (?:\\p{L}+ )?${TOUJOURS}`),
  // "Toujours lancer les tests"
  pattern(() => `^${OPENERS}(?:toujours|ne jamais|jamais) \\p{L}+(?:er|ir|re)${END}`),
  // "Réponds toujours en français"
  pattern(() => `^${OPENERS}(?!(?:elles?|nous|vous|les|des|c['’]e)${END})\\p{L}+(?:e|s|ez) toujours${END}`),
  // "Nunca subas a main"
  pattern(
    () =>
      `^${OPENERS}(?:nunca|jamás) (?!(?:tienes|puedes|haces|antes|mas|más)${END})\\p{L}{2,}(?:as|es|ar|er|ir)${END}`,
  ),
  // "Responde siempre en español", "Siempre usa pnpm"
  pattern(
    () =>
      `^${OPENERS}(?!${NO_ORDER_ES}${END})\\p{L}{3,}[aei] (?:siempre|sempre)${END}(?! (?:lo mismo|igual))`,
  ),
  pattern(() => `^${OPENERS}(?:siempre|sempre) (?!${NO_ORDER_ES}${END})\\p{L}{2,}(?:[aei]|[aei]re?)${END}`),
  // "Non usare mai npm"
  pattern(() => `^${OPENERS}non \\p{L}+(?:are|ere|ire) mai${END}`),
]

const PRACTICES: readonly Pattern[] = [
  // "Wir verwenden keine Mocks"
  pattern(
    () =>
      `^${OPENERS}wir (?!(?:haben|hatten|sind|waren|wissen|sehen|bekommen|kriegen|können|finden|verstehen|brauchen)${END})\\p{L}+n (?:[^.!?]{0,60} )?${IMMER}`,
  ),
  // "On utilise toujours pnpm"
  pattern(() => `^${OPENERS}(?:on|nous) (?:ne |n['’])?(?!${NO_PRACTICE_FR}${END})\\p{L}+ ${TOUJOURS}`),
  // "On utilise pnpm, pas npm", "Usamos pnpm, no npm"
  pattern(
    () =>
      `^${OPENERS}(?:on|nous) (?!${NO_PRACTICE_FR}${END})\\p{L}+ [^,.]{1,60}, (?:pas|jamais) \\p{L}|^${OPENERS}(?!(?:hemos|tenemos|podemos|vemos)${END})\\p{L}+[aei]mos [^,.]{1,60}, (?:no|nunca) \\p{L}`,
  ),
  // "Siempre usamos pnpm"
  pattern(
    () =>
      `^${OPENERS}(?:siempre|nunca) (?!(?:hemos|tenemos|podemos|vemos)${END})\\p{L}+[aei]mos${END}|^${OPENERS}(?!(?:hemos|tenemos|podemos|vemos)${END})\\p{L}+[aei]mos (?:siempre|nunca)${END}`,
  ),
]

/** A complaint has the words of a rule. */
const TROUBLE =
  /(?<!\p{L})(?:fehler|fehlermeldung|kaputt|erreurs?|plante|échoue|fallos?|errore|errores|lo mismo|le même|la même|dasselbe|derselbe)(?!\p{L})/iu
const MOST_CHARS = 200

/** Returns true for an order that holds from now on; false for questions, complaints and longer texts. */
export function laysDownForeignRule(said: string): boolean {
  return isOneOf(RULES, said)
}

/** Returns true for "wir verwenden keine Mocks", which says what is done each time. */
export function statesForeignPractice(said: string): boolean {
  return isOneOf(PRACTICES, said)
}

function isOneOf(patterns: readonly Pattern[], said: string): boolean {
  const text = said.trim()
  if (text.length > MOST_CHARS || /[?？¿]/u.test(text) || TROUBLE.test(text)) return false
  return patterns.some((one) => one.test(text))
}
