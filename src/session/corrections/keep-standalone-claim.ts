/**
 * Decides if a person's statement may be stored although it corrects nothing known: only what we use,
 * and what our things are called or where they are. Other remarks are left to the digest. Pure.
 */

import type { Correction } from '../../speech/corrections/correction.ts'
import { pattern } from '../../text/pattern.ts'

const B = '(?<![\\p{L}\\p{N}_])'
const E = '(?![\\p{L}\\p{N}_])'
/** Matches a name, path or other identifier; not a bare number. */
const NAME =
  '["\'`]?(?:\\p{Lu}[\\p{L}\\p{N}_-]*|[\\p{L}\\p{N}]+[/_.@-][\\p{L}\\p{N}]\\S*|\\p{Ll}+\\p{Lu}\\S*|(?=\\S*\\p{L})(?=\\S*\\p{N})\\S+)'
const WORD = '["\'`]?\\p{L}[\\p{L}\\p{N}_.-]*'

/** Matches a single thing by name, without article or number. */
const THING = `(?!(?:the|a|an|some|any|no|all|both|two|three|four|five|many|several|every|each|its|their|your|only|even|more|less|too|der|die|das|den|dem|ein\\p{L}*|kein\\p{L}*|zwei|drei|viele|le|la|les|l|un|une|des|deux|trois|el|los|las|una|dos|tres|il|lo|gli|due|tre|o|os|as|um|uma|dois|het|de|een|twee|\\d+)(?:['’]| ))${WORD}`

/**
 * Words that refer to the moment or to something only participants see: here, this one, yesterday, line
 * 40.
 */
const OF_THE_MOMENT = pattern(
  () =>
    `${B}(?:${[
      "here|there|this|that|these|those|it|its|it's|them|he|she|his|her|one|ones|the (?:other|same|first|second|third|last|next|previous|latest|whole|wrong|right)|above|below|another|again|twice|once|only|still|already|just|yesterday|today|tomorrow|tonight|currently|right now|at the moment|for now|so far|this time|ago|later|before|after|first|then|until|when|while|if|because|line \\d+|lines|part \\p{L}|step|column|row|render|loop|function|method|class|variable|component|hook|helper|button|screen|cursor|build|test|tests|output|error|bug|branch|commit|diff|pr|rebase|merge|conflict|message|answer|question|file|folder|code|page|log|logs",
      'hier|da|dort|dies\\p{L}*|jene\\p{L}*|es|ihn|ihm|gerade|jetzt|eben|gestern|heute|morgen|noch|schon|wieder|nochmal|zweimal|zeile|datei|fehler|test|tests|knopf|seite|code|branch|wenn|weil|erst',
      "ici|là|cette?|ces|ça|cela|celui|celle|hier|aujourd'hui|demain|encore|déjà|toujours|ligne|fichier|erreur|test|tests|bouton|page|code|branche|quand|si|parce",
      'aquí|ahí|este|esta|esto|estos|estas|ese|esa|eso|lo|ayer|hoy|mañana|todavía|aún|otra vez|línea|archivo|error|test|tests|botón|página|código|rama|cuando|si|porque',
      'qui|là|quest[oaie]|quell[oaie]|ieri|oggi|domani|ancora|di nuovo|riga|file|errore|test|pulsante|pagina|codice|quando|se|perché',
      'aqui|ali|est[ea]s?|isto|ess[ea]s?|isso|ontem|hoje|amanhã|ainda|de novo|linha|arquivo|erro|teste|testes|botão|página|código|quando|se|porque',
      'daar|deze|dit|dat|het|gisteren|vandaag|nog|alweer|regel|bestand|fout|knop|pagina|als|omdat',
      'tutaj|ten|ta|tę|te|wczoraj|dziś|jeszcze|znowu|linia|plik|błąd|здесь|этот|эта|эту|это|вчера|сегодня|ещё|опять|строка|файл|ошибка',
    ].join('|')})${E}|这|那|現在|现在|昨天|今天|これ|それ|ここ`,
)

/** Words for something to be done rather than a fact. */
const TO_BE_DONE = pattern(
  () =>
    `${B}(?:need|needs|have to|has to|must|should|could|would|might|want|wants|try|trying|müssen|muss|sollten?|könnten?|wollen|brauchen|doit|doivent|devons|faut|hay que|tenemos que|debe\\p{L}*|dobbiamo|deve|precisamos|moeten|moet|musimy|нужно|надо)${E}`,
)

/** Statements about what we use, or what we deploy with, on or to. */
const WE_USE = pattern(
  () =>
    `^(?:${[
      `we (?:all |always |now |mostly |usually |no longer |don't |do not ){0,2}(?:(?:use|run on|work with|work in|bill in|pay in|build with|test with|write [^,.]{1,30} in|(?:switched|moved|migrated) to)|(?:deploy|host|ship)(?: [^,.;:]{1,40}?)? (?:with|at|on|to|in|by|via|through|from)) ${THING}`,
      `wir (?:alle |immer |jetzt |inzwischen ){0,2}(?:(?:nutzen|verwenden|benutzen|arbeiten mit|setzen auf)|(?:hosten|deployen)(?: [^,.;:]{1,40}?)? (?:bei|mit|auf|in|nach)) ${THING}`,
      `(?:on|nous) (?:(?:utilise|utilisons|travaille avec|travaillons avec)|(?:déploie|déployons|héberge|hébergeons)(?: [^,.;:]{1,40}?)? (?:avec|chez|sur)) ${THING}`,
      `(?:usamos|utilizamos|trabajamos con|usiamo|utilizziamo|lavoriamo con|trabalhamos com) ${THING}`,
      `(?:wij|we) (?:gebruiken|werken met) ${THING}|używamy ${THING}|мы используем ${THING}`,
    ].join('|')})|^我们用的?是?`,
)
/** Statements about what something of ours is called or where it is. */
const OURS = pattern(
  () =>
    `^(?:[Oo]ur|[Mm]y|[Uu]nsere?|[Mm]eine?|[Nn]otre|[Nn]os|[Mm]on|[Mm]a|[Nn]uestr[oa]s?|[Mm]i|(?:[Ii]l |[Ll]a )?(?:nostr[oa]|mi[oa])|[OoAa] (?:noss[oa]|meu|minha)|[Oo]nze?|[Mm]ijn)(?: [\\p{L}-]+){1,4} (?:(?:is|are|was) (?:called|named)|heißt|heißen|s['’]appelle|se llama|si chiama|se chama|chama-se|heet) (?:${NAME}|\\p{Ll}[\\p{L}-]*$)|^(?:[Oo]ur|[Mm]y|[Uu]nsere?|[Mm]eine?|[Nn]otre|[Mm]on|[Mm]a|[Nn]uestr[oa]|[Mm]i|[Oo]nze?|[Mm]ijn)(?: [\\p{L}-]+){1,4} (?:(?:is|are|lives?|sits?|runs?|listens?) (?:at|on|in|under)|(?:ist|liegt|läuft|sitzt) (?:in|bei|auf|unter)|(?:est|se trouve|tourne) (?:à|en|au|sur|chez)|está en|staat in|draait op) (?:port \\d+|${NAME})`,
  'u',
)
const NAMED_SO = pattern(
  () => `^(?:[Tt]he|[Dd]er|[Dd]ie|[Dd]as)(?: [\\p{L}-]+){1,4} (?:(?:is|are) (?:called|named)|heißt) ${WORD}`,
  'u',
)
const MY_NAME =
  /^(?:[Mm]y name is|[Ii]ch heiße|[Jj]e m['’]appelle|[Mm]e llamo|[Mm]i chiamo|[Mm]eu nome é|[Ii]k heet) \p{Lu}/u
/** Trailing words for "now", which do not change the statement. */
const NOWADAYS =
  /(?:,| )\s*(?:now|these days|nowadays|any ?more|jetzt|inzwischen|maintenant|ahora|ora|agora|nu)$/iu
const MOST_WORDS = 12

/** True if the claim refers to the current work or to something that only the participants can see. */
export function isOfTheMoment(claim: string): boolean {
  return OF_THE_MOMENT.test(claim)
}

/**
 * True if the claim states what we use, or what something of ours is called or where it is, and nothing
 * that refers to the moment.
 */
export function isStandaloneClaim({
  claim,
  denied,
  wish,
}: Pick<Correction, 'claim' | 'denied' | 'wish'>): boolean {
  if (claim === null || wish) return false
  const said = claim.replace(NOWADAYS, '')
  if (said.split(/\s+/).length > MOST_WORDS) return false
  if (MY_NAME.test(said)) return true
  if (isOfTheMoment(said) || TO_BE_DONE.test(said)) return false
  return WE_USE.test(said) || OURS.test(said) || (denied !== null && NAMED_SO.test(said))
}
