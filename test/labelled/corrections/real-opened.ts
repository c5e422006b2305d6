/**
 * Corrections in real use, written before the rules were read and counted once (18 of 39 effective) before they were used to
 * mend rules: development since then.
 */
import type { RealFact } from './real-use.ts'

export const REAL_OPENED: readonly RealFact[] = [
  {
    tongue: 'en',
    known: 'The search team is led by Marcus.',
    given: 'brief',
    asked: 'Who should review the ranking change? Write the request.',
    answer:
      'Marcus, since he leads the search team. "Hi Marcus, could you review the ranking change before the release? The diff is small."',
    corrections: [
      ['Since May, Priya leads the search team. Please readdress it.', 'Priya'],
      ["wrong person lol, that'd be Priya", 'Priya'],
    ],
    harmless: [
      'Priya can look at it too, add her.',
      'Say that Marcus has until Friday.',
      "Marcus told me he'd rather have Priya lead it one day, keep that out.",
    ],
  },
  {
    tongue: 'en',
    known: 'The integration tests take about 25 minutes.',
    given: 'prompt',
    asked: 'How long do the integration tests take?',
    answer: 'The integration tests take about 25 minutes.',
    corrections: [
      ['More like 8 these days, we parallelised them.', '8'],
      ['used to. now 8 min', '8'],
    ],
    harmless: [
      'Today they took 40 minutes, something is off.',
      'Can we get them under 8 minutes?',
      "Start them and tell me when they're through.",
    ],
  },
  {
    tongue: 'en',
    known: 'The API gateway runs on gw.internal:8080.',
    given: 'search',
    asked: 'Write a curl health check for the gateway.',
    answer: 'The API gateway runs on gw.internal:8080, so: `curl -fsS http://gw.internal:8080/health`',
    corrections: [
      ['gw.internal:8443, TLS only, the old port is closed', '8443'],
      ['Thats the old port. 8443. And use https', '8443'],
    ],
    harmless: [
      'On my machine I forward it to 9090, write that variant too.',
      'It says 502, what does that mean?',
    ],
  },
  {
    tongue: 'en',
    known: 'We use Terraform 1.5 for the infrastructure.',
    given: 'prompt',
    asked: 'Which Terraform version are we on?',
    answer: 'Terraform 1.5 is what the infrastructure uses.',
    corrections: [
      ["we've been on OpenTofu 1.8 since the licence change, forget Terraform", 'OpenTofu'],
      ['Could you correct that? It should say 1.9, I upgraded it last week.', '1.9'],
    ],
    harmless: [
      'Does 1.9 bring anything for us?',
      'Terraform 1.5 broke my plan again, argh.',
      'The docs say "requires version 1.9", can we still use that module?',
    ],
  },
  {
    tongue: 'en',
    known: 'Anna is allergic to peanuts.',
    given: 'prompt',
    asked: 'Who of the guests has allergies?',
    answer: 'Anna is allergic to peanuts.',
    between: ['What goes well with roasted cauliflower?', 'Tahini with lemon, and dill on top.'],
    corrections: [
      ["By the way you said Anna can't have peanuts. It's cashews, peanuts are fine for her.", 'cashews'],
      ["Before I forget: Anna's allergy is to cashews, not peanuts.", 'cashews'],
    ],
    harmless: [
      "By the way, Anna is bringing a friend who's allergic to cashews.",
      'Is tahini a problem for Anna?',
    ],
  },
  {
    tongue: 'en',
    known: 'Support tickets are answered within 48 hours.',
    given: 'brief',
    asked: 'Write the auto-reply for the support inbox.',
    answer: 'Thanks for your message! Support tickets are answered within 48 hours. Your team at Fjord.',
    corrections: [
      ["I'd never promise that, our SLA is 24 hours.", '24'],
      [
        'please change it to one business day, that is what we guarantee since the new contract',
        'one business day',
      ],
    ],
    harmless: [
      'Add that on weekends it may take 72 hours.',
      'The intern suggested 24 hours, but keep it.',
      'A customer complained he waited 24 hours, mention nothing of it.',
    ],
  },
  {
    tongue: 'en',
    known: 'The release notes are written by Olga.',
    given: 'prompt',
    asked: 'Who writes the release notes?',
    answer: 'Olga writes the release notes.',
    corrections: [
      ['No longer. Ben took over from her.', 'Ben'],
      ['Ben, since she moved to design.', 'Ben'],
    ],
    harmless: [
      'Olga asked me to help her this time, send me the template.',
      'Ben fixed two typos in them, nice.',
    ],
  },
  {
    tongue: 'en',
    known: "The car's next inspection is due in June 2026.",
    given: 'search',
    asked: 'What do I have to plan for the car this year?',
    answer: "Two things: the car's next inspection is due in June 2026, and the winter tyres are worn.",
    corrections: [
      ['the sticker says 09/26, so September, not June', 'September'],
      [
        'Hmm, are you sure? I had it done in September two years ago, so it must be September 2026.',
        'September',
      ],
    ],
    harmless: ["In June we're in Norway, remind me in May.", 'Is there a fine if I go in September?'],
  },
  {
    tongue: 'en',
    known: 'The newsletter goes out to 3,200 subscribers.',
    given: 'prompt',
    asked: 'How many subscribers does the newsletter have?',
    answer: 'The newsletter goes out to 3,200 subscribers.',
    corrections: [
      ['That number is ancient. 4,100 as of last month.', '4,100'],
      ["nah we're past 4k, 4,100 to be exact", '4,100'],
    ],
    harmless: ['We want to reach 4,100 by summer.', "2,900 of them opened the last one, good, isn't it?"],
  },
  {
    tongue: 'de',
    known: 'Die Kündigungsfrist im Fitnessstudio beträgt drei Monate.',
    given: 'prompt',
    asked: 'Wie lang ist meine Kündigungsfrist im Fitnessstudio?',
    answer: 'Die Kündigungsfrist im Fitnessstudio beträgt drei Monate.',
    corrections: [
      ['Laut neuem Vertrag nur noch einen Monat.', 'einen Monat'],
      ['das war einmal, inzwischen ist es ein monat', 'ein monat'],
    ],
    harmless: [
      'Meine Schwester hat nur einen Monat, unfair.',
      'Bei drei Monaten müsste ich also jetzt kündigen?',
    ],
  },
  {
    tongue: 'de',
    known: 'Lieferungen nimmt Herr Lang im Lager an.',
    given: 'brief',
    asked: 'Schreib dem Spediteur, wo er klingeln soll.',
    answer: 'Bitte klingeln Sie am Tor 2. Die Lieferung nimmt Herr Lang im Lager an.',
    corrections: [
      ['Bitte nicht Herr Lang, das macht seit diesem Jahr Frau Öztürk.', 'Öztürk'],
      ['Herr Lang arbeitet hier nicht mehr.', null],
    ],
    harmless: [
      'Herr Lang ist morgen erst ab zehn da, schreib das dazu.',
      'Frau Öztürk braucht auch noch eine Palette.',
    ],
  },
  {
    tongue: 'de',
    known: 'Das Projekt Horizont wird mit Angular gebaut.',
    given: 'search',
    asked: 'Such ein Formularmodul für Horizont aus.',
    answer:
      'Horizont wird mit Angular gebaut, daher empfehle ich das Modul Formly: gut gepflegt und typisiert.',
    corrections: [
      ['Woher hast du das denn? Horizont ist ein Vue-Projekt.', 'Vue'],
      ['Vue, nicht Angular', 'Vue'],
    ],
    harmless: ['Gibt es das auch für Vue?', 'Angular 19 ist raus, sollten wir?'],
  },
  {
    tongue: 'fr',
    known: 'Les factures sont envoyées par courrier.',
    given: 'brief',
    asked: "Prépare l'envoi de la facture de Mme Girard.",
    answer:
      'Je prépare la lettre, puisque les factures sont envoyées par courrier : enveloppe C5, timbre vert.',
    corrections: [
      ['On ne les envoie plus par courrier depuis 2025, uniquement par mail.', 'mail'],
      ['tu te trompes, on fait tout par e-mail', 'e-mail'],
    ],
    harmless: ['Envoie-la aussi par mail cette fois.', "Elle dit qu'elle n'a rien reçu, que répondre ?"],
  },
  {
    tongue: 'fr',
    known: "Le code postal de l'atelier est 69003.",
    given: 'prompt',
    asked: "Quel est le code postal de l'atelier ?",
    answer: "Le code postal de l'atelier est 69003.",
    corrections: [['69007 depuis le déménagement', '69007']],
    harmless: ["Le fournisseur est au 69007, c'est loin ?"],
  },
  {
    tongue: 'es',
    known: 'El responsable de compras es Iván.',
    given: 'prompt',
    asked: '¿Quién es el responsable de compras?',
    answer: 'El responsable de compras es Iván.',
    corrections: [
      ['Ya no, ahora es Nuria.', 'Nuria'],
      ['Perdona, pero eso no es así: de compras se encarga Nuria.', 'Nuria'],
    ],
    harmless: ['Nuria también quiere verlo.', '¿Iván trabaja los viernes?'],
  },
  {
    tongue: 'pt',
    known: 'A consulta do dentista é no dia 12.',
    given: 'search',
    asked: 'O que tenho marcado este mês?',
    answer: 'A consulta do dentista é no dia 12, e no dia 20 chega o sofá.',
    corrections: [
      ['Foi remarcada para o dia 19.', '19'],
      ['dia 19, não 12', '19'],
    ],
    harmless: ['No dia 19 tenho uma reunião, anota.', 'A que horas é a consulta?'],
  },
  {
    tongue: 'ja',
    known: '本番サーバーのOSはUbuntu 22.04です。',
    given: 'prompt',
    asked: '本番サーバーのOSは何ですか？',
    answer: '本番サーバーのOSはUbuntu 22.04です。',
    corrections: [
      ['それは古い情報です。今は24.04です。', '24.04'],
      ['違う、24.04だよ', '24.04'],
    ],
    harmless: ['24.04に上げる予定はありますか？', 'ありがとう、再起動してください。'],
  },
  {
    tongue: 'zh',
    known: '财务报告由王敏负责。',
    given: 'search',
    asked: '帮我安排财务报告的事。',
    answer: '好的，财务报告由王敏负责，我来起草给她的邮件。',
    corrections: [
      ['王敏已经离职了，现在是李强负责。', '李强'],
      ['应该找李强，不是王敏。', '李强'],
    ],
    harmless: ['顺便抄送李强。', '王敏今天请假了，明天再联系她。'],
  },
  {
    tongue: 'en',
    known: 'Our office wifi network is called Bluebird-5.',
    given: 'prompt',
    asked: 'What is the office wifi called?',
    answer: 'Your office wifi network is called Bluebird-5.',
    corrections: [
      ['Bluebird-6E — they replaced the routers.', '6E'],
      ["I never told you that?! It's Kingfisher", 'Kingfisher'],
    ],
    harmless: ['Guests should use Bluebird-Guest, put that on the sign.', "And it's slow as hell today."],
  },
  {
    tongue: 'en',
    known: 'Mrs Prentice prefers phone calls.',
    given: 'search',
    asked: 'How should I contact Mrs Prentice?',
    answer: 'Call her: Mrs Prentice prefers phone calls.',
    corrections: [
      ['She changed her mind, only email from now on.', 'email'],
      ["Don't call her! She wants everything in writing by email, she told me twice.", 'email'],
    ],
    harmless: ["I called her already, she didn't pick up.", "Write her an email this time, it's a contract."],
  },
]
