/**
 * Development half of the corrections in real use: written before the rules were read. Rules may be mended with it, and
 * failures may list it.
 */
import type { RealFact } from './real-use.ts'

export const REAL_DEVELOPMENT: readonly RealFact[] = [
  {
    tongue: 'en',
    known: 'The product owner of the billing app is Lena Brandt.',
    given: 'brief',
    asked: 'Draft the invite for the sprint review of the billing app.',
    answer:
      'Here is the draft. It is addressed to Lena Brandt, the product owner of the billing app:\n\n"Dear Lena, please join us for the sprint review on Thursday at 14:00. We would like to show you the new dunning run."',
    corrections: [
      ['Lena left in March, Tomasz is product owner now. Redo it with him.', 'Tomasz'],
      ['product owner is tomasz not lena', 'tomasz'],
    ],
    harmless: [
      "Make it shorter and put Lena's name in the first line.",
      'Tomasz should be in cc as well.',
      'Could you ask Lena whether Thursday suits her?',
    ],
  },
  {
    tongue: 'en',
    known: 'Database backups run daily at 02:00.',
    given: 'prompt',
    asked: 'How often do we back up the database, and when?',
    answer: 'Every day: the database backups run at 02:00 at night.',
    corrections: [
      ['We switched that to weekly after the storage bill, fyi.', 'weekly'],
      ['hm no. weekly, Sundays', 'weekly'],
    ],
    harmless: [
      'And how long does one run take?',
      'Could we do it weekly instead? What would that save?',
      "Run one backup right now please, I'm about to migrate.",
    ],
  },
  {
    tongue: 'en',
    known: 'The staging database listens on db-stage:5433.',
    given: 'prompt',
    asked: 'What is the address of the staging database?',
    answer: '`db-stage:5433`, that is where the staging database listens.',
    corrections: [
      ['db-stage:6543 since we put pgbouncer in front', '6543'],
      ['connection refused there… ah right, its 6543 these days, update your notes', '6543'],
    ],
    harmless: [
      'Connection refused. Is the VPN up?',
      'For my local one I use 5434, just so you know where the two dumps come from.',
      'ok now connect and count the rows in invoices',
    ],
  },
  {
    tongue: 'en',
    known: 'Customer data is stored in the EU region (Frankfurt).',
    given: 'search',
    asked: 'Write the paragraph on data residency for the Acme questionnaire.',
    answer:
      'Draft: "All customer data is stored in the EU, in the Frankfurt region, and does not leave it. Access by support staff is logged."',
    corrections: [
      ['That was true until last year; by now customer data sits in us-east-1, please rewrite.', 'us-east-1'],
      ['No!! US. We moved everything to Virginia, legal will kill us if that goes out', 'US'],
    ],
    harmless: [
      "Legal asks whether Virginia would also be allowed, add a sentence that we can't say yet.",
      'Their form says "data must be stored in the US", flag that as a deviation.',
    ],
  },
  {
    tongue: 'en',
    known: 'The team meets for standup on Tuesdays at 9:30.',
    given: 'prompt',
    asked: 'When is our standup?',
    answer: 'The team meets for standup on Tuesdays at 9:30.',
    between: [
      "Thanks. What's the weather like for cycling to work tomorrow?",
      'Dry until noon, then showers with gusts from the west.',
    ],
    corrections: [
      ['Oh and about the standup you mentioned: that moved to Wednesdays.', 'Wednesday'],
      ["Wait, back to the standup. Who told you Tuesday? It's Wednesday, always has been", 'Wednesday'],
    ],
    harmless: [
      "Oh and skip the standup reminder this Tuesday, it's a holiday.",
      'This week the standup is on Thursday because of the holiday.',
    ],
  },
  {
    tongue: 'en',
    known: 'Release builds need Node 20.',
    given: 'prompt',
    asked: 'Which Node version do we need for a release build?',
    answer: 'Node 20: release builds need it.',
    corrections: [
      ['22 by now.', '22'],
      ["I don't know where you got 20 from, we bumped to 22 ages ago", '22'],
    ],
    harmless: [
      'Why not 22? Does anything speak against it?',
      'I have 22 on my laptop, will that do?',
      '20 it is, thanks.',
    ],
  },
  {
    tongue: 'en',
    known: 'Our invoices are payable within 14 days.',
    given: 'brief',
    asked: 'Write the payment reminder for Kessler.',
    answer:
      'Dear Mr Kessler,\nour invoice 2291 was payable within 14 days and is now overdue. Please transfer the amount by Friday.\nKind regards',
    corrections: [
      ["Sorry but it's 30 days with us. Also use his first name, Jonas.", '30'],
      ['since January payment terms are net 30, pls fix', '30'],
    ],
    harmless: [
      'Give him another 30 days, he is a good customer.',
      'Kessler wrote: "your invoices are payable in 30 days, not 14". Answer him politely that he is mistaken.',
      'Mention that 30 days have passed since the first letter.',
    ],
  },
  {
    tongue: 'en',
    known: 'Bugs in the mobile app are reported to Priya.',
    given: 'prompt',
    asked: 'Who gets bug reports about the mobile app?',
    answer: 'Priya: bugs in the mobile app are reported to her.',
    corrections: [["not Priya anymore, she's on leave until summer and Jonas does triage", 'Jonas']],
    harmless: [
      "Priya reports to Helen, doesn't she?",
      'Jonas reported a bug in the app yesterday, can you find it?',
    ],
  },
  {
    tongue: 'en',
    known: 'The heat pump is set to 21 degrees during the day.',
    given: 'search',
    asked: 'Estimate our heating costs for December.',
    answer:
      'With the heat pump set to 21 degrees during the day and the tariff of 28 cents, December comes to about 190 euros.',
    corrections: [
      ['we lowered that to 19.5 in October actually, so redo the maths', '19.5'],
      ['I said 21? no no, 19 and a half', '19'],
    ],
    harmless: ['What would it be at 19.5?', 'Outside it was 21 degrees yesterday, can you believe it?'],
  },
  {
    tongue: 'de',
    known: 'Unser Releasetag ist der Freitag.',
    given: 'brief',
    asked: 'Plane bitte die nächste Auslieferung.',
    answer: 'Ich plane sie für Freitag, euren Releasetag: Codefreeze am Mittwoch, Abnahme am Donnerstag.',
    corrections: [
      ['Nee, freitags machen wir das schon lange nicht mehr. Dienstag.', 'Dienstag'],
      ['Wie kommst du auf Freitag? Bei uns ist das der Dienstag.', 'Dienstag'],
    ],
    harmless: [
      'Passt. Am Dienstag bin ich übrigens nicht da.',
      'Und was, wenn wir diesmal erst am Dienstag ausliefern?',
      'Der Kunde meint, Freitag sei ungünstig, formuliere bitte eine Antwort.',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Kassenserver hat die IP 10.0.4.17.',
    given: 'prompt',
    asked: 'Welche IP hat der Kassenserver?',
    answer: 'Der Kassenserver hat die IP 10.0.4.17.',
    corrections: [
      ['Stimmt leider nicht mehr, wir sind auf 10.0.8.3 umgezogen.', '10.0.8.3'],
      ['10.0.8.3', '10.0.8.3'],
    ],
    harmless: ['Ich komme von 10.0.8.3 aus nicht drauf, was kann das sein?', 'Danke. Und die vom Drucker?'],
  },
  {
    tongue: 'de',
    known: 'Ansprechpartnerin bei der Hausverwaltung ist Frau Nowak.',
    given: 'search',
    asked: 'Schreib der Hausverwaltung wegen der kaputten Klingel.',
    answer:
      'Sehr geehrte Frau Nowak,\nseit Montag funktioniert unsere Klingel nicht mehr. Könnten Sie jemanden schicken?\n\n(Frau Nowak ist eure Ansprechpartnerin bei der Hausverwaltung.)',
    corrections: [
      ['Frau Nowak ist im Ruhestand, jetzt ist Herr Yildiz zuständig.', 'Yildiz'],
      ['an herrn yildiz bitte, die nowak macht das nicht mehr', 'Yildiz'],
    ],
    harmless: ['Setz noch Herrn Yildiz in Kopie.', 'Frau Nowak hat gestern schon angerufen, erwähne das.'],
  },
  {
    tongue: 'fr',
    known: "La réunion d'équipe a lieu le lundi à 10 h.",
    given: 'prompt',
    asked: "C'est quand, notre réunion d'équipe ?",
    answer: "La réunion d'équipe a lieu le lundi à 10 h.",
    corrections: [
      ["Non, plus maintenant : c'est le jeudi à 10 h.", 'jeudi'],
      ["Ah non, tu confonds, c'est jeudi.", 'jeudi'],
    ],
    harmless: ['Et si on la mettait le jeudi ?', 'Lundi je serai en retard, préviens les autres.'],
  },
  {
    tongue: 'es',
    known: 'La tienda cierra a las 20:00.',
    given: 'brief',
    asked: 'Escribe el cartel del horario para la puerta.',
    answer: 'Horario: abrimos a las 10:00 y la tienda cierra a las 20:00. ¡Gracias por su visita!',
    corrections: [
      ['Desde septiembre cerramos a las 21:00, corrígelo.', '21:00'],
      ['a las 9 de la noche, no a las 8', '9'],
    ],
    harmless: ['Añade que el domingo abrimos hasta las 14:00.', '¿Y si cerráramos a las 21:00 en verano?'],
  },
  {
    tongue: 'pt',
    known: 'O relatório mensal é entregue à Marina.',
    given: 'prompt',
    asked: 'A quem entrego o relatório mensal?',
    answer: 'O relatório mensal é entregue à Marina.',
    corrections: [
      ['Agora é o Duarte quem recebe, a Marina mudou de departamento.', 'Duarte'],
      ['não, é ao Duarte', 'Duarte'],
    ],
    harmless: ['A Marina está de férias esta semana, mando por e-mail?'],
  },
  {
    tongue: 'ja',
    known: '定例会議は毎週水曜日です。',
    given: 'prompt',
    asked: '定例会議は何曜日ですか？',
    answer: '定例会議は毎週水曜日です。',
    corrections: [
      ['いや、今は金曜日に変わったよ。', '金曜日'],
      ['水曜日じゃなくて金曜日です。', '金曜日'],
    ],
    harmless: ['来週の水曜日は休みです。', '金曜日に変更できますか？'],
  },
  {
    tongue: 'zh',
    known: '生产环境的数据库端口是3306。',
    given: 'brief',
    asked: '帮我写一下生产环境的连接配置。',
    answer: '配置如下：host=prod，port=3306（生产环境的数据库端口）。',
    corrections: [
      ['端口早就改成3307了。', '3307'],
      ['不对，是3307，不是3306', '3307'],
    ],
    harmless: ['本地用3307，别弄混了。', '再加上超时设置。'],
  },
  {
    tongue: 'en',
    known: 'The rent for the studio is 640 euros a month.',
    given: 'prompt',
    asked: 'How much is the rent for the studio?',
    answer: 'The rent for the studio is 640 euros a month.',
    corrections: [
      ["No, it's 670, sorry, 690 euros a month since the new contract.", '690'],
      ['It went up. 690 now.', '690'],
    ],
    harmless: [
      'My flatmate claims "it\'s 690 now", is there any letter about that?',
      'Plus 50 for power, so 690 all in, right?',
    ],
  },
]
