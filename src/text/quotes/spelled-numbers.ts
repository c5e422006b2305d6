/** Spelled numbers beside those of `NUMBER_WORDS`: "one", which is mostly a pronoun, and those of other languages. */
export const SPELLED: ReadonlyMap<string, number> = new Map(
  (
    'one:1 eins:1 ein:1 eine:1 einen:1 zwei:2 drei:3 vier:4 funf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwolf:12 ' +
    'funfzehn:15 zwanzig:20 dreissig:30 vierzig:40 funfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 ' +
    'tausend:1000 un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 quinze:15 ' +
    'vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100 mille:1000 uno:1 una:1 dos:2 tres:3 cuatro:4 ' +
    'cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 doce:12 quince:15 veinte:20 treinta:30 cuarenta:40 cincuenta:50 ' +
    'sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 mil:1000 due:2 quattro:4 cinque:5 sette:7 otto:8 dieci:10 ' +
    'dodici:12 quindici:15 venti:20 trenta:30 quaranta:40 cinquanta:50 sessanta:60 settanta:70 ottanta:80 novanta:90 cento:100 ' +
    'dois:2 duas:2 quatro:4 sete:7 oito:8 nove:9 dez:10 doze:12 vinte:20 trinta:30 quarenta:40 cinquenta:50 sessenta:60 ' +
    'oitenta:80 cem:100 twee:2 drie:3 vijf:5 zes:6 zeven:7 acht:8 negen:9 tien:10 twaalf:12 twintig:20 dertig:30 veertig:40 ' +
    'vijftig:50 zestig:60 zeventig:70 tachtig:80 negentig:90 honderd:100 duizend:1000'
  )
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([word = '', value = '']) => [word, Number(value)]),
)
