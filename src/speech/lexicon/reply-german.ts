/** German words of a reply to an answer. */
import type { ReplyWords } from './reply-lexicon.ts'

export const REPLY_GERMAN: ReplyWords = {
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
  nowadays: [
    'nur noch',
    'jetzt/inzwischen/mittlerweile/nun/längst/neuerdings/heutzutage',
    'schon lange',
    'ab sofort',
  ],
  since: ['seit'],
  begins: ['ab/im/nach'],
  changed: [
    'verlegt/versetzt/gekürzt/ausgetauscht/vorverlegt/aktualisiert/reduziert/angehoben/abgelöst/umbenannt',
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
    'letztes/voriges jahr',
    'letzten/vorigen monat',
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
  sourceQuestions: [
    'wer (hat/sagt) dir? das?',
    'wie kommst du (auf/darauf/denn/da)',
    '(woher/wo) (hast/weißt/nimmst) du',
    'seit wann',
    'wer behauptet',
    'das habe ich nie gesagt',
  ],
  objections: ['leider', 'sorry aber', 'entschuldigung,? aber?', 'nee/nö/ne', 'doch'],
  hesitations: ['aber/moment/hm/na'],
  left: [
    'im ruhestand',
    'in rente',
    'in elternzeit',
    'ausgeschieden/gegangen/gekündigt/pensioniert/weg/verstorben/gestorben',
    'macht das nicht mehr',
    'arbeitet … nicht mehr',
    'hat … (gewechselt/übernommen/verlassen/abgegeben)',
  ],
  redo: [
    'korrigier~/ändere/berichtige/pass (das/es/sie/ihn)?',
    'schreib (das/es) um',
    'mach (das/es) neu',
    'rechne neu',
  ],
  frequencies:
    'stündlich taglich täglich nachts wöchentlich wochentlich monatlich vierteljährlich jährlich jahrlich',
  documents: [
    'schild/vertrag/handbuch/webseite/website/kalender/brief/rechnung/plan/zettel/etikett/doku/wiki',
    'laut/gemäß',
  ],
  youSaid: ['du (sagtest/hast gesagt/hast geschrieben/schreibst/meintest/sagst)'],
  shouldBe: ['(das/es) (sollte/müsste/muss) … (sein/heißen/stehen/gehen)', '(das/es) müsste/muss'],
  forbids: ['bitte nicht', 'nicht/nie', 'kein~'],
  past: ['war/waren/galt/galten'],
  thanks: 'danke passt gut super prima perfekt klar alles ok übrigens',
}
