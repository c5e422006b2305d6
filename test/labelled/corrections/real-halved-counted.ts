import type { RealFact } from './real-use.ts'

/**
 * Corrections in real use: the half of a set, divided by a hash of the statement, that is only counted. No rule or weight is
 * made with it, and which of its cases fail is never listed.
 */
export const REAL_HALVED_COUNTED: readonly RealFact[] = [
  // English
  {
    tongue: 'en',
    known: 'The nightly export is written to the bucket fjord-exports.',
    given: 'prompt',
    asked: 'where does the nightly export end up? the partner says they cannot find it',
    answer: 'It is written to the bucket fjord-exports. Look there for a file with the date of last night.',
    corrections: [
      [
        "fjord-exports is empty, has been since we moved to the data lake. it's in lake-raw/exports",
        'lake-raw',
      ],
      ['that bucket was deleted in spring', null],
      ['sftp to the partner directly, no bucket involved anymore', 'sftp'],
    ],
    harmless: [
      'ok found the file, its from the 12th though',
      'They look in lake-raw, of course. I told them where to look now',
      'give me the aws command to list it',
      'can you make the export run an hour earlier',
      'and the weekly one, same bucket?',
    ],
  },
  {
    tongue: 'en',
    known: 'The user takes their coffee black.',
    given: 'brief',
    asked: 'Write down a breakfast order for the hotel room, two people, 8 am',
    answer:
      'Breakfast for two at 8:00: one coffee black for you, one tea, scrambled eggs twice, orange juice, rolls and butter.',
    corrections: [
      ['oat milk in mine pls', 'oat milk'],
      ["haven't touched coffee in months, make it green tea", 'green tea'],
      ['with milk since my stomach started complaining', 'milk'],
    ],
    harmless: [
      'one of us is vegan so no eggs there',
      'Tom drinks his with milk',
      'make it 8:30',
      'no juice',
      'the coffee in that hotel is terrible, two teas for tomorrow then',
    ],
  },
  {
    tongue: 'en',
    known: 'The frontend is built with webpack.',
    given: 'prompt',
    asked: 'the frontend build takes two minutes, which knobs can i turn',
    answer:
      'The frontend is built with webpack, so start with the persistent cache (`cache: { type: "filesystem" }`) and thread-loader.',
    corrections: [
      ['there is no webpack config in the repo any longer, look at vite.config.ts', 'vite'],
      ['vite', 'vite'],
      ['you are living in 2023, we migrated to rspack over Christmas', 'rspack'],
      ['webpack?? where did you get that', null],
    ],
    harmless: [
      'cache is on already',
      'would vite be faster for a project our size?',
      'the docs package uses vite and takes 4 seconds, just saying',
      'thread-loader throws "worker terminated"',
    ],
  },
  {
    tongue: 'en',
    known: "Dana's birthday is on 14 September.",
    given: 'search',
    asked: "remind me, how long until dana's birthday and what could i get her?",
    answer:
      "Dana's birthday is on 14 September, nineteen days from now. A voucher for the climbing hall would suit her.",
    corrections: [
      ['the 24th!', '24'],
      ['you mixed her up with Dora I think. Dana is a November child', 'November'],
      ["nope, she's the 4th, I have it on the calendar in the kitchen", '4'],
    ],
    harmless: [
      "Dora's is on the 24th, what about her",
      "she's having the party on the 16th btw",
      'not climbing, her shoulder is broken',
      'order the voucher so that it arrives by the 10th',
      'she turns 40 doesnt she',
    ],
  },
  {
    tongue: 'en',
    known: 'Security patches are rolled out by Theo.',
    given: 'search',
    asked: 'draft a message to whoever patches our servers about the openssl advisory',
    answer:
      '"Hi Theo, the openssl advisory of today affects all our web servers. Could you roll out the patch this evening?"',
    corrections: [
      ['Theo left for the platform team. Address it to Ingrid', 'Ingrid'],
      ["we've outsourced that to Nimbus Managed, send it to their desk", 'Nimbus'],
      [
        "hasn't been Theo's job since the reorg, patches come automatically via unattended-upgrades",
        'unattended-upgrades',
      ],
    ],
    harmless: [
      'cc Ingrid',
      'tell him it can wait until monday',
      'less polite. it is urgent',
      'Theo is on holiday this week, so send it to Ingrid for now',
    ],
  },
  {
    tongue: 'en',
    known: 'Our on-call rotation changes on Mondays.',
    given: 'prompt',
    asked: 'make me an ics with the next three oncall handovers',
    answer: 'Three handovers: Monday 7, Monday 14 and Monday 21 at 10:00. The file is oncall.ics.',
    corrections: [
      ['wednesdays please, we moved it so that nobody hands over after a weekend', 'Wednesday'],
      ['every two weeks now, so drop the 14th', 'two weeks'],
      ['my calendar says Thursday for all of these and mine is the one pagerduty writes', 'Thursday'],
    ],
    harmless: [
      'the 14th is a bank holiday, put that one on Tuesday',
      'at 9',
      'add the wednesday sync as well',
      'I swapped with Bo for the second one',
    ],
  },
  {
    tongue: 'en',
    known: 'The user answers customer mail in the morning.',
    given: 'brief',
    asked: 'plan tomorrow: board deck, customer mail, two interviews at 11 and 15',
    answer:
      '08:30 customer mail, 09:30 board deck, 11:00 interview, 13:00 board deck, 15:00 interview, 16:30 buffer.',
    corrections: [
      ['mail goes last. mornings are for real work, changed that in January', null],
      ["I don't do customer mail anymore, Pia took over", 'Pia'],
      ['After lunch. I switched those', 'after lunch'],
    ],
    harmless: [
      'tomorrow mail goes last, the deck is due at 12',
      'the first interview got cancelled',
      'nice. more buffer in the morning',
      'Pia does hers in the evening, how does she survive',
      "I've got a dentist at 4",
    ],
  },
  {
    tongue: 'en',
    known: 'Commit messages follow Conventional Commits.',
    given: 'brief',
    asked: 'commit what is staged',
    answer: 'Committed as "fix(cart): keep the voucher when the basket is emptied".',
    corrections: [
      ['no prefixes please. we gave up on that scheme, plain sentences', 'plain'],
      ['messages start with the ticket number in this team, e.g. SHOP-112', 'ticket'],
      ['Who still does conventional commits here? the linter for it is gone too', null],
    ],
    harmless: [
      'scope should be basket, not cart',
      'amend: it was a feat',
      'push',
      'SHOP-112 by the way, put it in the body',
      'the message of the commit before has a typo',
    ],
  },
  {
    tongue: 'en',
    known: 'The band rehearses at the old fire station.',
    given: 'prompt',
    asked: 'write the invitation for the new drummer, rehearsal on thursday',
    answer:
      '"Hi Lou, welcome to the band! We rehearse on Thursday at 19:30 at the old fire station. Bring sticks, the kit is there."',
    corrections: [
      ['they kicked us out there. my garage', 'garage'],
      ['Put the parish hall in, fire station is sold', 'parish hall'],
      [
        'we play in the parish hall. Sorry, let me say that right: parish hall on thursdays, but my garage on sundays',
        'parish hall',
      ],
    ],
    harmless: [
      'the kit there is broken, he should bring his own',
      'this thursday we meet at my garage for a beer first, mention that',
      "he's called Lew",
      'Nina said "isn\'t it the parish hall?" - it is not',
    ],
  },
  // German
  {
    tongue: 'de',
    known: 'Der Chor probt donnerstags.',
    given: 'prompt',
    asked: 'schreib ne mail an die neuen, wann probe ist und was sie mitbringen sollen',
    answer:
      '"Liebe Neue, wir proben donnerstags um 19 Uhr im Gemeindehaus. Bitte bringt einen Bleistift und etwas zu trinken mit."',
    corrections: [
      ['dienstag...', 'Dienstag'],
      ['donnerstag geht der chorleiter doch zum sport, wir sind seit ostern am mittwoch dran', 'Mittwoch'],
      ['Stimmt so nicht mehr, jeden zweiten Freitag', 'Freitag'],
    ],
    harmless: [
      'diese woche ausnahmsweise am mittwoch, schreib das dazu',
      'bleistifte haben wir da',
      'der Kinderchor probt dienstags, die Eltern fragen immer',
      'zu förmlich',
      'um 19:30, wir haben das Gemeindehaus an dem Tag erst später',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Nutzer bevorzugt Beispiele in Python.',
    given: 'brief',
    asked: 'zeig mir kurz wie man eine datei zeilenweise liest',
    answer: 'with open("datei.txt") as f:\n    for zeile in f:\n        print(zeile.rstrip())',
    corrections: [
      ['python brauch ich nicht mehr, gib mir solche sachen in go', 'Go'],
      ['bin doch letztes jahr auf Rust umgestiegen', 'Rust'],
      ['Beispiele mag ich inzwischen lieber in Go.', 'Go'],
    ],
    harmless: [
      'und in go wie sähe das da aus?',
      'die datei ist aber 40 GB groß',
      'rstrip weg bitte',
      'mit encoding',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Rechnungen werden mit Lexware geschrieben.',
    given: 'prompt',
    asked: 'wie leg ich für die rechnungen einen neuen kunden an',
    answer: 'In Lexware unter Verwaltung, Kunden, Neu. Die Kundennummer vergibt das Programm selbst.',
    corrections: [
      ['ich find das menü nicht. ach ne, wir haben ja auf sevdesk gewechselt', 'sevDesk'],
      ['Lexware ist gekündigt', null],
      ['das war einmal, heute sevdesk', 'sevDesk'],
    ],
    harmless: [
      'ich find das menü nicht',
      'die Nummer soll aber mit K anfangen',
      'unser Steuerberater arbeitet mit DATEV, kann er das lesen?',
      'geht das in sevdesk auch so einfach?',
    ],
  },
  // French
  {
    tongue: 'fr',
    known: 'Le serveur de base de données a 32 Go de mémoire.',
    given: 'prompt',
    asked: 'combien je peux donner à shared_buffers sur le serveur de base ?',
    answer: 'Le serveur a 32 Go de mémoire : 8 Go est une bonne valeur pour shared_buffers.',
    corrections: [
      ['free -g affiche 64', '64'],
      ["on l'a doublée en juin, donc tu peux compter le double", '64'],
      ['32, c’était l’ancienne machine', null],
    ],
    harmless: [
      'le réplica a 64 Go, on met la même chose ?',
      'et work_mem ?',
      'avec 64 Go on irait plus vite ?',
      '8 Go ça me paraît beaucoup, il y a aussi redis dessus',
    ],
  },
  {
    tongue: 'fr',
    known: "L'utilisateur fait ses courses au marché le samedi.",
    given: 'brief',
    asked: 'fais-moi un planning pour le week-end, il y a aussi le match de Louis',
    answer: 'Samedi : 9 h courses au marché, 14 h match de Louis. Dimanche : 11 h brunch, 16 h promenade.',
    corrections: [
      ['le marché c’est le dimanche pour moi depuis qu’on a déménagé', 'dimanche'],
      ['je me fais livrer maintenant, plus de courses à caser', 'livrer'],
      ['samedi matin je dors désormais ; le marché, j’y vais le mercredi', 'mercredi'],
    ],
    harmless: [
      'le match est dimanche',
      'ce samedi je travaille, mets les courses dimanche pour une fois',
      'pas de promenade s’il pleut',
      'Ma voisine y va le dimanche, je peux la prendre en voiture ?',
      'le brunch à midi',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le support répond sous 24 heures.',
    given: 'prompt',
    asked: 'rédige la réponse automatique du formulaire de contact',
    answer: '« Merci pour votre message. Notre support vous répond sous 24 heures. »',
    corrections: [
      ['48, on n’est plus que deux', '48'],
      ['on a promis quatre heures aux clients dans les nouvelles conditions', 'quatre heures'],
      ['on ne donne plus de délai', null],
    ],
    harmless: [
      'ajoute le numéro de dossier',
      'en anglais aussi',
      'sous 24 heures ouvrées, précise',
      'le transporteur répond sous 48 heures, rien à voir mais ça m’énerve',
    ],
  },
  {
    tongue: 'fr',
    known: 'Les notes de frais se déposent dans Spendesk.',
    given: 'prompt',
    asked: 'je dois me faire rembourser un train à 84 euros, je fais comment',
    answer:
      'Déposez le billet dans Spendesk, catégorie « Déplacements ». Le remboursement arrive avec la paie.',
    corrections: [
      ['mon compte est fermé... ah oui c’est Payhawk', 'Payhawk'],
      ['Spendesk, terminé ! Il faut envoyer un pdf à la compta', 'pdf'],
      ['payhawk', 'Payhawk'],
    ],
    harmless: [
      'mon compte est bloqué, qui peut m’aider',
      'le billet est au nom de Karim',
      'et pour un taxi ?',
      'à Berlin ils ont Payhawk, c’est mieux fait',
      'déposé, merci',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le professeur de piano de Zoé est Monsieur Aubry.',
    given: 'search',
    asked: 'écris un mot pour excuser Zoé, elle est malade, pas de piano demain',
    answer:
      '« Bonjour Monsieur Aubry, Zoé est malade et ne viendra pas au cours de piano demain. Bonne journée »',
    corrections: [
      ['elle a changé de prof, Mme Lenoir', 'Lenoir'],
      ['mais non, Aubry c’est le solfège. Le piano c’est Mme Lenoir', 'Lenoir'],
      ["elle n'en fait plus depuis Noël, c'est la guitare demain", null],
    ],
    harmless: [
      'dis lui que Lenoir pourra la remplacer au concert',
      'tutoie-le',
      'elle viendra jeudi à la place',
      'malade c’est exagéré, juste fatiguée',
    ],
  },
  // Spanish
  {
    tongue: 'es',
    known: 'La usuaria prefiere las reuniones por la tarde.',
    given: 'brief',
    asked: 'busca hueco para una reunión de una hora con Nuria esta semana',
    answer: 'Miércoles a las 16:30: tú tienes libre y Nuria también.',
    corrections: [
      ['por la tarde recojo a los niños ahora, siempre por la mañana', 'mañana'],
      ['ya te dije que me van mejor a primera hora', 'primera hora'],
      ['Me gustan más las de la mañana.', 'mañana'],
    ],
    harmless: [
      'el miércoles por la mañana mejor, esa tarde tengo médico',
      'Nuria prefiere las mañanas, pregúntale',
      'media hora basta',
      'mándale la invitación',
    ],
  },
  {
    tongue: 'es',
    known: 'Las copias de seguridad las comprueba Ramón.',
    given: 'search',
    asked: 'a quién aviso de que la copia de anoche falló',
    answer: 'A Ramón, que es quien comprueba las copias de seguridad.',
    corrections: [
      ['Ramón ya no trabaja aquí...', null],
      ['será a Olga, que se lo quedó todo cuando Ramón pasó a ventas', 'Olga'],
      ['de eso se ocupa Olga desde enero', 'Olga'],
    ],
    harmless: [
      'Ramón dice que no falló',
      'Olga también quiere saberlo',
      'escríbele tú',
      'está de baja hasta el lunes, se lo diré a Olga mientras',
      '¿cuánto llevamos sin copia?',
    ],
  },
  // Italian
  {
    tongue: 'it',
    known: 'La consegna del pesce arriva il martedì.',
    given: 'prompt',
    asked: 'preparami il menù della settimana con due piatti di pesce',
    answer: 'Il pesce arriva il martedì: martedì branzino al forno, mercoledì linguine alle vongole.',
    corrections: [
      ['arriva il giovedì adesso, hanno cambiato giro', 'giovedì'],
      ['giovedì', 'giovedì'],
      ['martedì non viene più nessuno, il pesce lo prendo io al mercato il venerdì', 'venerdì'],
    ],
    harmless: [
      'le vongole no, sono care',
      'questa settimana arriva il giovedì per la festa',
      'la verdura arriva il giovedì, tienine conto',
      'un solo piatto di pesce basta',
    ],
  },
  {
    tongue: 'it',
    known: 'Il sito gira su un server di Aruba.',
    given: 'search',
    asked: 'il sito è giù, dove apro il ticket?',
    answer:
      'Il sito gira su un server di Aruba: apri il ticket in assistenza.aruba.it con il codice del server.',
    corrections: [
      ["l'abbiamo spostato su Hetzner a marzo", 'Hetzner'],
      ['Aruba? magari, siamo su hetzner', 'Hetzner'],
      ['con Aruba abbiamo chiuso', null],
    ],
    harmless: [
      'è tornato su',
      'non trovo il codice del server',
      'la posta è su Hetzner e funziona, quindi non è la rete',
      'Su Hetzner succederebbe meno?',
      'apro io, tu guarda i log',
    ],
  },
  {
    tongue: 'it',
    known: 'Il nonno prende il treno delle 9:15.',
    given: 'prompt',
    asked: 'a che ora devo accompagnare il nonno in stazione',
    answer: 'Prende il treno delle 9:15, quindi partite da casa alle 8:45.',
    corrections: [
      ['hanno tolto quel treno, ora ha quello delle 9:40', '9:40'],
      ['il nonno va in corriera ormai', 'corriera'],
      ['9:40', '9:40'],
    ],
    harmless: [
      'la nonna prende quello delle 9:40, accompagno anche lei',
      'domani è in ritardo di 25 minuti, dicono',
      'alle 8:30, che è meglio',
      'ci sono scioperi?',
    ],
  },
  // Portuguese
  {
    tongue: 'pt',
    known: 'As encomendas são enviadas pelos CTT.',
    given: 'prompt',
    asked: 'escreve a mensagem de envio para a cliente Joana',
    answer: '"Olá Joana, a tua encomenda foi enviada pelos CTT e chega em dois dias úteis."',
    corrections: [
      ['mudámos para a DPD, os CTT perdiam tudo', 'DPD'],
      ['dpd', 'DPD'],
      ['já não são os CTT, agora leva o Rui de carrinha', 'Rui'],
    ],
    harmless: [
      'três dias úteis, ela mora na Madeira',
      'junta o número de seguimento',
      'esta foi pela DPD porque era urgente',
      'A DPD seria mais barata?',
      'tira o "tua", trata por você',
    ],
  },
  {
    tongue: 'pt',
    known: 'O utilizador treina às segundas e quintas.',
    given: 'brief',
    asked: 'organiza-me a semana: relatório, dentista na terça, jantar com a Inês',
    answer:
      'Segunda: treino e relatório. Terça: dentista. Quarta: jantar com a Inês. Quinta: treino. Sexta: revisão do relatório.',
    corrections: [
      ['os treinos passaram para terça e sexta', 'terça'],
      ['larguei o ginásio, já não há treinos', null],
      ['agora só treino ao sábado', 'sábado'],
    ],
    harmless: [
      'o jantar é na quinta',
      'esta segunda não posso treinar',
      'a Inês treina à terça, combina o jantar depois',
      'dentista às 10',
      'e o fim de semana?',
    ],
  },
]
