/**
 * Sealed half of the corrections in real use: only counted. Do not look at single failures: write new prompts instead.
 */
import type { RealFact } from './real-use.ts'

export const REAL_SEALED: readonly RealFact[] = [
  {
    tongue: 'en',
    known: 'The warehouse in Leeds is managed by Gareth Pugh.',
    given: 'brief',
    asked: 'Write to the warehouse in Leeds that the pallets come a day later.',
    answer:
      'To Gareth Pugh, who manages the warehouse in Leeds: "Dear Gareth, the pallets will arrive one day later than planned, on the 14th."',
    corrections: [
      ["Gareth's gone. Put Amrita Shah in, she runs Leeds.", 'Amrita'],
      ['that should go to Amrita Shah, she has had the warehouse since spring', 'Amrita'],
    ],
    harmless: [
      'Good. Tell Gareth also that Amrita Shah will call him.',
      'Use a warmer tone, we know Gareth well.',
    ],
  },
  {
    tongue: 'en',
    known: 'The meeting room seats 12 people.',
    given: 'prompt',
    asked: 'How many people does the meeting room seat?',
    answer: 'The meeting room seats 12 people.',
    corrections: [
      ['Only 10, we took two chairs out.', '10'],
      ['I counted yesterday: 10 seats.', '10'],
    ],
    harmless: [
      'There are 10 of us, so that works.',
      "Book it for 10 o'clock then.",
      'What if we squeeze in 15?',
    ],
  },
  {
    tongue: 'en',
    known: 'We log errors to Sentry.',
    given: 'search',
    asked: 'Add error reporting to the new worker.',
    answer: 'I added the SDK to the worker, since we log errors to Sentry, and set the release tag.',
    corrections: [
      ['please undo, we ditched Sentry in the spring. GlitchTip is what we have', 'GlitchTip'],
      ["Sentry? That contract ended. It's GlitchTip for everything.", 'GlitchTip'],
    ],
    harmless: ['Does the SDK also work with GlitchTip?', 'Sentry shows nothing yet, is the key set?'],
  },
  {
    tongue: 'en',
    known: 'The nightly job starts at 01:30.',
    given: 'prompt',
    asked: 'When does the nightly job start?',
    answer: 'The nightly job starts at 01:30.',
    corrections: [
      ['3:15 in fact, I pushed it back because of the backups', '3:15'],
      ['It says 03:15 in the crontab so your info is stale', '03:15'],
    ],
    harmless: [
      'It finished at 3:15 last night, is that normal?',
      'Can it start at 3:15 instead?',
      'ok, wake me if it fails',
    ],
  },
  {
    tongue: 'en',
    known: "Our daughter's piano lesson is on Thursdays.",
    given: 'prompt',
    asked: "Which day is our daughter's piano lesson?",
    answer: "Your daughter's piano lesson is on Thursdays.",
    between: ['How do I get rosin off a carpet?', 'Freeze it with an ice pack, then scrape it off.'],
    corrections: [
      ['one more thing, piano is Mondays this school year. Please remember that', 'Monday'],
      ['You said Thursday for piano earlier, that was last year, it is Monday', 'Monday'],
    ],
    harmless: [
      'one more thing: what does a violin lesson cost?',
      'On Monday we have the recital, remind me to pack the music.',
    ],
  },
  {
    tongue: 'en',
    known: 'The API rate limit is 100 requests per minute.',
    given: 'search',
    asked: 'Write the client so that it respects our rate limit.',
    answer: 'Done: the client waits so that it stays below the API rate limit of 100 requests per minute.',
    corrections: [
      ['We doubled it, 200 per minute.', '200'],
      ["no need to be that slow, limit's 200", '200'],
    ],
    harmless: ['Make the number a setting, I want to try 200.', 'Which error do we return for request 101?'],
  },
  {
    tongue: 'en',
    known: 'The client Brightwater wants invoices in PDF.',
    given: 'brief',
    asked: 'Prepare the invoice for Brightwater.',
    answer: 'The invoice is ready as a PDF, since Brightwater wants invoices in PDF.',
    corrections: [
      ['They asked for XRechnung from this year on, PDF gets rejected.', 'XRechnung'],
      ['Brightwater no longer takes PDF. XML!', 'XML'],
    ],
    harmless: [
      'Attach the PDF to a draft mail.',
      'Their accountant asked if XML is possible, what shall I say?',
    ],
  },
  {
    tongue: 'en',
    known: 'My sister Ruth lives in Bristol.',
    given: 'prompt',
    asked: 'Where does my sister Ruth live?',
    answer: 'Your sister Ruth lives in Bristol.',
    corrections: [
      ['not for a while, shes in Cardiff', 'Cardiff'],
      ['Cardiff! She moved in with Tom last summer.', 'Cardiff'],
    ],
    harmless: ['Her ex lives in Cardiff, awkward.', 'How far is Bristol from Cardiff by train?'],
  },
  {
    tongue: 'en',
    known: 'Pull requests are merged with squash.',
    given: 'prompt',
    asked: 'How do we merge pull requests here?',
    answer: 'Pull requests are merged with squash here.',
    corrections: [
      ['Rebase. Squash was before Ines joined.', 'Rebase'],
      ['We agreed on rebase merges in the last retro, please note that down', 'rebase'],
    ],
    harmless: ['Squash this one then and delete the branch.', 'Why do other teams rebase?'],
  },
  {
    tongue: 'en',
    known: 'The annual leave allowance is 25 days.',
    given: 'brief',
    asked: 'Draft the answer to the applicant from Porto.',
    answer: 'Dear Rui, thank you for asking: the annual leave allowance is 25 days, and we pay for the move.',
    corrections: [
      ['28 days, it was raised for everybody', '28'],
      ["We don't offer 25 but 28, HR changed the handbook", '28'],
    ],
    harmless: [
      'Add that bank holidays come on top of that.',
      'He writes that his present company gives 28 days, mention our bonus.',
    ],
  },
  {
    tongue: 'en',
    known: 'Redis runs on port 6379 on the staging box.',
    given: 'prompt',
    asked: 'Which port does Redis use on the staging box?',
    answer: 'Redis runs on port 6379 on the staging box.',
    corrections: [
      ['try 6380 - we remapped it for the tests', '6380'],
      ["6379 is the old one, I'm fairly sure it is 6380 on staging", '6380'],
    ],
    harmless: ['Mine runs on 6380 at home.', 'Flush it and count the keys.'],
  },
  {
    tongue: 'en',
    known: 'The boiler is serviced by Hartmann & Sons.',
    given: 'search',
    asked: 'The boiler makes a noise. Whom do I call?',
    answer: 'Call Hartmann & Sons: the boiler is serviced by them.',
    corrections: [
      ['We fired them! Try Eckert instead, they took the contract.', 'Eckert'],
      ['Hartmann closed down two years ago…', null],
    ],
    harmless: [
      'Hartmann is on holiday until Monday, what can I do meanwhile?',
      'My neighbour has Eckert, are they any good?',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Mindestbestellmenge liegt bei 50 Stück.',
    given: 'prompt',
    asked: 'Wie hoch ist unsere Mindestbestellmenge?',
    answer: 'Die Mindestbestellmenge liegt bei 50 Stück.',
    corrections: [
      ['Die haben wir doch auf 30 gesenkt.', '30'],
      ['30. Die 50 galten nur bis Ende letzten Jahres.', '30'],
    ],
    harmless: ['Der Kunde will aber nur 30, geht das?', 'Ich habe 30 Stück hier liegen.'],
  },
  {
    tongue: 'de',
    known: 'Der Newsletter wird mit Mailchimp verschickt.',
    given: 'brief',
    asked: 'Bereite den Newsletter für Mai vor.',
    answer:
      'Der Entwurf liegt bereit. Der Newsletter wird mit Mailchimp verschickt, die Liste ist ausgewählt.',
    corrections: [
      ['Mailchimp haben wir gekündigt, wir nutzen Brevo.', 'Brevo'],
      ['ne du, das läuft über Brevo', 'Brevo'],
    ],
    harmless: ['Was kostet eigentlich Brevo?', 'Mailchimp hängt gerade, warte kurz.'],
  },
  {
    tongue: 'de',
    known: 'Die Praxis hat mittwochs geschlossen.',
    given: 'search',
    asked: 'Wann kann ich in der Praxis anrufen?',
    answer: 'Täglich außer Mittwoch: Die Praxis hat mittwochs geschlossen.',
    corrections: [
      ['Laut Schild an der Tür ist donnerstags zu, nicht mittwochs.', 'donnerstags'],
      ['Das hat sich geändert, der freie Tag ist jetzt Donnerstag.', 'Donnerstag'],
    ],
    harmless: ['Dann gehe ich am Donnerstag hin.', 'Und was mache ich am Mittwoch, wenn es schlimmer wird?'],
  },
  {
    tongue: 'fr',
    known: 'Le traiteur habituel est Maison Perrin.',
    given: 'prompt',
    asked: 'Quel est notre traiteur habituel ?',
    answer: 'Votre traiteur habituel est Maison Perrin.',
    corrections: [
      ['On travaille avec Delices & Co maintenant, Perrin a fermé.', 'Delices'],
      ['Perrin, c’était l’année dernière. Désormais Delices & Co.', 'Delices'],
    ],
    harmless: [
      'Demande à Perrin un devis pour 40 personnes.',
      'Delices & Co nous a envoyé un devis aussi, compare.',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le préavis est de deux mois.',
    given: 'search',
    asked: 'Rédige la lettre de résiliation du bail.',
    answer: 'Voici la lettre. Le préavis est de deux mois, donc le bail prend fin le 30 juin.',
    corrections: [
      ['Le nouveau bail dit trois mois, refais le calcul.', 'trois mois'],
      ['Trois mois, pas deux !', 'Trois'],
    ],
    harmless: ['Il me reste trois mois de loyer à payer ?', 'Ajoute mon adresse en haut.'],
  },
  {
    tongue: 'es',
    known: 'El gimnasio abre a las 7:00.',
    given: 'prompt',
    asked: '¿A qué hora abre el gimnasio?',
    answer: 'El gimnasio abre a las 7:00.',
    corrections: [
      ['Lo cambiaron: ahora abre a las 6:00.', '6:00'],
      ['qué va, a las 6', '6'],
    ],
    harmless: ['Mañana me levanto a las 6:00 entonces.', '¿Y los domingos?'],
  },
  {
    tongue: 'es',
    known: 'Las traducciones las revisa Marta.',
    given: 'brief',
    asked: 'Envía el folleto a revisión.',
    answer: 'Se lo envío a Marta, que revisa las traducciones, con fecha límite el viernes.',
    corrections: [
      ['Marta está de baja, mándaselo a Julián, que lleva eso ahora.', 'Julián'],
      ['No es Marta, es Julián.', 'Julián'],
    ],
    harmless: ['Pon a Julián en copia.', 'Dile a Marta que corre prisa.'],
  },
  {
    tongue: 'pt',
    known: 'O portal usa autenticação por SMS.',
    given: 'prompt',
    asked: 'Que autenticação usa o portal?',
    answer: 'O portal usa autenticação por SMS.',
    corrections: [
      ['Trocámos o SMS por aplicação no verão.', 'aplicação'],
      ['Errado, é por aplicação.', 'aplicação'],
    ],
    harmless: ['Não recebi o SMS, podes verificar?', 'Seria possível usar aplicação?'],
  },
  {
    tongue: 'ja',
    known: '経費精算の締め切りは毎月25日です。',
    given: 'prompt',
    asked: '経費精算の締め切りはいつですか？',
    answer: '経費精算の締め切りは毎月25日です。',
    corrections: [
      ['20日に早まりました。', '20日'],
      ['25日ではなく20日ですよ。', '20日'],
    ],
    harmless: ['今月は20日まで出張です。', '25日が休日の場合はどうなりますか？'],
  },
  {
    tongue: 'zh',
    known: '公司的午休时间是12点到13点。',
    given: 'prompt',
    asked: '公司的午休时间是几点？',
    answer: '公司的午休时间是12点到13点。',
    corrections: [
      ['现在改到12点半到14点了。', '14点'],
      ['不对，12点半开始', '12点半'],
    ],
    harmless: ['那我12点半去找你。', '今天午休我要开会。'],
  },
]
