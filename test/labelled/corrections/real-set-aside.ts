import type { RealFact } from './real-use.ts'

/**
 * Corrections in real use that were written first and set aside: they are only counted, and no weight or rule is made with
 * them. Subjects and wordings differ from those of the other sets.
 */
export const REAL_SET_ASIDE: readonly RealFact[] = [
  // English
  {
    tongue: 'en',
    known: 'The telemetry service is written in Elixir.',
    given: 'prompt',
    asked: 'what language is the telemetry service in, need it for the job ad',
    answer:
      'The telemetry service is written in Elixir, so I would ask for OTP experience and list Phoenix as a plus.',
    corrections: [
      ['elixir was the prototype lol. prod is rust, ask for tokio instead of otp', 'rust'],
      ['uh oh. Rewritten in Go last autumn. Can you redo the ad with that in mind?', 'Go'],
      ['Go, actually', 'Go'],
    ],
    harmless: [
      'good. mention that we would also take people who come from Rust or Go',
      'What do Elixir people earn in Berlin?',
      'leave out Phoenix, nobody here uses it. rest is ok',
      'the other ad said Go because that was the billing team',
    ],
  },
  {
    tongue: 'en',
    known: 'Refresh tokens live for 14 days.',
    given: 'search',
    asked: 'write the section about sessions for the security questionnaire',
    answer:
      '"Access tokens are short-lived JWTs. Refresh tokens live for 14 days, are rotated on each use, and revoked on password change."',
    corrections: [
      ['auditors will kill us if we write that. it went down to 72 hours after the pentest', '72 hours'],
      ['14 days is long out of date, Ines set it to 3', '3'],
    ],
    harmless: [
      'add that we considered 72 hours and decided against it',
      'ok and how long do the access ones live? 15 minutes? look it up in auth/config.ts',
      'make the tests use a ttl of 2 seconds so they run fast',
      'the questionnaire is due in 3 days, so hurry :)',
    ],
  },
  {
    tongue: 'en',
    known: "Bea's peanut allergy is mild.",
    given: 'brief',
    asked: 'plan snacks for the birthday party, 9 kids, Bea is coming too',
    answer:
      'Fruit skewers, popcorn, cheese straws and brownies. Bea only has a mild peanut allergy, so a separate bowl for her is enough.',
    corrections: [
      [
        'Please be careful with that!! She carries an EpiPen, it is severe. No nuts in the house at all.',
        'severe',
      ],
      ["that's her brother you're thinking of, Bea can't have even traces", 'traces'],
      ["it isn't mild, the doctor told us in March that it's a severe one", 'severe'],
    ],
    harmless: [
      'Lukas is the one with the severe gluten thing, add something for him',
      'her mum says she would rather bring her own snacks',
      'Cut the brownies, too much sugar.',
      'what does "mild" mean in practice, traces ok?',
    ],
  },
  {
    tongue: 'en',
    known: 'Pull requests need two approvals.',
    given: 'brief',
    asked: 'write the CONTRIBUTING section on reviews',
    answer:
      '"Open a pull request against main. It needs two approvals, green checks and an entry in the changelog before it is merged."',
    corrections: [
      ["one's enough, we dropped the second in the summer because nothing ever got merged", 'one'],
      ['two approvals?? since when. one from a code owner. please fix', 'one'],
      ['hm, I would say one approval. At least that is what the branch protection says', 'one'],
    ],
    harmless: [
      'for security patches one approval has to do, add that as an exception',
      'and no squash, I want the commits kept',
      'Should we go down to one? What do other projects do?',
      'Say "reviews" instead of "approvals" throughout.',
    ],
  },
  {
    tongue: 'en',
    known: 'The user prefers tabs over spaces.',
    given: 'brief',
    asked: 'create a small python script that renames photos by date',
    answer:
      'Done: rename_photos.py reads the EXIF date and renames each file. Indented with tabs, as you like it.',
    corrections: [
      ["i don't though? spaces, four of them, everywhere", 'spaces'],
      ['ugh tabs. I came around to spaces a while ago', 'spaces'],
      [
        'black will turn them into spaces anyway, and honestly that is how i want all my code from here on',
        'spaces',
      ],
    ],
    harmless: [
      'the yaml in there needs spaces of course',
      'photos without exif should go to a folder "unknown"',
      'my coworker would hate you for that haha',
      'convert this one file to spaces, it goes upstream',
    ],
  },
  {
    tongue: 'en',
    known: 'The bakery opens at 6:30 on weekdays.',
    given: 'prompt',
    asked: 'When does the bakery open on weekdays?',
    answer: 'On weekdays the bakery opens at 6:30.',
    corrections: [
      ['7 since they have the new owner', '7'],
      ["I stood in front of a closed door this morning. It's seven.", 'seven'],
      ['6:30 was before covid my friend', '6:30'],
    ],
    harmless: [
      'I have to leave at 7, so that works',
      'and the butcher? 7 too?',
      'Remind me tomorrow at 7.',
      'on Sundays it is 8 if I remember correctly',
    ],
  },
  {
    tongue: 'en',
    known: 'Marta is the on-call lead for payments.',
    given: 'search',
    asked: 'page the right person, refunds are stuck since 10 minutes',
    answer:
      'I drafted the page to Marta, the on-call lead for payments: "Refunds are stuck since 09:50, queue depth 4,200."',
    corrections: [
      ["she's on parental leave until spring, Dario took over", 'Dario'],
      ['Not Marta pls!! Dario has it', 'Dario'],
      ["isn't that Dario's job these days", 'Dario'],
    ],
    harmless: [
      'and cc Dario so he learns how this works',
      'say 09:45, thats when the first alert came in',
      "Marta's phone is off, call Dario this time",
      'Dario says it is the Stripe webhook again',
    ],
  },
  {
    tongue: 'en',
    known: 'The design tokens live in packages/tokens.',
    given: 'prompt',
    asked: 'where do the design tokens live? add a color for warnings',
    answer: 'They live in packages/tokens. I added `color.warning` = #B45309 to packages/tokens/colors.json.',
    corrections: [
      [
        'that dir is generated now. source of truth is figma-sync/tokens, revert and put it there',
        'figma-sync/tokens',
      ],
      ["there is no packages/tokens any longer, did you just create it? they're in libs/theme", 'libs/theme'],
      ['libs/theme/tokens.json', 'libs/theme'],
    ],
    harmless: [
      'use #D97706, the other one is too brown',
      'then import it in libs/theme as well',
      'can you move them to libs/theme? would be cleaner',
      'run the build in packages/tokens and show me the diff',
    ],
  },
  {
    tongue: 'en',
    known: 'Client invoices are due within 30 days.',
    given: 'search',
    asked: 'draft the invoice mail to Brightwell',
    answer:
      '"Dear team, please find attached invoice 2071 for the October sprint. It is payable within 30 days."',
    corrections: [
      ['we moved everybody to 14 days, 30 nearly broke our cash flow', '14'],
      ['net 14. thirty is what the accountant made up', '14'],
    ],
    harmless: [
      'Brightwell negotiated 45, so write 45 for them',
      'it is 2072, not 2071',
      "they still haven't paid the one from 14 August, mention it",
      'what is the usual in the UK, 30 or 14?',
    ],
  },
  {
    tongue: 'en',
    known: 'My grandmother lives in Porto.',
    given: 'brief',
    asked: 'help me plan the trip to grandma in may',
    answer: 'Fly into Porto on Friday evening, then two relaxed days with her and one for the Douro valley.',
    between: [
      'and what could we cook for her there?',
      'A caldo verde, then oven-baked cod with potatoes; both need less than an hour.',
    ],
    corrections: [
      [
        'nice. one thing from earlier: she moved in with my aunt in Braga, so wrong airport transfer',
        'Braga',
      ],
      ['wait, about the flight: grandma lives in Coimbra now', 'Coimbra'],
    ],
    harmless: [
      'she doesnt like cod, funny for a portuguese',
      'my aunt in Braga cooks much better, ask her for the recipe I guess',
      'could we do a day trip to Coimbra from there?',
      'great, book nothing yet',
    ],
  },
  // German
  {
    tongue: 'de',
    known: 'Das Lager in Kassel hat drei Tore.',
    given: 'prompt',
    asked: 'Wie viele Tore hat das Lager in Kassel?',
    answer: 'Das Lager in Kassel hat drei Tore; Tor 3 ist für Sperrgut.',
    corrections: [
      ['fünf, wurde doch letztes Jahr angebaut', 'fünf'],
      ['Seit dem Umbau sinds fünf.', 'fünf'],
      ['da bist du nicht auf dem Stand: 5 Tore', '5'],
    ],
    harmless: [
      'In Fulda sind es fünf, oder?',
      'Plane die Anlieferung dann auf Tor 2, um 5 Uhr.',
      'Reicht das für fünf LKW gleichzeitig?',
      'Das fünfte Paket von gestern fehlt übrigens noch.',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Nutzerin isst kein Fleisch, aber Fisch.',
    given: 'brief',
    asked: 'Wochenplan fürs Abendessen, bitte schnell und billig',
    answer:
      'Mo Linsen-Dal, Di Lachs aus dem Ofen, Mi Ofengemüse mit Feta, Do Thunfisch-Pasta, Fr Flammkuchen ohne Speck.',
    corrections: [
      ['bin inzwischen komplett vegan, also bitte nochmal ohne Lachs, Thunfisch und Feta', 'vegan'],
      ['Fisch esse ich auch schon länger nicht mehr', 'Fisch'],
      ['hä, ich esse alles? wie kommst du drauf', null],
    ],
    harmless: [
      'Lachs ist mir zu teuer, nimm was anderes',
      'am Donnerstag kommt meine Schwester, die ist vegan',
      'mach aus Mittwoch ein Curry',
      'Klingt gut! Und jetzt die Einkaufsliste.',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Testdatenbank läuft auf Port 5433.',
    given: 'search',
    asked: 'schreib mir das docker compose für die lokale umgebung',
    answer: 'Die Datei ist angelegt: App auf 8080, Redis auf 6379, Testdatenbank auf 5433 wie gehabt.',
    corrections: [
      ['testdb ist 5544, steht so in der .env', '5544'],
      ['5433 kollidiert doch seit Monaten mit dem Tunnel, wir nehmen da 5544', '5544'],
    ],
    harmless: [
      'leg noch eine zweite auf 5544 an, für die Migrationstests',
      'App bitte auf 8081 statt 8080',
      'bei mir lokal ist 5433 grad belegt, wer hängt da drauf?',
      'falls 5433 nicht frei ist, nimm irgendeinen anderen',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Newsletter geht immer dienstags raus.',
    given: 'brief',
    asked: 'Mach einen Redaktionsplan für November',
    answer:
      'Vorschlag: 3.11. Herbstrezepte, 10.11. Interview, 17.11. Black-Week-Teaser, 24.11. Gewinnspiel, jeweils als Dienstags-Newsletter.',
    corrections: [
      ['Donnerstags. Das haben wir im Sommer umgestellt, weil da mehr geöffnet wird.', 'Donnerstags'],
      ['äh das sind alles dienstage, der newsletter kommt doch mittwochs', 'mittwochs'],
      ['raus geht er übrigens nur noch alle zwei Wochen', 'zwei Wochen'],
    ],
    harmless: [
      'den Black-Week-Teaser ausnahmsweise am Donnerstag',
      'Das Interview schaffen wir nicht, tausch es gegen das Gewinnspiel',
      'Wann öffnen die Leute am meisten, mittwochs?',
      'Redaktionsschluss ist immer freitags davor, schreib das dazu.',
    ],
  },
  {
    tongue: 'de',
    known: 'Frau Adler leitet die Buchhaltung.',
    given: 'prompt',
    asked: 'Wer leitet die Buchhaltung? Ich brauche eine Freigabe.',
    answer: 'Frau Adler leitet die Buchhaltung. Soll ich ihr die Freigabe schicken?',
    corrections: [
      ['die ist in Rente, ihr Nachfolger heißt Yilmaz', 'Yilmaz'],
      ['Nee, Herr Yilmaz macht das', 'Yilmaz'],
    ],
    harmless: [
      'ja, und Herrn Yilmaz in Kopie',
      'nein danke, das mache ich selber',
      'ist die diese Woche überhaupt da?',
      'Frau Adler will solche Sachen immer als PDF.',
    ],
  },
  // French
  {
    tongue: 'fr',
    known: "L'appli mobile est développée en Flutter.",
    given: 'prompt',
    asked: "en quoi est développée l'appli mobile ?",
    answer: "Elle est développée en Flutter, avec Riverpod pour l'état.",
    corrections: [
      ['on a tout refait en Kotlin et Swift au printemps', 'Kotlin'],
      ["Flutter c'est fini hein, natif des deux côtés", 'natif'],
      ['React Native', 'React Native'],
    ],
    harmless: [
      'et le back, toujours en Kotlin ?',
      'un stagiaire voudrait tout refaire en Kotlin, tu en penses quoi ?',
      "d'accord, alors écris-moi un widget pour la liste",
      'Riverpod, je connais pas, explique en deux mots',
    ],
  },
  {
    tongue: 'fr',
    known: "L'utilisateur tutoie ses clients.",
    given: 'brief',
    asked: 'écris un message pour prévenir les clients de la panne',
    answer:
      '« Salut ! Tu as peut-être remarqué un souci ce matin : tout est rentré dans l’ordre, merci de ta patience. »',
    corrections: [
      ['Aïe, non : on vouvoie tout le monde depuis le rachat.', 'vouvoie'],
      ["je ne tutoie personne moi, d'où ça sort ?", 'tutoie'],
    ],
    harmless: [
      'pour la mairie il faudrait vouvoyer, fais une deuxième version',
      'trop familier ce « salut », mets « bonjour »',
      "enlève le merci, on dirait qu'on s'excuse",
      'traduis en anglais aussi',
    ],
  },
  {
    tongue: 'fr',
    known: 'La sauvegarde complète tourne tous les dimanches à 3 h.',
    given: 'search',
    asked: 'planifie la mise à jour du serveur ce week-end',
    answer:
      'Je propose samedi à 22 h : la sauvegarde complète du dimanche à 3 h passera ensuite sur le nouveau système.',
    corrections: [
      ['la complète a été décalée au samedi midi, ça chevauche', 'samedi'],
      ['elle tourne plutôt le vendredi soir maintenant, donc autant faire ça samedi matin', 'vendredi'],
    ],
    harmless: [
      'samedi à 20 h plutôt, je ne veux pas veiller',
      "préviens l'équipe vendredi soir",
      "et l'incrémentale, elle passe quand ?",
      "si la sauvegarde échoue dimanche on reporte au samedi d'après",
    ],
  },
  {
    tongue: 'fr',
    known: 'Le chat de Léa a 9 ans.',
    given: 'prompt',
    asked: 'quel âge a le chat de Léa ?',
    answer: 'Le chat de Léa a 9 ans.',
    corrections: [
      ['11 bientôt 12 !', '11'],
      ["tu confonds avec le mien, le sien n'a que 3 ans", '3'],
    ],
    harmless: [
      'le mien a 11 ans et pète la forme',
      'ah oui quand même. ça vit combien de temps ?',
      'elle veut en prendre un deuxième',
    ],
  },
  {
    tongue: 'fr',
    known: 'Les congés se posent dans Lucca.',
    given: 'brief',
    asked: "rédige le guide d'accueil pour la nouvelle recrue",
    answer:
      'Jour 1 : badge et ordinateur. Jour 2 : accès GitLab et VPN. Les congés se posent dans Lucca, les notes de frais dans Spendesk.',
    corrections: [
      ['parfait sauf que Lucca a été remplacé par PayFit', 'PayFit'],
      ['Lucca ? ça fait un bail qu’on est passés sur Factorial. le reste est ok', 'Factorial'],
    ],
    harmless: [
      'ajoute que Camille répond aux questions sur les congés',
      'les notes de frais aussi dans Lucca ? vérifie',
      'mets le VPN au jour 1',
      'PayFit fait quoi de plus que Lucca ?',
    ],
  },
  // Spanish
  {
    tongue: 'es',
    known: 'El coche de empresa es diésel.',
    given: 'prompt',
    asked: '¿qué combustible lleva el coche de empresa?',
    answer: 'Es diésel, así que conviene la gasolinera de la A-2.',
    corrections: [
      ['uy no, el nuevo es eléctrico', 'eléctrico'],
      ['Cuidado con eso, que es gasolina. El diésel lo devolvimos en enero.', 'gasolina'],
    ],
    harmless: [
      'pues yo preferiría uno eléctrico',
      '¿y cuánto cuesta el litro ahora?',
      'el mío es gasolina, por eso preguntaba',
      'vale, apunta 60 euros para la dieta',
    ],
  },
  {
    tongue: 'es',
    known: 'La reunión con el banco es el 9 de junio.',
    given: 'search',
    asked: 'prepárame un guion para lo del banco',
    answer:
      'Guion: 1) cifras del trimestre, 2) línea de crédito, 3) garantías. Tienes hasta el 9 de junio para pulirlo.',
    corrections: [
      ['nos la han adelantado al 2, voy fatal de tiempo', '2'],
      ['era el 9, la cambiaron al 16', '16'],
      ['el 12 de junio, no el 9', '12'],
    ],
    harmless: [
      'el 2 de junio ensayamos, apúntalo',
      'quita las garantías, eso ya lo hablé yo el 16 de mayo',
      '¿y si la pasamos al 16?',
      'hazlo más corto, media página',
    ],
  },
  {
    tongue: 'es',
    known: 'En el equipo escribimos los commits en inglés.',
    given: 'brief',
    asked: 'haz commit de esto',
    answer: 'Hecho: "fix: round totals before tax", en inglés como siempre.',
    corrections: [
      ['desde la última retro van en español, acuérdate', 'español'],
      ['en español porfa, que ya lo acordamos entre todos', 'español'],
    ],
    harmless: [
      'este solo en español, que es para el cliente',
      'le falta el número del ticket',
      'gracias, ahora haz push',
      'mejor "refactor" que "fix"',
    ],
  },
  {
    tongue: 'es',
    known: 'El proveedor de pintura es Valmar.',
    given: 'prompt',
    asked: '¿quién es el proveedor de pintura? hay que pedir 20 botes',
    answer: 'El proveedor es Valmar. Te dejo el pedido: 20 botes de 15 litros, blanco mate.',
    corrections: [
      ['con Valmar acabamos mal, ahora se lo compramos a Pinturas Soler', 'Soler'],
      ['Soler, no Valmar', 'Soler'],
    ],
    harmless: [
      'que sean 25 y de 10 litros',
      'pide también precio a Soler, a ver',
      'Soler llamó ayer ofreciendo descuento, paso',
    ],
  },
  // Italian
  {
    tongue: 'it',
    known: 'Il corso di yoga è il lunedì sera.',
    given: 'prompt',
    asked: "quand'è il corso di yoga?",
    answer: 'Il corso di yoga è il lunedì sera.',
    corrections: [
      ["l'hanno spostato al giovedì", 'giovedì'],
      ['mercoledì! lunedì è pilates', 'mercoledì'],
      ['macché, non ci vado più da un pezzo', null],
    ],
    harmless: [
      'giovedì invece ho il dentista, segnalo',
      'questa settimana lo recuperiamo giovedì',
      'a che ora comincia?',
      'perfetto, allora ceno prima',
    ],
  },
  {
    tongue: 'it',
    known: 'I log si conservano per 90 giorni.',
    given: 'search',
    asked: 'scrivi il paragrafo sulla privacy per il sito',
    answer:
      '"I dati di accesso sono trattati per motivi di sicurezza; i log si conservano per 90 giorni e poi sono cancellati."',
    corrections: [
      ['il legale ci ha fatto scendere a 30, aggiorna per favore', '30'],
      ['occhio che adesso sono 30 giorni', '30'],
    ],
    harmless: [
      'metti anche che i backup stanno 30 giorni',
      'secondo te 90 giorni sono troppi?',
      'più formale, e in terza persona',
      'per il cliente tedesco crea una versione con 30 giorni',
    ],
  },
  {
    tongue: 'it',
    known: 'Il responsabile del magazzino è Corrado.',
    given: 'brief',
    asked: 'scrivi una mail al magazzino per i bancali rotti',
    answer:
      '"Ciao Corrado, nella consegna di stamattina quattro bancali erano rotti. Puoi verificare con il corriere?"',
    corrections: [
      ['Corrado è andato via, adesso ci sta Fabiana', 'Fabiana'],
      ['guarda che del magazzino si occupa Fabiana', 'Fabiana'],
    ],
    harmless: [
      'erano cinque, non quattro',
      'metti in copia Fabiana',
      'Corrado non risponde mai, chiamalo tu se puoi',
    ],
  },
  // Portuguese
  {
    tongue: 'pt',
    known: 'O backend está na região de São Paulo.',
    given: 'prompt',
    asked: 'em que região está o backend?',
    answer: 'O backend está na região de São Paulo (sa-east-1).',
    corrections: [
      ['mudamos pra Virgínia faz uns meses, era caro demais', 'Virgínia'],
      ['tá em us-east-1 agora viu', 'us-east-1'],
    ],
    harmless: [
      'o do cliente tá na Virgínia, por isso a latência',
      'quanto custaria em us-east-1?',
      'beleza, cria o bucket lá também',
      'se fosse na Virgínia seria mais barato',
    ],
  },
  {
    tongue: 'pt',
    known: 'O usuário quer respostas em tópicos.',
    given: 'brief',
    asked: 'o que muda no novo imposto?',
    answer: '- Unifica cinco tributos\n- Transição até 2033\n- Alíquota ainda em debate',
    corrections: [
      ['prefiro texto corrido, sempre preferi', 'texto corrido'],
      ['para com os tópicos, daqui em diante escreve em parágrafos', 'parágrafos'],
    ],
    harmless: [
      'o terceiro tópico desenvolve mais',
      'faz também uma tabela pro cliente',
      'qual alíquota se fala, 26%?',
      'ótimo, era isso',
    ],
  },
  {
    tongue: 'pt',
    known: 'A mensalidade da escola vence no dia 5.',
    given: 'search',
    asked: 'me ajuda a organizar as contas do mês',
    answer: 'Aluguel dia 1, mensalidade da escola dia 5, cartão dia 12, internet dia 20.',
    corrections: [
      ['a escola é dia 10, trocaram no começo do ano', '10'],
      ['tudo certo menos a escola: vence dia 10', '10'],
      ['errou a mensalidade hein, é no dia 8', '8'],
    ],
    harmless: [
      'o cartão eu pago dia 10 mesmo',
      'inclui também o dentista, dia 8',
      'este mês a escola deixou pagar até dia 10',
      'quanto dá tudo junto?',
    ],
  },
]
