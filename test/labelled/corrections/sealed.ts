/**
 * SEALED. Invented corrections and harmless prompts in six languages. Tests and scripts count here and never print a
 * sentence. Do not read it while you work on a rule. If a rule was changed because of this set, move the set to
 * `development.ts` and write another one.
 */
import type { LabelledFact } from './labelled-corrections.ts'

export const SEALED_CORRECTIONS: readonly LabelledFact[] = [
  {
    tongue: 'en',
    known: 'The greenhouse is watered at 6:00 in the morning.',
    question: 'When is the greenhouse watered?',
    corrections: [
      ['No, the greenhouse is watered at 5:15.', '5:15'],
      ['5:15, we changed the timer in April.', '5:15'],
    ],
    harmless: ['No, I have to leave now.', 'Wake me at 5:15.', 'Wrong chat, sorry.'],
  },
  {
    tongue: 'en',
    known: 'The bakery orders flour from Hensel.',
    question: 'From whom does the bakery order flour?',
    corrections: [
      ["We haven't ordered flour from Hensel since last year, it comes from Brandt now.", 'Brandt'],
      ["That's not true any longer. The bakery orders flour from Brandt.", 'Brandt'],
      ['No idea where you have that from.', null],
    ],
    harmless: [
      'Hensel sent a new price list.',
      'Brandt would be cheaper, but I do not trust them.',
      'My sister always says: "flour comes from Brandt, not from Hensel".',
    ],
  },
  {
    tongue: 'en',
    known: 'The choir rehearses on Wednesdays.',
    question: 'On which day does the choir rehearse?',
    corrections: [
      ['Mondays, actually.', 'Monday'],
      ['The choir rehearses on Mondays nowadays.', 'Monday'],
    ],
    harmless: [
      'I cannot come on Monday.',
      'This Wednesday we sing in the town hall.',
      'Great, put it in the calendar.',
    ],
  },
  {
    tongue: 'en',
    known: 'The ticket printer has the address 10.0.4.21.',
    question: 'Which address does the ticket printer have?',
    corrections: [
      ['Somebody gave it a new one: the ticket printer has 10.0.4.87.', '10.0.4.87'],
      ["You've mixed that up, 10.0.4.21 is the scanner, the ticket printer has 10.0.4.87.", '10.0.4.87'],
    ],
    harmless: [
      'The receipt scanner gets 10.0.4.88.',
      'ping 10.0.4.21 twice please',
      "It answers, but it doesn't print.",
    ],
  },
  {
    tongue: 'en',
    known: 'The kiln is fired to 1060 degrees.',
    question: 'To how many degrees is the kiln fired?',
    corrections: [
      ['1040 degrees, not 1060.', '1040'],
      ['I told you wrong last week, we fire the kiln to 1040 degrees.', '1040'],
    ],
    harmless: [
      'Add 40 degrees for the glaze of tomorrow.',
      'It took nine hours yesterday.',
      'What about 1100 for stoneware?',
    ],
  },
  {
    tongue: 'en',
    known: 'Ravi approves the travel requests.',
    question: 'Who approves the travel requests?',
    corrections: [
      ['Since May, Noor approves the travel requests.', 'Noor'],
      ['Not Ravi any more. Noor does it.', 'Noor'],
    ],
    harmless: [
      'Ravi approved mine yesterday.',
      'Noor is my new desk neighbour.',
      'Could Noor do that as well?',
    ],
  },
  {
    tongue: 'en',
    known: 'The membership fee is 48 euros a year.',
    question: 'How much is the membership fee?',
    corrections: [
      ['It went up to 60 euros in January.', '60 euros'],
      ['48 is what it was. The membership fee is 60 euros a year.', '60 euros'],
    ],
    harmless: [
      'I paid 60 euros for the course.',
      'Then send 48 invoices.',
      'If it rises to 60, half of them will leave.',
    ],
  },
  {
    tongue: 'en',
    known: 'Guests park behind the barn.',
    question: 'Where do guests park?',
    corrections: [
      ["Guests don't park behind the barn any more, they park on the meadow.", 'meadow'],
      ['Careful, guests park on the meadow, not behind the barn.', 'meadow'],
    ],
    harmless: [
      'The barn needs a new roof.',
      'no, it is still raining',
      "Don't let them park in front of the gate.",
    ],
  },
  {
    tongue: 'en',
    known: 'The image service runs Node 18.',
    question: 'Which Node does the image service run?',
    corrections: [
      ['Node 22 since the upgrade.', 'Node 22'],
      ['the image service has been on Node 22 for ages', 'Node 22'],
    ],
    harmless: [
      'Does it build with Node 22?',
      'The video service runs Node 20.',
      'I get an error with Node 18 here.',
    ],
  },
  {
    tongue: 'en',
    known: 'Oskar drinks his coffee with milk.',
    question: 'How does Oskar drink his coffee?',
    corrections: [
      ['Oskar drinks his coffee black these days.', 'black'],
      ['No milk. Oskar takes it black now.', 'black'],
    ],
    harmless: ['Buy milk on the way.', 'Oskar also likes tea.', 'Oskar is late again today.'],
  },
  {
    tongue: 'de',
    known: 'Die Werkstatt öffnet um 8 Uhr.',
    question: 'Wann öffnet die Werkstatt?',
    corrections: [
      ['Nee, um 7 Uhr.', '7 Uhr'],
      ['Die Werkstatt öffnet jetzt um 7 Uhr.', '7 Uhr'],
    ],
    harmless: ['Nein, lass mal.', 'Um 7 Uhr bin ich noch im Bett.', 'Heute war um 8 Uhr niemand da.'],
  },
  {
    tongue: 'de',
    known: 'Die Miete für das Lager beträgt 900 Euro.',
    question: 'Wie hoch ist die Miete für das Lager?',
    corrections: [
      ['Seit März beträgt die Miete für das Lager 980 Euro.', '980'],
      ['Die 900 sind veraltet, es sind 980 Euro.', '980'],
    ],
    harmless: [
      'Überweise bitte 900 Euro.',
      'Der Vermieter wollte 1.200, das haben wir abgelehnt.',
      'Falsches Fenster, sorry.',
    ],
  },
  {
    tongue: 'de',
    known: 'Frau Albers leitet die Buchhaltung.',
    question: 'Wer leitet die Buchhaltung?',
    corrections: [
      ['Frau Albers ist in Rente, die Buchhaltung leitet jetzt Herr Kunze.', 'Kunze'],
      ['Das war einmal. Herr Kunze leitet die Buchhaltung.', 'Kunze'],
    ],
    harmless: [
      'Frau Albers hat heute Geburtstag.',
      'Herr Kunze kommt morgen vorbei.',
      'Frag Frau Albers nach dem Beleg.',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le train pour Lyon part de la voie 3.',
    question: 'De quelle voie part le train pour Lyon ?',
    corrections: [
      ['Tu te trompes, le train pour Lyon part de la voie 7.', 'voie 7'],
      ['Voie 7, pas voie 3.', 'voie 7'],
    ],
    harmless: ['Non, pas encore.', 'Réserve 3 places.', 'Le train pour Nice part de la voie 7.'],
  },
  {
    tongue: 'fr',
    known: 'Le fournisseur de papier est Clairmont.',
    question: 'Qui est le fournisseur de papier ?',
    corrections: [
      ["Ce n'est plus Clairmont, c'est Vauban.", 'Vauban'],
      ['Depuis janvier, le fournisseur de papier est Vauban.', 'Vauban'],
    ],
    harmless: [
      'Clairmont a encore du retard.',
      'Appelle Vauban pour un devis.',
      'Mon collègue dit que Vauban est meilleur.',
    ],
  },
  {
    tongue: 'es',
    known: 'La clase de cerámica dura 90 minutos.',
    question: '¿Cuánto dura la clase de cerámica?',
    corrections: [
      ['Dura 120 minutos, no 90.', '120'],
      ['Desde septiembre la clase de cerámica dura 120 minutos.', '120'],
    ],
    harmless: ['Faltan 20 minutos.', 'No, todavía no.', '¿Y si durara 120 minutos?'],
  },
  {
    tongue: 'es',
    known: 'El proveedor de verduras es Huerta Sol.',
    question: '¿Quién es el proveedor de verduras?',
    corrections: [
      ['Ya no trabajamos con Huerta Sol, el proveedor de verduras es Campo Verde.', 'Campo Verde'],
      ['No sé de dónde sacas eso, el proveedor de verduras es Campo Verde.', 'Campo Verde'],
    ],
    harmless: ['Huerta Sol ha llamado dos veces.', 'Pide precios a Campo Verde.'],
  },
  {
    tongue: 'it',
    known: 'La palestra apre alle 7.',
    question: 'A che ora apre la palestra?',
    corrections: [
      ['Ti sbagli, la palestra apre alle 6.', '6'],
      ['Adesso apre alle 6.', '6'],
    ],
    harmless: ['No, grazie.', 'Domani arrivo alle 6.', 'Oggi era chiusa.'],
  },
  {
    tongue: 'it',
    known: 'Il vino arriva da Bertani.',
    question: 'Da chi arriva il vino?',
    corrections: [
      ['Il vino arriva da Masi, non da Bertani.', 'Masi'],
      ['Non più: il vino arriva da Masi.', 'Masi'],
    ],
    harmless: ['Bertani ha mandato la fattura.', 'Chiedi a Masi il listino.'],
  },
  {
    tongue: 'pt',
    known: 'A piscina abre às 9:00.',
    question: 'A que horas abre a piscina?',
    corrections: [
      ['Está errado, a piscina abre às 8:30.', '8:30'],
      ['Agora abre às 8:30.', '8:30'],
    ],
    harmless: ['Não, deixa estar.', 'Chego às 8:30 amanhã.', 'A água está fria hoje.'],
  },
  {
    tongue: 'pt',
    known: 'Usamos o Trello para as tarefas.',
    question: 'O que usamos para as tarefas?',
    corrections: [
      ['Já não usamos o Trello, usamos o Notion para as tarefas.', 'Notion'],
      ['É o Notion, não o Trello.', 'Notion'],
    ],
    harmless: ['Cria um cartão no Trello.', 'O Notion é mais caro?', 'Não, ainda dá erro.'],
  },
]
