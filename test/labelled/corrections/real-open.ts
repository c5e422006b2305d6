import type { RealFact } from './real-use.ts'

/** Real-use corrections, open: rule writers may read every case. */
export const REAL_OPEN: readonly RealFact[] = [
  // English
  {
    tongue: 'en',
    known: 'The load-test cluster runs in eu-central-1.',
    given: 'prompt',
    asked: 'region of the loadtest cluster?',
    answer: 'eu-central-1, so point the kubeconfig at Frankfurt before you start the run.',
    corrections: [
      ['eu-north-1. cheaper', 'eu-north-1'],
      [
        'we tore that one down, load tests run against the preview envs. so where does the k6 config go',
        'preview',
      ],
    ],
    harmless: [
      'prod is us-east-1 so the latency numbers wont compare. add a note',
      'run this one bench in ap-south-1',
      'is frankfurt the one with the power outage last night?',
    ],
  },
  {
    tongue: 'en',
    known: 'The company has 23 employees.',
    given: 'brief',
    asked: 'fill in the "about us" for the grant application',
    answer:
      '"Founded in 2019, our passionate team of 23 builds soil sensors for small farms in four countries."',
    corrections: [
      ['31!! we hired like crazy this year. also say "women-led"', '31'],
      ["had to let people go in Q1, we're 17. painful but let's be honest in the application", '17'],
    ],
    harmless: [
      'the grant is for firms up to 50 people, mention that we qualify',
      "if both offers get accepted we'd be 25, hm, leave it for now though",
      'no "passionate", nobody believes that. And 2018 instead of 2019',
    ],
  },
  {
    tongue: 'en',
    known: 'Gloves and masks are ordered from Norvex Medical.',
    given: 'search',
    asked: 'Draft an order, 40 boxes of nitrile M please',
    answer:
      '"Dear Norvex team, please send 40 boxes of nitrile gloves, size M, to the practice by Friday. Kind regards"',
    corrections: [
      ['We parted ways with Norvex after the recall. Send it to Halden Supplies, and make it 60.', 'Halden'],
      ['wrong lot i think? norvex does the instruments, gloves we get at CarePoint', 'CarePoint'],
    ],
    harmless: [
      'Is Halden cheaper for masks do you know?',
      'Make it size S instead, the M ones are too big for Joanne',
      'Their rep said on the phone "we don\'t do orders under 50 any more". Adjust?',
    ],
  },
  {
    tongue: 'en',
    known: 'The user wants mockups shown in dark mode first.',
    given: 'brief',
    asked: 'next screen: the invite dialog',
    answer:
      'Here is the invite dialog, dark first: surface #16181D, one field for addresses, role picker to the right. The light variant follows below.',
    corrections: [
      ['looks sleek 😍 from now on start with light though, 80% of our users are on it', 'light'],
      ['I never look at the dark ones any more tbh, you can skip them altogether', 'dark'],
    ],
    harmless: [
      'for the print leaflet do a light version',
      "the shadow isn't visible on dark, use a border instead",
      'what would it look like in high contrast?',
    ],
  },
  {
    tongue: 'en',
    known: 'The statistics exam is on 11 February.',
    given: 'brief',
    asked: 'make me a revision plan, 8 chapters',
    answer:
      'You have 24 days until the 11th. Two days per chapter, then a week of old papers and one day off before the exam.',
    corrections: [
      ['it got moved to the 18th bc of the strike!! so one more week yay. redo', '18th'],
      ['omg thats the linear algebra one. stats is 4 feb 😱', '4 feb'],
    ],
    harmless: [
      'and french oral is 20 february, fit that in somewhere',
      'what if i fail, the resit is in april i think?',
      'actually only 7 chapters, prof dropped time series',
    ],
  },
  {
    tongue: 'en',
    known: 'Customers may return goods within 30 days.',
    given: 'search',
    asked: 'Answer this customer. She bought the lamp 5 weeks ago and wants her money back.',
    answer:
      '"Dear Ms. Tran, thank you for writing. Our return window is 30 days, so unfortunately we can no longer take the lamp back."',
    corrections: [
      [
        "Are you kidding me. It's 60 days and has been for two years, it is printed on every damn parcel. Rewrite.",
        '60',
      ],
      [
        'who taught you that? read the terms: 100 days, unopened or not. How often do I have to... just rewrite it',
        '100',
      ],
    ],
    harmless: [
      'She says, quote, "your website says 90 days". It does not. Answer that too.',
      'No refund, a voucher. And less grovelling.',
      'Fine, give her 45 days as an exception. Only her.',
    ],
  },
  {
    tongue: 'en',
    known: 'Incidents are announced in the channel #ops-alerts.',
    given: 'prompt',
    asked: 'In which channel I should announce the problem?',
    answer: 'In #ops-alerts: one line on what is broken, one on who is looking at it.',
    corrections: [
      ['This channel is archived, I see it is #incident-room who is used', '#incident-room'],
      [
        'Okay thank you. But my boss tells me we are not on Slack since this month, it is in Teams, the group "Outages". You can write me the text? It is about the login which gives error 502 since 20 minutes',
        'Teams',
      ],
    ],
    harmless: [
      'And for to tell the customers? There is also #status-public I think.',
      'I have not the right to write there. Who can do it instead of me?',
      'Maybe I write it first to #test for to see the format, is okay?',
    ],
  },
  {
    tongue: 'en',
    known: 'Expense claims above 500 euros need approval by Dolores.',
    given: 'prompt',
    asked: 'Does my Lisbon trip need sign-off? It came to 640',
    answer: 'Yes, 640 is above the 500 limit, so Dolores has to approve it before you hand it in.',
    corrections: [
      [
        "Thank you! I've just dug out the new travel policy and the limit's 750, so I'm fine. In that case just file it for me, would you?",
        '750',
      ],
      [
        'Dolores has handed all that over to Kwabena, ping him with the receipts please, and be charming about it',
        'Kwabena',
      ],
    ],
    harmless: [
      'Is it also 500 for software, or was that 200?',
      "Actually 140 of it was Pedro's dinner, so I'm at exactly 500. Does that count?",
      'She said at the party "anything below a thousand, I don\'t even look". Ha. Well, write her the request then.',
    ],
  },
  {
    tongue: 'en',
    known: 'Event timestamps are stored as UTC milliseconds.',
    given: 'brief',
    asked: 'query for hourly signups last week',
    answer:
      "`select date_trunc('hour', to_timestamp(ts / 1000.0)) as h, count(*) from events where name = 'signup' group by 1 order by 1`",
    between: ['add a filter for eu only', "Added `and region = 'eu'` to the where clause."],
    corrections: [
      ['off by 1000x. ts is micros since schema v7', 'micros'],
      ['nice. you can drop the conversion, we store timestamptz, the epoch ints are gone', 'timestamptz'],
    ],
    harmless: [
      'show it in Europe/Lisbon in the output, storage stays as is',
      'the mobile sdk sends seconds, could that be why monday looks odd',
      'not signups, activations',
    ],
  },
  {
    tongue: 'en',
    known: 'Under-12 training is on Thursdays at 17:00 at Mill Lane.',
    given: 'brief',
    asked: 'message to the parents about the new kit please',
    answer:
      '"Hi all, the new kit is here! You can pick it up at training on Thursday, 17:00, Mill Lane. Please bring 15 pounds in cash."',
    corrections: [
      [
        "pitch at mill lane is flooded til spring so we're at the Academy hall, same time. add that they need indoor shoes",
        'Academy',
      ],
      ['5 doesnt work anymore bcs of the girls team.. 17:45', '17:45'],
    ],
    harmless: [
      'under 14s can pick theirs up on tuesdays, add that',
      'this Thursday only: bring the old shirts back',
      "one dad wrote 'can't we do Saturdays instead', ignore him. shorter please",
    ],
  },
  {
    tongue: 'en',
    known: 'The CLI is published under the MIT licence.',
    given: 'search',
    asked: 'add a license header to the new files',
    answer: 'Added `// SPDX-License-Identifier: MIT` to the nine new files under `cmd/`.',
    corrections: [
      ['apache-2.0 since v3, see the NOTICE file', 'apache-2.0'],
      ['we relicensed. AGPL plus commercial. yes i know. sed it', 'AGPL'],
    ],
    harmless: [
      'the vendored parser is BSD-3, leave that alone',
      'did you touch the fixtures? no header there',
      'would GPL be a problem for folks who link the lib?',
    ],
  },

  // German
  {
    tongue: 'de',
    known: 'Frau Okonjo ist die Ansprechpartnerin bei der Hausverwaltung.',
    given: 'brief',
    asked: 'mail an die hausverwaltung wegen der heizung, die ist seit 3 tagen kalt',
    answer:
      '„Sehr geehrte Frau Okonjo, seit drei Tagen bleibt unsere Heizung kalt. Bitte schicken Sie noch diese Woche jemanden vorbei."',
    corrections: [
      ['die is in rente, zuständig ist ein herr Lindqvist', 'Lindqvist'],
      [
        'Gut geschrieben, aber wir haben seit Juli eine andere Verwaltung, Immokontor Nord. Namen weiß ich nicht, also allgemeine Anrede.',
        'Immokontor Nord',
      ],
    ],
    harmless: [
      'setz den Herrn Pfeiffer vom Mieterverein in cc',
      'seit 4 tagen, nicht 3. und ruhig schärfer',
      'Muss man da eine Frist setzen? Eine Woche oder eher zwei?',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Build nutzt Gradle 7.6.',
    given: 'search',
    asked: 'warum meckert der configuration cache',
    answer:
      'In 7.6 gilt er noch als experimentell, und zwei eurer Plugins greifen während der Ausführung auf `project` zu.',
    corrections: [
      ['wrapper steht auf 8.10, schau halt rein', '8.10'],
      [
        'gradle ham wir rausgeschmissen, is alles bazel. das ist noch der alte ordner, lösch den gleich mit',
        'bazel',
      ],
    ],
    harmless: [
      'lohnt sich der sprung auf 8?',
      'probier mal mit 7.4 ob der fehler da auch kommt',
      'Nein, nicht abschalten! Ich will wissen, welches Plugin schuld ist.',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Nutzer fährt mit dem Zug zur Arbeit.',
    given: 'brief',
    asked: 'welche podcasts passen für meinen arbeitsweg?',
    answer:
      'Im Zug hast du ja Ruhe zum Zuhören, da würde ich längere Folgen nehmen: zwei Geschichtsreihen und ein Interviewformat.',
    corrections: [
      ['fahr jetzt mitm rad, also nix wo ich aufs handy schauen muss', 'rad'],
      [
        'Seit Mai bin ich komplett im Homeoffice, Arbeitsweg ist also der Flur :D eher was fürs Kochen',
        'Homeoffice',
      ],
    ],
    harmless: [
      'Meine Frau fährt Auto, hast du für sie auch was?',
      'heute streik, also bus. was kurzes bitte',
      'nichts auf englisch, das ist mir morgens zu anstrengend',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Apotheke hat samstags bis 13 Uhr geöffnet.',
    given: 'search',
    asked: 'Bitte den Aushang für die Woche vor Weihnachten',
    answer:
      '„Montag bis Freitag 8.30–18.30 Uhr, Samstag 8.30–13 Uhr. Wir wünschen frohe Feiertage!" Ich habe die Überschrift rot gesetzt.',
    corrections: [
      ['Samstags schließen wir seit dem Personalwechsel schon um 12 Uhr.', '12'],
      ['sieht gut aus! samstag ist aber ganz zu, das machen wir nicht mehr', 'samstag'],
    ],
    harmless: [
      'Am Samstag vor Heiligabend ausnahmsweise bis 16 Uhr, bitte dazuschreiben',
      'die filiale am markt hat bis 18 uhr, kommt auf ein eigenes blatt',
      'Kein Rot bitte, lieber Grün',
    ],
  },

  // French
  {
    tongue: 'fr',
    known: 'Le client Bricard paie à 45 jours.',
    given: 'search',
    asked: 'relance Bricard pour la facture du 2 juin',
    answer:
      "« Bonjour, sauf erreur, notre facture du 2 juin, payable à 45 jours, est échue depuis le 17 juillet. Merci de votre règlement. » L'objet : « Relance ».",
    corrections: [
      ["45 c'est fini, le nouveau contrat dit 30 jours fin de mois", '30 jours'],
      [
        "Bien, mais Bricard règle à la commande vu tous leurs retards. Du coup ce n'est pas une relance, c'est un blocage de livraison, reformule.",
        'à la commande',
      ],
    ],
    harmless: [
      "Lemoine c'est 60 jours, non ?",
      'accorde-leur dix jours de plus, pour cette facture seulement',
      "Non pas « relance », mets « rappel », c'est moins sec",
    ],
  },
  {
    tongue: 'fr',
    known: 'Les maquettes sont faites sous Sketch.',
    given: 'brief',
    asked: 'explique à la stagiaire comment récupérer les maquettes',
    answer:
      '« Le dossier partagé « écrans » contient un fichier Sketch par parcours ; ouvrez-le, puis exportez les planches en PNG. »',
    corrections: [
      ["sketch c'est la préhistoire ici, tout est sur Penpot :) tu refais ?", 'Penpot'],
      [
        "On a tout basculé dans Figma cet été et il faut qu'elle demande un accès à Yaël avant lundi, sinon elle restera bloquée. Réécris avec ça et en la tutoyant.",
        'Figma',
      ],
    ],
    harmless: [
      "elle connaît déjà Figma de son école, ça l'aidera. ajoute une phrase là-dessus",
      "et pour les photos, c'est dans Lightroom ?",
      "pas de jargon stp, c'est son premier jour",
    ],
  },
  {
    tongue: 'fr',
    known: "La chatte de l'utilisateur s'appelle Moka et a trois ans.",
    given: 'brief',
    asked: 'combien de croquettes par jour pour ma chatte ?',
    answer: 'À trois ans, pour 4 kg, environ 55 g par jour ; répartissez la ration de Moka en deux repas.',
    corrections: [
      ['cinq ans déjà ! ça passe vite… ça change la dose ?', 'cinq ans'],
      ["Moka est partie cet hiver. C'est pour Biscotte, la nouvelle, quatre mois.", 'Biscotte'],
    ],
    harmless: [
      "celui de ma voisine a douze ans et mange la même chose, c'est grave ?",
      'là elle boude les croquettes, en pâtée ça ferait combien ?',
      'Et si je la faisais stériliser, faudrait baisser à combien ?',
    ],
  },

  // Spanish
  {
    tongue: 'es',
    known: 'Lucía lleva la cuenta de Montaner.',
    given: 'prompt',
    asked: 'a quién le paso la queja de Montaner?',
    answer: 'A Lucía. Reenvíale el correo con un resumen de dos líneas y la fecha del pedido.',
    corrections: [
      ['Gorka desde que ella está de baja larga, no vuelve a esa cartera', 'Gorka'],
      [
        'perdimos esa cuenta en junio jaja, Montaner ya no es cliente. pero bueno contesta tú algo educado',
        'Montaner',
      ],
    ],
    harmless: [
      'Y la de Ferrándiz, también ella?',
      'Gorka dice "pásamela a mí que los conozco". yo prefiero no',
      'no por correo, por teléfono mejor. dame cuatro puntos para la llamada',
    ],
  },
  {
    tongue: 'es',
    known: 'Las pruebas se ejecutan con Mocha.',
    given: 'search',
    asked: 'agrega un test para el parser de fechas',
    answer: 'Agregué `parser.spec.js` con seis casos; `npx mocha parser.spec.js` pasa en verde.',
    corrections: [
      ['migramos a vitest en la 4.0, fijate en package.json', 'vitest'],
      [
        'che buenísimo, pero usamos el runner de node directamente desde hace rato. pasalo a node:test y corrélo',
        'node:test',
      ],
    ],
    harmless: [
      'los e2e van con playwright, eso no lo toques',
      'te falta el 29 de febrero',
      'no uses before, ponelo adentro de cada test',
    ],
  },
  {
    tongue: 'es',
    known: 'El vuelo de vuelta sale el domingo a las 18:40.',
    given: 'brief',
    asked: 'a qué hora tenemos que salir del apartamento el último día',
    answer: 'Con salida el domingo a las 18:40, pide el taxi para las 15:30 y llegáis sin prisas.',
    between: ['y se puede desayunar cerca?', 'Sí, la panadería de la esquina abre los domingos a las 8.'],
    corrections: [
      ['la aerolínea lo adelantó a las 14:05, acaban de avisar 😤', '14:05'],
      [
        'Nos quedamos un día más al final, volvemos el lunes a la misma hora. Entonces el domingo qué hacemos?',
        'lunes',
      ],
    ],
    harmless: [
      'mis suegros vuelan a las 16:10, podemos compartir taxi?',
      'el dueño pide salir a las 11, ¿dónde dejamos las maletas?',
      'no en taxi, en metro',
    ],
  },

  // Italian
  {
    tongue: 'it',
    known: 'Il report vendite va inviato entro il 5 di ogni mese.',
    given: 'brief',
    asked: 'metti in ordine le scadenze di marzo',
    answer: '5 marzo: report vendite. 12 marzo: inventario. 28 marzo: chiusura note spese.',
    corrections: [
      ['entro il 10 adesso, ce lo siamo fatti allungare', '10'],
      [
        'perfetto grazie! il report però non lo mandiamo più noi, lo tira fuori la sede da sola. toglilo',
        'sede',
      ],
    ],
    harmless: [
      "l'IVA è il 16, l'hai messa?",
      'a marzo il 5 sono in ferie, segnalo per il 4 solo stavolta',
      'Non in elenco, fammi una tabella',
    ],
  },
  {
    tongue: 'it',
    known: "L'ambiente di collaudo risponde su collaudo.verdemare.example.",
    given: 'search',
    asked: 'dammi il link per far provare il cliente',
    answer:
      'Eccolo: https://collaudo.verdemare.example. Il cliente può entrare con le credenziali che ha ricevuto lunedì.',
    corrections: [
      ['dà 404... ah ecco, uat.verdemare.example', 'uat.verdemare.example'],
      [
        "chiuso da un mese quello. i clienti provano su demo.verdemare.example con l'utente ospite, riscrivi la mail così la mando prima di pranzo",
        'demo.verdemare.example',
      ],
    ],
    harmless: [
      'in produzione è app.verdemare.example giusto?',
      'no non il link secco, scrivimi due righe',
      'se il cliente mi dice «non funziona» che gli rispondo?',
    ],
  },

  // Portuguese
  {
    tongue: 'pt',
    known: 'O usuário prefere receber o código em Kotlin.',
    given: 'brief',
    asked: 'me mostra um exemplo de retry com backoff',
    answer:
      '`suspend fun <T> retry(times: Int, block: suspend () -> T): T { repeat(times - 1) { try { return block() } catch (e: Exception) { delay(100L shl it) } }; return block() }`',
    corrections: [
      ['voltei pro java mês passado, time novo. reescreve', 'java'],
      ['massa! mas daqui pra frente manda em Rust que é o que tô usando no trampo', 'Rust'],
    ],
    harmless: [
      'como ficaria isso em Go? só de curiosidade',
      'sem corrotina, não uso isso nesse módulo',
      'um colega falou "em Scala dá em três linhas". verdade?',
    ],
  },
]
