/**
 * Words of a reply to an answer: what calls the answer wrong, what says that something changed or ended, and what keeps a
 * sentence from being a correction. By language; notation of phrases as in `phrases.ts`.
 */

interface ReplyWords {
  /** Clauses that call the answer wrong or outdated, beyond those of the general lexicon. */
  readonly doubts: readonly string[]
  /** Those of them that ask where the answer comes from, so that it was never right. */
  readonly sources: readonly string[]
  /** Clauses that name the wrong value and ask where it comes from; `_` stands for the value. */
  readonly gotFrom: readonly string[]
  /** Openings without content: "for the record". */
  readonly openers: readonly string[]
  /** Words that say that something holds now, unlike before. */
  readonly nowadays: readonly string[]
  /** Words before the time since which it holds: "since 2025". */
  readonly since: readonly string[]
  /** The same before a month, a season or a year only: "in May". */
  readonly begins: readonly string[]
  /** Verbs of change. */
  readonly changed: readonly string[]
  /** Words that end something: "any more", "no longer". */
  readonly ended: readonly string[]
  /** "Not" and "never" before the wrong value. */
  readonly not: readonly string[]
  /** Words before the holder that was replaced: "from", "instead of". */
  readonly insteadOf: readonly string[]
  /** Verbs that report somebody else's words. */
  readonly reports: readonly string[]
  /** Words of one day or of the moment. */
  readonly moment: readonly string[]
  /** Words that suppose, plan or wish. */
  readonly supposes: readonly string[]
  /** Openings of an order, beyond those of the general lexicon. */
  readonly orders: readonly string[]
  /** Words with which a speaker begins a sentence anew; the words before them do not count. */
  readonly repairs: readonly string[]
  /** Openings of a slip: "wrong window, sorry". */
  readonly slips: readonly string[]
  /** Single words that carry no content here. */
  readonly light: string
  /** Numbers as single words, each with its digits after a colon. */
  readonly numerals: string
  /** Weekdays and months. */
  readonly dates: string
}

const ENGLISH: ReplyWords = {
  doubts: [
    "(you're/you are) behind the times",
    "(you're/you are) mixing (this/that/it/things/something) up",
    "(you're/you are) confusing (this/that/it/things/something)",
    "(you've/you have/you) (mixed/mix) (this/that/it/things/something) up",
    '(i/we) (have changed/changed) (my/our) mind',
    "i've changed my mind",
    '(he/she/they/it) (has/have) changed',
    '(that/this/it) (was/were) (before/once/earlier/years ago/a long time ago/the old _)',
    'not (any more/anymore/any longer)',
    '(i/we) (must have/may have)? (told/taught/gave) you (wrong/rubbish/nonsense/the wrong _)',
    "that's (history/ancient history)",
  ],
  sources: [
    "i (don't know/do not know/have no idea/wonder) where you … that/this/it (from)?",
    '(no idea/no clue) where you … that/this/it (from)?',
    'where did you … that/this/it from',
  ],
  gotFrom: ["where you (got/get/have/took/take) ('_'/_/#) from"],
  openers: [
    'for the record/info/protocol',
    'just? (fyi/so you know/to be clear/a heads-up/a note)',
    'careful/attention/note/heads-up/reminder/fyi/btw',
    'by the way',
    'to be precise/exact/clear',
    'i (think/believe/guess/mean)',
    'remember',
    'as of now',
  ],
  nowadays: [
    'now/nowadays/meanwhile/currently',
    'these days',
    'by now',
    'from now on',
    'for (ages/months/years/a while)',
  ],
  since: ['since', 'as of'],
  begins: ['in/from/after/on'],
  changed: [
    'moved/changed/switched/upgraded/raised/lowered/shortened/extended/renamed/migrated/replaced/replaces/became',
    'took/taken over',
    '(went/gone/is/was) (up/down) to',
    'has/have been on/in/at/with',
  ],
  ended: [
    '(any more/anymore/any longer)',
    'no longer',
    "(hasn't/haven't/has not/have not) been",
    "(hasn't/haven't/has not/have not) _ … since",
    'used to',
  ],
  not: ['not/never', 'rather than', 'instead of'],
  insteadOf: ['from/replaces/replaced', 'instead of', 'in place of'],
  reports: [
    'says/said/claims/claimed/thinks/thought/wrote/writes/believes/reckons/insists/suggested/suggests',
    'told/tells me/us',
  ],
  moment: [
    'today/yesterday/tomorrow/tonight/here/again/still/yet/soon/also/too/ago/formerly',
    'right now',
    'at the moment',
    'for now',
    'this/next (time/week/month/year/morning/afternoon/evening/monday/tuesday/wednesday/thursday/friday/saturday/sunday)',
    'in the old days',
    'back then',
    'as well',
    'once more',
    '(moved/moving/went/going) on',
  ],
  supposes: [
    "if/would/could/should/might/maybe/perhaps/can/cannot/can't/could/shall/let's/need/needs",
    'want/wants to',
  ],
  orders: ["then/ask/remind/don't", 'do not'],
  repairs: [
    'sorry,/sorry let me (say/put/phrase/start) …:',
    'let me (rephrase/say that again/say it properly/correct myself/put it differently)',
    'scratch that',
    'no,/no wait',
    'or rather',
    'what i mean is',
  ],
  slips: ['wrong _,/_ (sorry/i meant to/i wanted to/ignore/my bad/my mistake/never mind/please ignore)'],
  light:
    "don't doesn't didn't isn't aren't wasn't weren't hasn't haven't won't any more longer does do did doing it he she they takes took taking has have had been being one just really definitely always longest",
  numerals: '',
  dates:
    'spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
}

const GERMAN: ReplyWords = {
  doubts: [
    'du verwechselst …?',
    '(das/dies) war (einmal/mal/früher/vorher/letztes jahr)',
    'nicht mehr',
    'da (irrst/täuschst) du dich',
    'ich habe es mir anders überlegt',
    '(die/der/das) _ (ist/sind) (veraltet/überholt)',
  ],
  sources: ['woher du das/es', '(woher/wo) hast du das'],
  gotFrom: ['woher du (_/#) (hast/nimmst/kennst)'],
  openers: [
    'achtung/vorsicht/übrigens/nebenbei',
    'zur info',
    'fürs protokoll',
    'ich glaube/denke/meine',
    'der vollständigkeit halber',
  ],
  nowadays: ['jetzt/inzwischen/mittlerweile/nun/längst/neuerdings/heutzutage', 'schon lange', 'ab sofort'],
  since: ['seit'],
  begins: ['ab/im/nach'],
  changed: [
    'umgezogen/umgestellt/gewechselt/geändert/verschoben/erhöht/gesenkt/verkürzt/verlängert/übernommen/ersetzt/umgestiegen',
  ],
  ended: ['nicht mehr', 'kein~ … mehr'],
  not: ['nicht/nie/statt/anstatt'],
  insteadOf: ['statt/anstelle/von/für'],
  reports: ['sagt/sagte/meint/meinte/behauptet/behauptete/glaubt/schreibt/schrieb/findet/fand'],
  moment: [
    'heute/gestern/morgen/gerade/hier/wieder/noch/früher/damals/auch/bald/eben',
    'im moment',
    'diese/nächste/letzte woche',
  ],
  supposes: [
    'wenn/falls/würde/würden/wäre/wären/könnte/könnten/sollte/sollten/vielleicht/hätte/hätten/müsste',
  ],
  orders: ['bitte/lass/mach/nimm/überweise/rechne/frag/schick/trag/dann'],
  repairs: [
    'sorry,/sorry (nochmal/noch mal) …:',
    'ich meine',
    'besser gesagt',
    'nein,/nein moment',
    'quatsch',
  ],
  slips: ['(falscher/falsches/falsche) _,/_ (sorry/entschuldigung/gehört/das gehört/ich wollte/vergiss)'],
  light: 'doch ja eben halt schon längst immer herr frau sind beträgt betragen liegt liegen',
  numerals:
    'zwei:2 drei:3 vier:4 fünf:5 funf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 zwolf:12 zwanzig:20 dreißig:30 dreissig:30',
  dates:
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz marz mai juni juli oktober dezember frühling sommer herbst winter',
}

const FRENCH: ReplyWords = {
  doubts: [
    "(c'était/c'est) (avant/du passé/fini/terminé)",
    '(tu confonds/tu mélanges) …?',
    "(j'ai changé/on a changé) d'avis",
    'plus maintenant',
  ],
  sources: ["je ne sais pas (d'où/où) tu (sors/tires/as pris/tiens) (ça/cela)", "(d'où/où) tu sors ça"],
  gotFrom: ["(d'où/où) tu (sors/tires/tiens) (_/#)"],
  openers: ['attention/note', 'pour info', 'au fait', 'je crois/pense que?', 'en fait'],
  nowadays: [
    'maintenant/désormais/actuellement',
    'à présent',
    'ces temps-ci',
    'depuis longtemps',
    'de nos jours',
  ],
  since: ['depuis', 'à partir de'],
  begins: ['en'],
  changed: [
    'passés/passé/passée/changé/déplacé/déplacée/ramené/ramenée/augmenté/augmentée/remplacé/remplacée/déménagé/repris',
  ],
  ended: ["(ne/n'_/n'…) … plus", "n'_ plus", "n'est plus", 'ne _ plus'],
  not: ['pas/jamais', 'et non', 'au lieu de'],
  insteadOf: ['au lieu de', 'à la place de'],
  reports: ['dit/disent/pense/croit/prétend/écrit', 'a dit/écrit/affirmé'],
  moment: [
    "aujourd'hui/hier/demain/encore/toujours/ici/aussi/bientôt/autrefois/prochain/prochaine",
    'en ce moment',
    'cette semaine',
    'il y a',
  ],
  supposes: ['si/serait/seraient/pourrait/pourraient/devrait/devraient/aimerais/voudrais/peut-être'],
  orders: ['ajoute/appelle/réserve/envoie/écris/mets/fais/lance/montre/vérifie/rappelle'],
  repairs: ['pardon,/pardon je (reprends/recommence) …?', 'je veux dire', 'ou plutôt', 'non,/non attends'],
  slips: ['mauvaise/mauvais _,/_ (désolé/pardon/je voulais)'],
  light: "c'est ce est sont a été avons avez ont on nous lieu depuis",
  numerals:
    'deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 quinze:15 vingt:20 trente:30',
  dates:
    'lundi mardi mercredi jeudi vendredi samedi dimanche janvier février fevrier avril juin juillet août aout septembre octobre novembre décembre decembre',
}

const SPANISH: ReplyWords = {
  doubts: [
    '(eso/esto) (era/fue) (antes/hace tiempo)',
    'te equivocas',
    'te confundes',
    'estás equivocad~',
    '(lo/me) (confundes/estás confundiendo) …?',
    'ya no',
    'he cambiado de opinión',
  ],
  sources: ['no sé de dónde (sacas/has sacado/sacaste) eso'],
  gotFrom: ['de dónde (sacas/has sacado) (_/#)'],
  openers: ['ojo/cuidado/mira', 'por cierto', 'que conste que?', 'creo que'],
  nowadays: ['ahora/actualmente', 'hoy en día', 'desde hace tiempo', 'últimamente'],
  since: ['desde', 'a partir de'],
  begins: ['en'],
  changed: [
    'pasado/pasamos/cambiado/cambiamos/movido/movimos/subido/bajado/ampliado/reducido/sustituido/mudado',
  ],
  ended: ['ya no', 'dejamos de', 'no … más'],
  not: ['no/nunca', 'en vez de', 'en lugar de'],
  insteadOf: ['en vez de', 'en lugar de'],
  reports: ['dice/dicen/dijo/cree/piensa/opina/escribió'],
  moment: ['hoy/ayer/mañana/aquí/todavía/aún/también/antes/pronto', 'otra vez', 'esta semana'],
  supposes: ['si/sería/serían/podría/podrían/debería/deberían/quizá/quizás'],
  orders: ['avísame/pide/pregúntale/añade/manda/envía/escribe/pon/haz/llama/mira'],
  repairs: ['perdón,/perdón (lo digo bien/mejor dicho) …?', 'mejor dicho', 'quiero decir', 'no,/no espera'],
  slips: ['_ equivocada,/equivocada/equivocado,/equivocado (perdón/quería)'],
  light: 'es son era está están a las los la el lo de del',
  numerals:
    'dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 doce:12 quince:15 veinte:20 treinta:30',
  dates:
    'lunes martes miércoles miercoles jueves viernes sábado sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
}

const ITALIAN: ReplyWords = {
  doubts: [
    '(questo/quello) era (prima/una volta)',
    'ti sbagli',
    'ti confondi',
    'stai confondendo …?',
    'non più',
    'ho cambiato idea',
  ],
  sources: ['non so (da dove/dove) (hai preso/prendi/ti viene) (questo/quello)', 'non so da dove ti viene'],
  gotFrom: ['da dove (prendi/hai preso) (_/#)'],
  openers: ['attenzione/occhio', 'guarda che', 'per la cronaca', 'a proposito', 'credo/penso che'],
  nowadays: ['adesso/ora/ormai/attualmente', 'al giorno d’oggi', "al giorno d'oggi", 'da tempo'],
  since: ['a partire da'],
  begins: ['da/dal/dalla/in'],
  changed: [
    'passati/passato/passata/cambiato/cambiata/spostato/spostata/aumentato/ridotto/sostituito/sostituita/trasferito',
  ],
  ended: ['non … più', 'non più'],
  not: ['non/mai', 'invece di', 'al posto di'],
  insteadOf: ['invece di', 'al posto di'],
  reports: ['dice/dicono/disse/crede/pensa/sostiene', 'ha detto/scritto'],
  moment: ['oggi/ieri/domani/ancora/qui/anche/presto/prima', 'in questo momento', 'questa settimana'],
  supposes: ['se/sarebbe/sarebbero/potrebbe/potrebbero/dovrebbe/forse/vorrei'],
  orders: ['aggiungi/chiedi/manda/scrivi/metti/fai/chiama/lascia/prova/mostra'],
  repairs: ['scusa,/scusa (lo dico meglio/ricomincio) …?', 'volevo dire', 'cioè', 'anzi', 'no,/no aspetta'],
  slips: ['_ sbagliata,/sbagliata/sbagliato,/sbagliato (scusa/volevo)'],
  light: 'è e sono era siamo alle alla al il lo la i gli le di da del della che',
  numerals:
    'tre:3 quattro:4 cinque:5 sette:7 otto:8 nove:9 dieci:10 dodici:12 quindici:15 venti:20 trenta:30',
  dates:
    'lunedì lunedi martedì martedi mercoledì mercoledi giovedì giovedi venerdì venerdi sabato domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
}

const PORTUGUESE: ReplyWords = {
  doubts: [
    '(isso/isto) (era/foi) (antes/dantes)',
    'está/estás (errado/enganado/enganada)',
    'estás a confundir …?',
    'já não',
    'mudei de ideias',
  ],
  sources: ['não sei (de onde/onde) (tiraste/tirou/tiras) isso'],
  gotFrom: ['de onde (tiraste/tirou) (_/#)'],
  openers: ['atenção/cuidado/olha', 'já agora', 'para que conste', 'acho que'],
  nowadays: ['agora/atualmente', 'hoje em dia', 'há muito'],
  since: ['desde', 'a partir de'],
  begins: ['em'],
  changed: [
    'passámos/passamos/mudou/mudámos/mudamos/mudado/mudada/alterado/alterada/aumentado/reduzido/substituído',
  ],
  ended: ['já não', 'não … mais', 'deixámos de', 'deixamos de'],
  not: ['não/nunca', 'em vez de'],
  insteadOf: ['em vez de', 'no lugar de'],
  reports: ['diz/dizem/disse/acha/acham/pensa/escreveu'],
  moment: ['hoje/ontem/amanhã/aqui/ainda/também/logo/antes', 'esta semana', 'neste momento'],
  supposes: ['se/seria/seriam/poderia/poderiam/deveria/talvez'],
  orders: ['envia/cria/manda/escreve/põe/faz/chama/deixa/mostra'],
  repairs: ['desculpa,/desculpa (digo melhor/recomeço) …?', 'quer dizer', 'ou melhor', 'não,/não espera'],
  slips: ['_ errada,/errada/errado,/errado (desculpa/queria)'],
  light: 'é são era está estão às ao à ao o a os as de do da',
  numerals:
    'dois:2 três:3 tres:3 quatro:4 cinco:5 sete:7 oito:8 nove:9 dez:10 doze:12 quinze:15 vinte:20 trinta:30',
  dates:
    'segunda-feira terça-feira terca-feira quarta-feira quinta-feira sexta-feira sábado sabado domingo janeiro fevereiro março marco abril maio junho julho setembro outubro novembro dezembro',
}

const ALL: readonly ReplyWords[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE]

type ReplyPhrases = {
  [Part in keyof ReplyWords]: ReplyWords[Part] extends readonly string[] ? Part : never
}[keyof ReplyWords]

/** Returns the phrases of one kind in every language. */
export function replyPhrases(part: ReplyPhrases): readonly string[] {
  return ALL.flatMap((words) => words[part])
}

/** Returns the single words among the phrases of one kind. */
export function replySingles(part: ReplyPhrases): readonly string[] {
  return replyPhrases(part).flatMap((phrase) => (/[ (]/.test(phrase) ? [] : phrase.split('/')))
}

/** Returns the single words of one kind in every language. */
export function replyWords(part: 'light' | 'dates' | 'numerals'): readonly string[] {
  return ALL.flatMap((words) => words[part].split(' ')).filter((word) => word !== '')
}
