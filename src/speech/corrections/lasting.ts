/**
 * Whether somebody states what is so from day to day, or a rule: what we use, what things are called, where they are,
 * who does what. By words, in several languages; where they do not tell, it is not. Pure.
 */
import { isWorkTalk } from './work-talk.ts'

/** Between words; letters of any alphabet belong to one. */
const B = '(?<![\\p{L}\\p{N}_])'
const E = '(?![\\p{L}\\p{N}_])'
const words = (...alternatives: readonly string[]) =>
  new RegExp(`${B}(?:${alternatives.join('|')})${E}`, 'iu')
const opens = (...alternatives: readonly string[]) => new RegExp(`^(?:${alternatives.join('|')})${E}`, 'iu')

/** A value: a number, a path or other identifier, a name. */
const VALUE = `(?:\\S*\\d\\S*|\\S*[\\p{L}\\p{N}][/_.-][\\p{L}\\p{N}]\\S*|\\p{Ll}+\\p{Lu}\\S*)`
const NAMED = `(?:${VALUE}|\\p{Lu}\\S*)`
/** What is the case from day to day, and rules for it. */
const LASTING = [
  opens(
    "(?:we|we're|they) (?:all |only |always |never |usually |mostly |also |now |still |just |don't |do not |no longer |stopped |moved |switched |migrated |went )*(?:use|using|deploy\\w*|run|host|write|call|name|have|keep|store|work|prefer|want|support|target|ship|build|test|pay|bill|charge|sell|meet|release|format|commit|merge|squash|rebase|push|pull|tag|log|track|sign|document|install|import|export|mock|cache|send|plan|review|to|from|on|off|in|at|with)",
    "we (?:always|never|don't|do not|no longer) \\p{L}+|we(?:'re| are) (?:on|in|at|with|from|no longer (?:on|in|at|with|using))",
    '(?:our|my|his|her|their) \\p{L}+',
    "use|don't|do not|never|always|prefer|stop \\p{L}+ing|no \\p{L}+ in|i want (?!to |you )\\p{L}+",
    'wir|unser\\p{L}*|mein\\p{L}*|immer|nie|niemals|kein\\p{L}*|nutze|verwende|nimm',
    "on|nous|notre|nos|mon|ma|mes|utilise|jamais|ne \\p{L}+ jamais|pas d[e']",
    '(?:siempre |nunca |ya no )?(?:usamos|utilizamos|tenemos|trabajamos|desplegamos|hacemos|somos|estamos)|nuestr[oa]s?|mi|mis|nunca|siempre|usa',
    '(?:non |sempre |mai )?(?:usiamo|utilizziamo|abbiamo|lavoriamo|facciamo|siamo)|(?:il |la |i |le )?(?:nostr[oaie]|mio|mia)|mai|sempre|usa',
    '(?:não |nunca |sempre )?(?:usamos|utilizamos|temos|trabalhamos|fazemos|somos|estamos)|(?:o |a |os |as )?(?:nosso|nossa|meu|minha)s?|nunca|sempre|usa|use',
    '(?:wij|we) (?!krijgen|zien|moeten|zouden|kunnen)\\p{L}+|onze?|mijn|nooit|altijd|gebruik',
    'używamy|mamy|pracujemy|wdrażamy|nasz\\p{L}*|mój|moja|moje|nigdy|zawsze|używaj',
    'мы|наш\\p{L}*|мой|моя|моё|никогда|всегда|используй',
  ),
  words(
    "(?:is|are|it's|was) (?:called|named|owned|run|hosted|deployed|maintained|managed|led|stored|kept|written|based|located)|called|lives? (?:in|on|at|under)|belongs? (?:to|in|into)|runs? (?:on|at|in|under|every)|listens? on|goes? (?:to|out)|comes? (?:first|last|before|after|from)|owns|leads|manages|maintains|handles|expires? after|lasts?|costs?",
    'the default(?: \\p{L}+){0,2} (?:is|are)|(?<!it |that |this |one |everything )works (?:for|at)',
    'heißt|heißen|gehört|gehören|liegt (?:in|bei|auf|unter)|läuft (?:auf|bei|unter)|arbeitet (?:bei|in|mit)|leitet|macht|kostet|dauert',
    "s'appelle|s'appellent|se trouve|appartient|tourne (?:sur|à)|gère|dirige|coûte",
    'se llaman?|está en|están en|pertenece|corre en|gestiona|dirige|cuesta',
    'si chiama(?:no)?|si trova|è (?:a|in)|appartiene|gira su|gestisce|costa',
    'se chama|chama-se|fica (?:em|no|na)|está em|pertence|roda (?:em|no|na)|gere|cuida|custa',
    'heet|heten|staat (?:in|op|onder)|hoort bij|draait op|doet|leidt|kost',
    'nazywa się|należy do|działa na|znajduje się',
    'называется|находится|принадлежит|работает на',
  ),
  new RegExp(
    `${B}(?:it's|that's|they're|is|are|was|est|c'est|son|es|está|è|sono|é|são|zijn|het is|to|это)(?: \\S+){0,4}? ${NAMED}`,
    'u',
  ),
  /^(?!It |That |This |Everything )\p{Lu}\p{L}+ (?:works|worked) (?:on|in|with) \p{Ll}/u,
  new RegExp(`${B}(?:ist|sind|war)(?: \\S+){0,4}? ${VALUE}`, 'u'),
  /[\p{Script=Han}](?:是|在|用|叫)|です|ます/u,
]

/** A fact that holds from day to day, or a rule: worth keeping. */
export function isLasting(said: string): boolean {
  return !isWorkTalk(said.toLowerCase()) && LASTING.some((pattern) => pattern.test(said))
}
