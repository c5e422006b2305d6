import type { RealFact } from './real-use.ts'

/**
 * Corrections in real use: the half of a set, divided by a hash of the statement, that may be looked at while rules are mended.
 * The other half is `real-halved-counted.ts`.
 */
export const REAL_HALVED_OPEN: readonly RealFact[] = [
  // English
  {
    tongue: 'en',
    known: 'The staging API answers at api-stage.fjord.example:8443.',
    given: 'prompt',
    asked: 'give me a curl for the health check on staging',
    answer: '`curl -sf https://api-stage.fjord.example:8443/health`',
    corrections: [
      ['connection refused. oh right, plain 443 since the ingress', '443'],
      ['its 9443', '9443'],
      ['staging lives at staging.fjord.example nowadays', 'staging.fjord.example'],
    ],
    harmless: [
      'connection refused, is my vpn off?',
      'the same for prod please, prod is api.fjord.example on 443',
      '-sf hides the error',
      'returns 503',
      'and now with the admin token, that one listens on 9443',
    ],
  },
  {
    tongue: 'en',
    known: 'The library card costs 20 dollars a year.',
    given: 'prompt',
    asked: 'is it worth to get a library card for the kids too',
    answer:
      'A card costs 20 dollars a year; with about 30 books a year for each child that pays off quickly.',
    corrections: [
      ["They've made it free for everyone last month", 'free'],
      ['20? the lady at the desk said thirty five', '35'],
      ['kids included it is 28 these days', '28'],
    ],
    harmless: [
      'kids go free i think',
      'thats less than one comic book',
      'The one in Milford costs 35 and has fewer books',
      'and if we lose a book?',
    ],
  },
  {
    tongue: 'en',
    known: 'Photos of the construction site are stored on the NAS called heron.',
    given: 'search',
    asked: 'copy the pictures from my phone to where the site photos go',
    answer: 'I would copy them to heron: `rsync -av ~/phone/site/ heron:/photos/site/`. Shall I?',
    between: ['how many are there', '212 pictures, 1.4 GB.'],
    corrections: [
      ["heron died in the flood, we're on egret", 'egret'],
      ['not the nas. site photos are in the shared drive of the architect since march', 'shared drive'],
      ['wait, those go to egret', 'egret'],
    ],
    harmless: [
      'yes go',
      'only those of august',
      'copy them to egret as well, as a backup',
      'is heron reachable from here at all?',
    ],
  },
  {
    tongue: 'en',
    known: 'The sensor in the greenhouse reports every 10 minutes.',
    given: 'prompt',
    asked: 'the greenhouse graph looks so coarse, how often does the sensor report?',
    answer: 'Every 10 minutes. Between two points the graph draws a straight line.',
    corrections: [
      ['should be 60 seconds, I flashed new firmware last week', '60 seconds'],
      ['every half hour since I put it on battery', 'half hour'],
      ["that isn't right, the log has an entry each minute", 'minute'],
    ],
    harmless: [
      'the one in the cellar reports each minute and looks fine',
      'it says 31 degrees right now, open the window',
      'what would 60 seconds do to the battery?',
      'can we smooth the line instead',
      'yesterday it was silent for half an hour',
    ],
  },
  // German
  {
    tongue: 'de',
    known: 'Die Urlaubsanträge gehen an Frau Seidel.',
    given: 'prompt',
    asked: 'formulier mir einen urlaubsantrag für die letzte augustwoche und sag mir an wen',
    answer: '"Hiermit beantrage ich Urlaub vom 24. bis 28. August." Der Antrag geht an Frau Seidel.',
    corrections: [
      ['frau seidel ist doch in rente. macht jetzt herr abel', 'Abel'],
      ['an niemanden, das läuft inzwischen über Personio', 'Personio'],
      ['Abel!', 'Abel'],
    ],
    harmless: [
      'nur bis donnerstag',
      'Herr Abel vertritt mich in der Woche, schreib das rein',
      'wie viele tage sind das dann noch',
      'Frau Seidel hat den letzten abgelehnt, also bitte freundlicher',
      'ist die auch für Sonderurlaub zuständig?',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Testserver läuft unter Debian 11.',
    given: 'search',
    asked: 'welche pakete muss ich auf dem testserver für php 8.2 installieren?',
    answer:
      'Debian 11 bringt nur PHP 7.4 mit. Du brauchst also die Quelle von sury.org, dann `apt install php8.2-fpm`.',
    corrections: [
      ['der wurde letztens auf bookworm gehoben, also gehts ohne sury', 'bookworm'],
      ['cat /etc/os-release sagt 12', '12'],
      ['Debian? Da ist seit dem Umzug Ubuntu drauf', 'Ubuntu'],
    ],
    harmless: [
      'sury ist eingetragen, was nun',
      'und auf dem Produktivserver, der hat Debian 12',
      'sollten wir den nicht langsam auf 12 heben?',
      'E: Unable to locate package php8.2-fpm',
    ],
  },
  {
    tongue: 'de',
    known: 'Das Lager bestellt Kartons bei Pappwerk Süd.',
    given: 'search',
    asked: 'Bestell 500 Kartons Größe M nach',
    answer:
      'Die Bestellung an Pappwerk Süd ist vorbereitet: 500 Kartons Größe M, Lieferung nächste Woche. Soll ich sie abschicken?',
    corrections: [
      ['die sind doch pleite! geh zu Kartonfix', 'Kartonfix'],
      ['Seit Mai beliefert uns Kartonfix, steht auch in der Preisliste', 'Kartonfix'],
      ['Kartonfix bitte, bei den Süd-Leuten kaufen wir nix mehr', 'Kartonfix'],
    ],
    harmless: [
      'ja, aber 600',
      'Was verlangt Kartonfix dafür?',
      'die von Pappwerk waren letztes mal feucht, reklamier das gleich mit',
      'größe L haben wir noch?',
      'nächste woche ist zu spät',
    ],
  },
  {
    tongue: 'de',
    known: 'Oma Hilde nimmt ihre Tabletten abends.',
    given: 'prompt',
    asked: 'mach mir einen zettel für die nachbarin die am wochenende nach oma hilde schaut',
    answer:
      'Morgens: Zeitung und Frühstück. Mittags: Suppe aus dem Kühlschrank. Abends: Tabletten, dann Nachrichten.',
    corrections: [
      ['tabletten morgens!! hat der arzt umgestellt', 'morgens'],
      ['sie braucht gar keine mehr', null],
      ['Das mit den Tabletten ist jetzt mittags, zur Suppe', 'mittags'],
    ],
    harmless: [
      'die zeitung mag sie erst nach dem frühstück',
      'Opa bekommt seine morgens, der kommt auch auf den zettel',
      'welche waren das noch mal?',
      'schreib die nummer vom notdienst dazu',
      'am sonntag bekommt sie besuch, da gibts keine suppe',
    ],
  },
  // French
  {
    tongue: 'fr',
    known: 'Les contrats sont signés par Maître Vidal.',
    given: 'search',
    asked: 'prépare le mail pour faire signer le contrat de bail',
    answer:
      '« Maître Vidal, vous trouverez ci-joint le contrat de bail à signer avant vendredi. Bien cordialement »',
    corrections: [
      ["Vidal a pris sa retraite, c'est Maître Colas qui a repris l'étude", 'Colas'],
      ['non non, chez Colas maintenant', 'Colas'],
      ['on signe tout en ligne avec Yousign, plus besoin de notaire pour ça', 'Yousign'],
    ],
    harmless: [
      'avant jeudi plutôt',
      'mets Colas en copie, il suit le dossier',
      'plus court',
      'elle facture combien pour ça ?',
      'le bail de Lyon a été signé sur Yousign, celui-ci reste sur papier',
    ],
  },
  // Spanish
  {
    tongue: 'es',
    known: 'El pan lo traemos del horno La Espiga.',
    given: 'prompt',
    asked: 'haz el pedido de pan para el sábado, 40 barras',
    answer: 'Pedido para el horno La Espiga: 40 barras para el sábado a las 8:00.',
    corrections: [
      ['La Espiga cerró, hijo. Ahora es Pan de Abril', 'Pan de Abril'],
      ['lo hacemos nosotros desde que llegó el horno nuevo', 'nosotros'],
      ['no, a los de Pan de Abril', 'Pan de Abril'],
    ],
    harmless: [
      'que sean 50',
      'a las 7 mejor, el sábado abrimos antes',
      '¿Pan de Abril sería más barato?',
      'los bollos son de Pan de Abril, esos ya los pedí yo',
      'y para el domingo nada',
    ],
  },
  {
    tongue: 'es',
    known: 'El repositorio principal está en GitLab.',
    given: 'search',
    asked: 'qué tengo que poner en el README para clonar el proyecto',
    answer: '`git clone git@gitlab.com:marisma/tienda.git` y después `npm ci`.',
    corrections: [
      ['eso da 404, lo pasamos a github este verano', 'GitHub'],
      ['Github', 'GitHub'],
      ['en gitlab ya no queda nada nuestro', null],
    ],
    harmless: [
      'con https mejor',
      'el espejo en github también, por si acaso',
      'da "permission denied (publickey)"',
      '¿y si lo pasamos a github?',
    ],
  },
  {
    tongue: 'es',
    known: 'El presupuesto de la reforma es de 12.000 euros.',
    given: 'prompt',
    asked: 'nos llega para cambiar también las ventanas?',
    answer:
      'El presupuesto de la reforma es de 12.000 euros y la cocina se lleva 9.500. Quedan 2.500, las ventanas cuestan unos 4.000: no llega.',
    corrections: [
      ['contando lo que puso mi suegra son 15.000', '15.000'],
      ['el banco solo nos ha dado 10 al final', '10'],
      ['hombre, si lo subimos a 15 mil el mes pasado', '15'],
    ],
    harmless: [
      'la cocina al final sale por 12.000, imagínate',
      '¿y si pedimos 15.000?',
      'solo las del salón entonces',
      'mis padres gastaron 20.000 en la suya',
    ],
  },
  // Italian
  {
    tongue: 'it',
    known: "L'utente vuole le risposte in italiano.",
    given: 'brief',
    asked: 'how do I undo the last commit but keep the changes?',
    answer: 'Usa `git reset --soft HEAD~1`: le modifiche restano nello stage.',
    corrections: [
      ['English please, I answer in English from now on too', 'English'],
      ['in inglese, d’ora in poi', 'inglese'],
      ['le preferisco in inglese adesso, lavoro con gente di fuori', 'inglese'],
    ],
    harmless: [
      'e se ho già fatto push?',
      'traduci questo in inglese per Kate',
      'what does --soft mean',
      'perfetto',
    ],
  },
  // Portuguese
  {
    tongue: 'pt',
    known: 'O backend está escrito em Django.',
    given: 'search',
    asked: 'como acrescento um endpoint para listar as faturas?',
    answer:
      'Em Django: uma view em `billing/views.py` e a rota em `billing/urls.py` com `path("invoices/", list_invoices)`.',
    corrections: [
      ['não existe urls.py, reescrevemos isso em FastAPI', 'FastAPI'],
      ['FastAPI desde a versão 3', 'FastAPI'],
      ['Django era no projeto antigo', null],
    ],
    harmless: [
      'com paginação',
      'dá erro 405',
      'o serviço de e-mails é que é FastAPI, aqui não há async',
      'valia a pena passar para FastAPI?',
    ],
  },
  {
    tongue: 'pt',
    known: 'A senha da rede de visitas muda todos os meses.',
    given: 'prompt',
    asked: 'posso imprimir a senha da rede de visitas num cartaz?',
    answer: 'A senha muda todos os meses, por isso um cartaz teria de ser impresso de novo a cada mês.',
    corrections: [
      ['isso acabou, é fixa', 'fixa'],
      ['muda toda semana, por causa da auditoria', 'semana'],
      ['Que eu saiba só a cada trimestre', 'trimestre'],
    ],
    harmless: [
      'então faz um QR code',
      'a da rede interna muda todas as semanas, essa nunca imprimo',
      'quem a muda?',
      'imprime na mesma',
    ],
  },
]
