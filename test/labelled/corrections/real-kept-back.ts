import type { RealFact } from './real-use.ts'

/**
 * Corrections in real use, the way people type them: kept back before anything was fitted beside them, and only counted. No
 * rule or weight is made with them, and which of them fail is never listed.
 */
export const REAL_KEPT_BACK: readonly RealFact[] = [
  // English
  {
    tongue: 'en',
    known: 'Feature flags are managed in LaunchDarkly.',
    given: 'prompt',
    asked: 'where do i switch on a feature flag for one customer?',
    answer:
      'In LaunchDarkly: open the flag, add the customer under "Individual targeting" and save. It is live within a minute.',
    corrections: [
      ["i can't log in there. oh of course, that contract ran out, flags are in Unleash", 'Unleash'],
      ['hm we pulled out of LaunchDarkly in the budget round', null],
      ['Unleash, self hosted, flags.internal', 'Unleash'],
    ],
    harmless: [
      'found it. what happens to the old segments?',
      'there are two flags with that name, which one',
      "Unleash has a nicer UI but whatever, done. Now remove the flag's code path",
      'set it for beta users as well',
    ],
  },
  {
    tongue: 'en',
    known: 'Refunds above 200 euros need approval by Miriam.',
    given: 'search',
    asked: 'Write the steps for support to refund order 88123, it is 240 euros.',
    answer:
      '1. Check that the parcel came back. 2. Because it is above 200 euros, ask Miriam for approval. 3. Refund it in Stripe and tell the customer.',
    corrections: [
      ['Step 2 is outdated, support can refund anything up to 500 on their own', '500'],
      ["Miriam's on parental leave until autumn and Deniz signs those off for good now", 'Deniz'],
      ['the limit got raised to 500, so no approval for this one', '500'],
    ],
    harmless: [
      'add "attach the photo of the parcel" between 1 and 2',
      'The customer bought for 500 last month, be extra kind',
      'Miriam already approved this one, skip it here',
      'is a voucher over 200 handled the same way?',
    ],
  },
  {
    tongue: 'en',
    known: 'The user runs every morning before breakfast.',
    given: 'brief',
    asked: 'put together a day plan for my week off',
    answer:
      '06:30 your run before breakfast, 07:30 breakfast, 09:00 reading on the balcony, 12:00 lunch, then the afternoon is free.',
    corrections: [
      ['knee says no since the surgery, i swim instead', 'swim'],
      ['lol i run in the evenings like any sane person', 'evening'],
      ['I gave up running.', null],
    ],
    harmless: [
      "it's a week off, start at 9",
      'swap reading and lunch, and put a swim in the afternoon',
      'how far should i run on a day like that?',
      'Breakfast at 7:30 with the kids will never work but nice try',
    ],
  },
  {
    tongue: 'en',
    known: 'Our mobile app supports Android 9 and up.',
    given: 'prompt',
    asked: 'whats the minimum android version we support',
    answer: 'Android 9. Older phones see a note in the store that the app is not available.',
    corrections: [
      ['pretty sure min sdk was bumped, 11', '11'],
      ['Play Console says 11 and that is what counts', '11'],
      ['9?? we dropped that two releases ago', null],
      ['That used to be right. 10 now.', '10'],
    ],
    harmless: [
      'and iOS?',
      'how many of our users are still on 9 or 10',
      'then the tester with the Android 8 phone is out of luck',
      '11 would let us delete so much code... can you estimate how much?',
    ],
  },
  {
    tongue: 'en',
    known: 'Grandpa Walter lives in the care home Lindenhof.',
    given: 'search',
    asked: 'write a card to grandpa walter, where do i send it',
    answer:
      '"Dear Grandpa, we think of you and come by on Sunday. Love, all of us" Send it to the care home Lindenhof.',
    corrections: [
      ["he's with aunt Ruth these days, he couldn't stand the place", 'Ruth'],
      ['please no, Lindenhof threw him out ages ago :D he is at Sankt Anna', 'Sankt Anna'],
      ['Wrong home', null],
    ],
    harmless: [
      'we come on saturday not sunday',
      'Aunt Ruth wants to sign too',
      'do they let dogs in at Lindenhof?',
      'less stiff. he was a sailor',
    ],
  },
  {
    tongue: 'en',
    known: 'Integration tests run against a real Kafka in Docker.',
    given: 'brief',
    asked: 'why does the integration job need 14 minutes',
    answer:
      'Most of it is start-up: the tests start a real Kafka in Docker, which alone takes four minutes, and then wait for topics.',
    corrections: [
      ["that's gone since March, they use an embedded broker", 'embedded'],
      ["can't be kafka, we replaced it with redpanda", 'redpanda'],
      ['We do not start any broker in those, everything is mocked. Look again', 'mocked'],
    ],
    harmless: [
      'could we reuse one container for all suites?',
      'locally it takes 3 minutes, so kafka cannot be all of it',
      'someone suggested redpanda, would it start faster?',
      'print the time per suite',
    ],
  },
  {
    tongue: 'en',
    known: 'Rosa pays the rent on the first of the month.',
    given: 'prompt',
    asked: 'when is the rent due and who pays it',
    answer: 'Rosa pays it, on the first of each month.',
    corrections: [
      ['standing order moved to the 15th, the landlord agreed', '15'],
      ['Me actually, since she went part time', null],
      ['we split it now, half rosa half me', 'half'],
      ['the fifteenth', 'fifteenth'],
    ],
    harmless: [
      'did she pay this month?',
      'remind her two days before',
      "I'd rather it was the 15th, salary comes on the 14th",
      'and the electricity?',
      'this time I paid it, she was travelling',
    ],
  },
  {
    tongue: 'en',
    known: 'Log lines are written as JSON.',
    given: 'search',
    asked: 'add a log line when the cache is cold',
    answer: 'Added `log.info({ event: "cache_cold", key })`, which prints one line of JSON like the others.',
    corrections: [
      ['logfmt please, that is what everything else prints since the loki switch', 'logfmt'],
      ["we're not on json logs anymore btw, look at the formatter", null],
      ['Where does the JSON come from? The services all log plain text', 'plain text'],
    ],
    harmless: [
      'debug, not info',
      'one line per key is too much, only count them',
      'use logfmt for this script only, i read it by eye',
      'can loki parse nested json?',
    ],
  },
  // German
  {
    tongue: 'de',
    known: 'Der Hausmeister heißt Herr Yilmaz.',
    given: 'prompt',
    asked: 'Wie heißt nochmal unser Hausmeister? Die Lampe im Flur geht nicht.',
    answer: 'Herr Yilmaz. Schreib ihm am besten, welche Lampe es ist.',
    corrections: [
      ['der ist in Rente, jetzt macht das eine Firma, Blitzblank GmbH', 'Blitzblank'],
      ['Yilmaz war der in der alten Wohnung', null],
      ['Nein, Frau Krämer', 'Krämer'],
    ],
    harmless: [
      'hat der auch eine Mailadresse?',
      'Frau Krämer aus dem Zweiten hat es ihm schon gesagt',
      'er geht nicht ran',
      'Formuliere mir die Nachricht, kurz',
    ],
  },
  {
    tongue: 'de',
    known: 'Pull Requests brauchen zwei Freigaben.',
    given: 'brief',
    asked: 'Kann ich den PR jetzt mergen?',
    answer: 'Noch nicht: Er hat eine Freigabe, und ihr verlangt zwei.',
    corrections: [
      ['eine reicht, seit wir nur noch zu dritt sind', 'eine'],
      ['Das mit den zwei haben wir im Retro abgeschafft.', null],
      ['doch. Regel ist: eine Freigabe plus grüne Pipeline', 'eine'],
    ],
    harmless: [
      'dann frag ich Hanna noch',
      'beim Hotfix auch?',
      'die eine ist von mir selbst, zählt die?',
      'find ich übertrieben, aber gut',
    ],
  },
  {
    tongue: 'de',
    known: 'Mittwochs gibt es in der Kantine Pasta.',
    given: 'search',
    asked: 'Plane meine Woche, möglichst ohne zweimal das Gleiche zu essen.',
    answer: 'Mo Salat, Di Suppe, Mi Pasta in der Kantine, Do Curry, Fr Fisch.',
    corrections: [
      ['Pasta ist donnerstags', 'donnerstag'],
      ['Die Kantine hat dichtgemacht, wir bestellen jetzt', null],
      ['mittwochs haben die seit Neuestem Burger', 'Burger'],
    ],
    harmless: [
      'Fisch mag ich nicht',
      'Donnerstag bin ich unterwegs, da brauch ich was zum Mitnehmen',
      'was kostet die Pasta da?',
      'tausch Di und Do',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Warteschlange läuft auf RabbitMQ.',
    given: 'prompt',
    asked: 'Worauf läuft unsere Warteschlange?',
    answer: 'Auf RabbitMQ, drei Knoten, mit Quorum-Queues.',
    corrections: [
      ['hat das keiner nachgetragen? SQS, schon seit letztem Jahr', 'SQS'],
      ['RabbitMQ lief uns zu oft voll, deshalb sind wir auf NATS', 'NATS'],
      ['tut sie nicht', null],
    ],
    harmless: [
      'wie viele Nachrichten pro Sekunde schafft das?',
      'zwei Knoten würden doch reichen',
      'das Nachbarteam ist gerade auf NATS umgezogen. Wäre das was für uns?',
      'ok, dann häng einen Consumer dran',
    ],
  },
  {
    tongue: 'de',
    known: 'Das Angebot ist vier Wochen gültig.',
    given: 'brief',
    asked: 'Schreib den Schlussabsatz fürs Angebot an Dr. Wenzel.',
    answer: '„Dieses Angebot ist vier Wochen gültig. Für Fragen sind wir jederzeit da. Freundliche Grüße“',
    corrections: [
      ['vierzehn Tage, länger halten wir die Preise nicht mehr', 'vierzehn'],
      ['6 Wochen. Und "jederzeit" raus', '6'],
    ],
    harmless: [
      'für den Wenzel ausnahmsweise sechs Wochen',
      'in vier Wochen ist Weihnachten, schreib was Nettes dazu',
      'die Grüße von Petra und mir',
      'ist so eine Frist bindend?',
    ],
  },
  // French
  {
    tongue: 'fr',
    known: "Le code d'entrée de l'immeuble est 4417B.",
    given: 'prompt',
    asked: "c'est quoi le code de l'immeuble ?",
    answer: "Le code d'entrée est 4417B.",
    corrections: [
      ['ça ne marche plus, le syndic vient de mettre 9082A', '9082A'],
      ['9082A maintenant', '9082A'],
      ['Il a changé', null],
    ],
    harmless: [
      'envoie-le au livreur',
      "la porte reste ouverte jusqu'à 20 h de toute façon",
      'et celui du garage ?',
      'le livreur est au 4417 de la rue, il se trompe',
    ],
  },
  {
    tongue: 'fr',
    known: 'Camille gère la paie.',
    given: 'search',
    asked: 'à qui envoyer mon RIB ? rédige le mail',
    answer: '« Bonjour Camille, voici mon nouveau RIB pour la paie. Merci et bonne journée. »',
    corrections: [
      ["Camille n'est plus là, la paie est chez un prestataire, PayFit", 'PayFit'],
      ["la paie c'est plutôt Thomas. Camille fait le recrutement", 'Thomas'],
      ["Qui t'a dit Camille ? C'est Thomas", 'Thomas'],
    ],
    harmless: [
      'tutoie-la',
      "mets Thomas en copie, c'est mon chef",
      'ajoute que ça commence en mai',
      'Camille est en congé, elle verra ça lundi',
    ],
  },
  {
    tongue: 'fr',
    known: 'Les images du site sont servies par Cloudinary.',
    given: 'brief',
    asked: 'les images sont lentes sur mobile, une idée ?',
    answer: "Demandez à Cloudinary du WebP et une largeur de 800 px : `f_auto,w_800` dans l'adresse.",
    corrections: [
      ["on n'a plus Cloudinary, trop cher, c'est imgproxy devant S3", 'imgproxy'],
      ['elles passent par imgproxy depuis la migration', 'imgproxy'],
    ],
    harmless: [
      '800 c’est trop, 640',
      'et en AVIF ?',
      'Cloudinary facture à la transformation, attention',
      "sur le blog elles sont chez Imgur, c'est un autre sujet",
      'ok fais-le partout',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le cours de yoga est à 18 h 30.',
    given: 'prompt',
    asked: 'à quelle heure est le yoga ?',
    answer: 'Le cours de yoga est à 18 h 30.',
    corrections: [
      ['le prof a décalé à 19 h pour tout le trimestre', '19'],
      ['non 19 h', '19'],
      ['18 h 30 c’était l’an dernier', null],
    ],
    harmless: [
      'ça finit quand ?',
      'je serai là vers 19 h, préviens-les',
      "aujourd'hui c'est annulé",
      'mets un rappel à 18 h',
    ],
  },
  // Spanish
  {
    tongue: 'es',
    known: 'Los presupuestos los firma Beatriz.',
    given: 'search',
    asked: 'prepara el correo para que firmen el presupuesto de Olmedo',
    answer: '«Hola, Beatriz: te adjunto el presupuesto de Olmedo para tu firma. Gracias.»',
    corrections: [
      ['desde la fusión los firma el director financiero, Ramón', 'Ramón'],
      ['Beatriz ya no firma nada', null],
      ['se lo mandamos a Ramón, que es quien firma ahora', 'Ramón'],
    ],
    harmless: [
      'añade el plazo: viernes',
      'Ramón me lo pidió ayer, dile que ya va',
      'Beatriz prefiere que la traten de usted',
      '¿y si no contesta?',
    ],
  },
  {
    tongue: 'es',
    known: 'El servidor de pruebas se apaga a las 20:00.',
    given: 'prompt',
    asked: '¿hasta qué hora puedo usar el servidor de pruebas?',
    answer: 'Hasta las 20:00, a esa hora se apaga.',
    corrections: [
      ['eso era antes, ahora está encendido siempre', 'siempre'],
      ['a las 22, lo ampliamos', '22'],
      ['qué raro, anoche lo usé a las once. creo que ya no se apaga', null],
    ],
    harmless: [
      'déjalo encendido hoy hasta las 22',
      '¿quién puede encenderlo el sábado?',
      'a las 20 tengo clase, perfecto',
      'entonces lanzo la carga a las 17',
    ],
  },
  {
    tongue: 'es',
    known: 'Mi madre es alérgica a los frutos secos.',
    given: 'brief',
    asked: 'propón un menú para el cumpleaños de mi madre',
    answer: 'Ensalada de naranja, merluza al horno y flan: nada lleva frutos secos, por su alergia.',
    corrections: [
      ['no es a los frutos secos, es al marisco', 'marisco'],
      ['¿Alergia? Esa es mi suegra, mi madre come de todo', null],
    ],
    harmless: [
      'merluza no, que la comimos ayer',
      'mi suegra es alérgica al marisco, tenlo en cuenta también',
      'somos doce',
      'el flan sin azúcar, por favor',
    ],
  },
  // Italian
  {
    tongue: 'it',
    known: 'Le fatture elettroniche le inviamo con Aruba.',
    given: 'prompt',
    asked: 'con cosa mandiamo le fatture elettroniche?',
    answer: 'Con Aruba: si carica il file XML e si firma con l’OTP.',
    corrections: [
      ['abbiamo cambiato, Fatture in Cloud', 'Fatture in Cloud'],
      ['ma quando mai! le manda il commercialista dal suo gestionale', 'commercialista'],
      ['con Aruba fino a dicembre, poi Fatture in Cloud', 'Fatture in Cloud'],
    ],
    harmless: [
      'l’OTP non arriva',
      'il commercialista le vuole anche in PDF',
      'quanto costa Aruba all’anno?',
      'Fatture in Cloud com’è, meglio?',
    ],
  },
  {
    tongue: 'it',
    known: 'La nonna prende la pastiglia alle 8.',
    given: 'search',
    asked: 'fammi un promemoria per la pastiglia della nonna',
    answer: 'Promemoria creato: ogni giorno alle 8, pastiglia della nonna.',
    corrections: [
      ['il medico l’ha spostata alla sera, alle 21', '21'],
      ['alle 7, prima di colazione', '7'],
      ['non la prende più', null],
    ],
    harmless: [
      'mettilo anche sul telefono di Sara',
      'domani la porto io alle 9 dal medico',
      'con acqua, scrivilo',
      'la domenica pure?',
    ],
  },
  // Portuguese
  {
    tongue: 'pt',
    known: 'O relatório semanal é feito pelo Tiago.',
    given: 'brief',
    asked: 'quem me manda os números desta semana? escreve-lhe',
    answer: '"Olá, Tiago, podes mandar-me os números do relatório semanal até sexta? Obrigado."',
    corrections: [
      ['o Tiago passou isso à Marta, manda-lhe a ela', 'Marta'],
      ['agora sai automático do Metabase, ninguém o faz', 'Metabase'],
      ['é a Marta que o faz', 'Marta'],
    ],
    harmless: [
      'até quinta, que sexta é feriado',
      'a Marta também os quer, põe em cópia',
      'o Tiago já mandou metade',
      'mais formal',
    ],
  },
  {
    tongue: 'pt',
    known: 'A API responde em português por omissão.',
    given: 'prompt',
    asked: 'em que língua responde a API se eu não disser nada?',
    answer: 'Em português, por omissão; com `Accept-Language` muda-se.',
    corrections: [
      ['em inglês desde a v4', 'inglês'],
      ['mudámos isso, o padrão é inglês', 'inglês'],
      ['errado, testei agora mesmo e vem em inglês', 'inglês'],
    ],
    harmless: [
      'e as mensagens de erro?',
      'traduz esta para inglês',
      'faz um teste com Accept-Language: en',
      'os clientes de Espanha pedem espanhol, dá para fazer?',
    ],
  },
]
