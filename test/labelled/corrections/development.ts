/**
 * Development set: invented corrections and harmless prompts in six languages. Rules are written with them, and failures
 * may list them.
 */
import type { LabelledFact } from './labelled-corrections.ts'

export const DEVELOPMENT_CORRECTIONS: readonly LabelledFact[] = [
  {
    tongue: 'en',
    known: 'The vocal bus is compressed with a ratio of 4:1.',
    question: 'Which ratio does the compressor on the vocal bus have?',
    corrections: [
      ["No, that's wrong — the vocal bus uses 3:1.", '3:1'],
      ['Hm, 3:1, not 4:1.', '3:1'],
    ],
    harmless: [
      "No, don't bounce yet, I want to hear the second verse once more.",
      'On the drum bus I would try 6:1 this time.',
      'Wrong window, I meant to paste that elsewhere.',
    ],
  },
  {
    tongue: 'en',
    known: 'The filing deadline for the annual accounts is 31 October.',
    question: 'When is the filing deadline for the annual accounts?',
    corrections: [
      ['The deadline is 31 July these days.', '31 July'],
      ["You're behind the times, it was moved to 31 July.", '31 July'],
    ],
    harmless: [
      'Please remind me on 3 October.',
      'In 2019 I missed it by two days.',
      'Our accountant says it is 30 September in Ireland.',
    ],
  },
  {
    tongue: 'en',
    known: 'The send of the reverb is pre-fader.',
    question: 'Is the send of the reverb before or after the fader?',
    corrections: [
      ['Nope, post-fader.', 'post-fader'],
      ["It hasn't been pre-fader for months, we switched the reverb send to post-fader.", 'post-fader'],
    ],
    harmless: ['Nope, leave it.', 'What does pre-fader mean again?', 'no, the plugin still crackles'],
  },
  {
    tongue: 'en',
    known: 'Meyer pays within 14 days.',
    question: 'How many days does Meyer have to pay?',
    corrections: [
      ["Meyer has 30 days, I don't know where you got 14 from.", '30 days'],
      ["That's outdated, it's 30 days since 2025.", '30 days'],
      ["I don't know where you got that.", null],
    ],
    harmless: [
      'Meyer called an hour ago, please write down that he wants a copy.',
      'Draft a reminder for the invoice of 14 March.',
      'Meyer wrote: "we have 30 days, not 14", is he right?',
    ],
  },
  {
    tongue: 'en',
    known: 'We double-track the rhythm guitars.',
    question: 'How do we record the rhythm guitars?',
    corrections: [
      ["We don't double-track guitars any more.", null],
      [
        'I changed my mind about that: we record one rhythm guitar now and never double-track it.',
        'one rhythm guitar',
      ],
    ],
    harmless: ["We don't have time for the guitars today.", 'Should we double-track the bass as well?'],
  },
  {
    tongue: 'en',
    known: 'Mrs Prentice wants to be phoned about her accounts.',
    question: 'How does Mrs Prentice want to hear about her accounts?',
    corrections: [
      ['She has changed: Mrs Prentice now wants email, never phone calls.', 'email'],
      ['Email. She hates the phone nowadays.', 'mail'],
    ],
    harmless: [
      'Ok, then write her a short note for the call.',
      'Mrs Prentice now has a second shop in Leeds.',
      'She said no to the second offer, write a polite answer.',
    ],
  },
  {
    tongue: 'en',
    known: 'The home working flat rate is 26 pounds a month.',
    question: 'How high is the home working flat rate?',
    corrections: [
      [
        'No, that is wrong. The home working flat rate is 18 pounds for... sorry, let me say it properly: the home working flat rate is 10 pounds a month.',
        '10 pounds',
      ],
      ['It is 10 pounds, I must have told you rubbish last time.', '10 pounds'],
    ],
    harmless: [
      'Put 26 pounds into the sheet for each month.',
      'I would have guessed 18.',
      'My neighbour claims it is 30 pounds, but he is always wrong.',
    ],
  },
  {
    tongue: 'en',
    known: 'The hi-hat microphone is on input 5.',
    question: 'On which input is the hi-hat microphone?',
    corrections: [
      ['careful, the hi-hat mic is on input 7, not input 5', 'input 7'],
      ['For the record, hi-hat is input 7.', 'input 7'],
    ],
    harmless: [
      'Then put the snare on input 6.',
      'careful with the phantom power',
      'the ride is on input 7, right?',
    ],
  },
  {
    tongue: 'en',
    known: 'The billing daemon listens on 127.0.0.1:7411.',
    question: 'Where does the billing daemon listen?',
    corrections: [
      ['The billing daemon now listens on 127.0.0.1:7600.', '7600'],
      ['We moved that to port 7600 last week.', '7600'],
    ],
    harmless: [
      'Start a second one on 7412 for the test.',
      'curl says connection refused',
      'On my laptop it runs on 7999 right now.',
      'If it moves to 7600 one day, we need a redirect.',
    ],
  },
  {
    tongue: 'en',
    known: 'Lena is the product owner of the checkout.',
    question: 'Who is the product owner of the checkout?',
    corrections: [
      ['Tomasz took over the checkout from Lena in spring.', 'Tomasz'],
      ["Lena isn't the product owner any more, it's Tomasz.", 'Tomasz'],
    ],
    harmless: [
      'Lena is on holiday this week.',
      'Ask Tomasz whether he has time on Friday.',
      'Lena also speaks Polish.',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Grundfreibetrag liegt bei 11.784 Euro.',
    question: 'Wie hoch ist der Grundfreibetrag?',
    corrections: [
      ['Das stimmt nicht, der Grundfreibetrag liegt bei 12.096 Euro.', '12.096'],
      ['Seit 2025 sind es 12.096 Euro.', '12.096'],
    ],
    harmless: [
      'Nein danke, das reicht schon.',
      'Rechne mir bitte die Steuer für 40.000 Euro aus.',
      'Mein Bruder meint, es wären 13.000.',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Lieferungen kommen dienstags.',
    question: 'An welchem Tag kommen die Lieferungen?',
    corrections: [
      ['Inzwischen kommen die Lieferungen donnerstags.', 'donnerstags'],
      ['Nicht dienstags, donnerstags.', 'donnerstags'],
    ],
    harmless: [
      'Am Donnerstag bin ich übrigens nicht da.',
      'Die Lieferung von gestern war unvollständig.',
      'nein, noch nicht',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Server für die Sicherungen steht in Köln.',
    question: 'Wo steht der Server für die Sicherungen?',
    corrections: [
      ['Der steht doch längst in Leipzig.', 'Leipzig'],
      ['Keine Ahnung, woher du Köln hast, der Server für die Sicherungen steht in Leipzig.', 'Leipzig'],
    ],
    harmless: [
      'Schreib mir bitte die Adresse in Köln heraus.',
      'In Leipzig hatten wir früher einen zweiten.',
    ],
  },
  {
    tongue: 'de',
    known: 'Wir rechnen Reisen mit 0,30 Euro je Kilometer ab.',
    question: 'Mit welchem Satz rechnen wir Reisen je Kilometer ab?',
    corrections: [['Ich glaube, du verwechselst da was, es sind 0,38 Euro je Kilometer.', '0,38']],
    harmless: ['Die Fahrt nach Bonn waren 38 Kilometer.', 'Falscher Ordner, das gehört woanders hin.'],
  },
  {
    tongue: 'fr',
    known: 'La réunion de chantier a lieu le mardi.',
    question: 'Quel jour a lieu la réunion de chantier ?',
    corrections: [
      ["Non, c'est le jeudi maintenant.", 'jeudi'],
      ['La réunion de chantier a lieu le jeudi, pas le mardi.', 'jeudi'],
    ],
    harmless: [
      'Non merci, ça ira.',
      'Mardi prochain je suis absent.',
      "Le client a dit : « ce n'est pas mardi, c'est jeudi ».",
    ],
  },
  {
    tongue: 'fr',
    known: 'La boutique utilise Stripe pour les paiements.',
    question: "Qu'est-ce que la boutique utilise pour les paiements ?",
    corrections: [
      ["On n'utilise plus Stripe, on est passés à Mollie.", 'Mollie'],
      ["Je ne sais pas d'où tu sors ça, la boutique utilise Mollie.", 'Mollie'],
    ],
    harmless: [
      'Ajoute un test pour Stripe.',
      'Mollie serait-il moins cher ?',
      'Non, ça plante toujours au paiement.',
    ],
  },
  {
    tongue: 'fr',
    known: 'Les factures sont conservées dix ans.',
    question: 'Combien de temps les factures sont-elles conservées ?',
    corrections: [['La durée a été ramenée à huit ans.', 'huit ans']],
    harmless: ["J'ai huit factures à classer.", 'Il y a dix ans on faisait tout sur papier.'],
  },
  {
    tongue: 'es',
    known: 'El almacén cierra a las 18:00.',
    question: '¿A qué hora cierra el almacén?',
    corrections: [
      ['Ya no, ahora el almacén cierra a las 19:30.', '19:30'],
      ['Te equivocas, cierra a las 19:30.', '19:30'],
    ],
    harmless: ['No, gracias.', 'Hoy salgo a las 17:00.', 'Avísame a las 18:30, por favor.'],
  },
  {
    tongue: 'es',
    known: 'La responsable del catálogo es Marta.',
    question: '¿Quién es la responsable del catálogo?',
    corrections: [
      ['Eso era antes, ahora es Inés.', 'Inés'],
      ['La responsable del catálogo es Inés, no Marta.', 'Inés'],
    ],
    harmless: [
      'Inés llega mañana.',
      'Pregúntale a Marta por las fotos.',
      'Marta dice que no le gusta el color.',
    ],
  },
  {
    tongue: 'it',
    known: 'Il forno del laboratorio lavora a 220 gradi.',
    question: 'A quanti gradi lavora il forno del laboratorio?',
    corrections: [
      ['No, 240 gradi.', '240'],
      ['Da gennaio il forno del laboratorio lavora a 240 gradi.', '240'],
    ],
    harmless: ['No, lascia stare.', 'Ho bisogno di 240 grammi di farina.', 'Ieri il forno faceva rumore.'],
  },
  {
    tongue: 'it',
    known: 'Usiamo MySQL per il gestionale.',
    question: 'Che database usiamo per il gestionale?',
    corrections: [
      ['Non usiamo più MySQL per il gestionale, siamo passati a Postgres.', 'Postgres'],
      ['Guarda che è Postgres, non MySQL.', 'Postgres'],
    ],
    harmless: [
      'Aggiungi un indice in MySQL.',
      'Con Postgres sarebbe più veloce?',
      'No, il test fallisce ancora.',
    ],
  },
  {
    tongue: 'pt',
    known: 'O prazo de entrega é de 5 dias.',
    question: 'Qual é o prazo de entrega?',
    corrections: [
      ['Não são 5, são 8 dias.', '8'],
      ['Hoje em dia o prazo de entrega é de 8 dias.', '8 dias'],
    ],
    harmless: ['Não, obrigado.', 'Faltam 8 dias para o Natal.', 'O cliente acha que são 3 dias.'],
  },
  {
    tongue: 'pt',
    known: 'O relatório é enviado à Carla.',
    question: 'A quem é enviado o relatório?',
    corrections: [
      ['Agora é enviado ao Rui.', 'Rui'],
      ['À Carla não, ao Rui.', 'Rui'],
    ],
    harmless: ['A Carla está de férias.', 'Envia o relatório ao fim do dia.', 'Não, ainda não terminei.'],
  },
]
