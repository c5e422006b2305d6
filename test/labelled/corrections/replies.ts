/**
 * Replies to an answer that repeats a remembered statement: corrections and harmless ones, in nine languages. The weights
 * of `src/session/corrections/reply-chance.ts` are fitted to them and to the other development sets.
 */

export interface LabelledReplies {
  readonly known: string
  /** The prompt before the answer. */
  readonly asked?: string
  /** The answer before the replies; absent if it repeats the statement. */
  readonly answer?: string
  readonly corrections: readonly string[]
  readonly harmless: readonly string[]
}

export const LABELLED_REPLIES: readonly LabelledReplies[] = [
  {
    known: 'The warehouse in Gdansk ships orders until 16:00.',
    corrections: [
      'cut-off there is 14:30',
      "that's the Rotterdam one, Gdansk stops at 14:30",
      'They close shipping at half past two now.',
      'Not since the new carrier: 14:30.',
      '16:00 was last season',
    ],
    harmless: [
      'Then tell the customer his order leaves today.',
      'The truck comes at 14:30, so have the pallets ready before.',
      'What happens with orders at 16:05?',
      "It's 14:30 already, hurry.",
      'I want a countdown on the page, starting at 14:30.',
    ],
  },
  {
    known: 'Our CI runs on CircleCI.',
    answer: 'I added the lint job to .circleci/config.yml, since your CI runs on CircleCI.',
    corrections: [
      "There's no CircleCI anymore in this company, everything is GitHub Actions",
      'uh, github actions please. circleci was killed in march',
      'We build with GitHub Actions, delete that file.',
      "You're living in the past - GitHub Actions!",
      "wrong ci, it's all in .github/workflows",
    ],
    harmless: [
      'Could we move this to GitHub Actions at some point? Just asking.',
      'The job fails with exit code 137.',
      'Also cache node_modules.',
      'My side project is on GitHub Actions and it takes 2 minutes there.',
      'Looks good, push it.',
    ],
  },
  {
    known: 'Grandma turns 85 on 3 May.',
    corrections: [
      "she'll be 86!",
      '4 May, dear',
      "May 4th. I'd know, I call her every year",
      'Her birthday is the fourth',
    ],
    harmless: [
      'Lovely, order flowers for the 2nd.',
      'I am in Spain until 4 May, so we celebrate later.',
      'Grandpa would have been 86.',
      'Is that a Sunday?',
      'Put 85 candles on the shopping list.',
    ],
  },
  {
    known: 'Passwords must have at least 12 characters.',
    answer: 'Done: the form now rejects passwords with fewer than 12 characters, which is your rule.',
    corrections: [
      'Policy says 16 nowadays.',
      '16! Security changed it after the audit',
      'where is 12 coming from? we require 16',
      'the minimum went up to 16, you missed that',
      'No: sixteen.',
    ],
    harmless: [
      'Show the counter in red below 12.',
      'Mine has 16, works fine.',
      'And a maximum of 64.',
      'What do others require, 16?',
      'Would 16 annoy people?',
    ],
  },
  {
    known: 'Deployments to production need an approval by Farid.',
    corrections: [
      'Farid is gone, ask Noemi',
      "that'd be Noemi's job these days",
      'Approvals are done by Noemi.',
      'no approval needed any more, we got rid of that',
      'hm? Noemi approves those',
    ],
    harmless: [
      'Ask Farid then.',
      'Farid approved, go.',
      'Noemi is waiting for the release too.',
      'Farid is in a meeting until 3, wait for him.',
      "I'll ping Noemi meanwhile about the changelog.",
    ],
  },
  {
    known: 'The bakery on Elm Street is closed on Mondays.',
    corrections: [
      "They're open Mondays now, Tuesday is their day off",
      'tuesdays',
      'You have that wrong, Tuesday is when they are closed',
      "Last time I checked it was Tuesday they don't open.",
    ],
    harmless: [
      'Ok, then remind me on Tuesday.',
      'I went there on Monday and stood before a closed door, silly me.',
      'And the butcher?',
      'Tuesday then: two loaves of rye.',
      'Does the one on Oak Street open on Mondays?',
    ],
  },
  {
    known: 'The report is due every second Friday.',
    answer: 'I set a reminder for the report every second Friday at 10:00.',
    corrections: [
      'weekly please, they want it weekly since June',
      "It's due each Friday",
      "Every Friday! They've tightened that.",
      'the rhythm changed: once a week',
    ],
    harmless: [
      'Make it 9:00.',
      'This Friday I am off, move it to Thursday.',
      'Weekly would drive me mad.',
      'Can you also remind Ole?',
      'I did it weekly in my last job.',
    ],
  },
  {
    known: 'The customer portal is written in Ruby.',
    corrections: [
      "was. It's Elixir since the rewrite",
      'we ported it to Elixir',
      "Elixir. Don't ask.",
      'The rewrite in Elixir went live in autumn, so no.',
      "Forget Ruby, it's Elixir",
    ],
    harmless: [
      'How hard would Elixir be for us?',
      'I know some Elixir, does that help?',
      'Which Ruby version exactly?',
      "I'd love to rewrite it in Elixir one day.",
      'The admin tool is in Elixir, right?',
    ],
  },
  {
    known: 'Elias is vegetarian.',
    answer: 'For Elias I planned the mushroom risotto, as he is vegetarian.',
    corrections: [
      'He eats meat again!',
      'Elias eats everything.',
      "that's his brother. Elias eats meat.",
      'he stopped that ages ago',
      'vegan, actually - so no parmesan',
    ],
    harmless: [
      'Perfect, but without onions.',
      'His girlfriend eats meat though.',
      'Everything else is fine.',
      'He was here last week and loved it.',
      'Add a salad.',
    ],
  },
  {
    known: 'The meeting room Alpha seats eight people.',
    corrections: [
      'six, they put in a bigger screen',
      'Alpha? Six seats.',
      'we only fit 6 in there',
      'You mean Beta. Alpha has six.',
    ],
    harmless: [
      'We are six, fine.',
      'Book it for six people from 9 to 11.',
      'Beta seats six, book that one instead.',
      'Six of them are broken, by the way.',
      'And how many in Beta?',
    ],
  },
  {
    known: 'The VPN address is vpn.northwind.example.',
    corrections: [
      'gate.northwind.example, the other one is dead',
      "Doesn't resolve because it's gate.northwind.example now",
      'IT renamed it: gate.northwind.example',
      "No, we've got gate.northwind.example",
    ],
    harmless: [
      "Doesn't resolve. Any idea?",
      'I pinged gate.northwind.example, that works, so my internet is fine.',
      'Write an instruction for new people.',
      'And for guests?',
    ],
  },
  {
    known: 'We store uploads for 90 days.',
    answer: 'Privacy text: "Uploads are stored for 90 days and then deleted."',
    corrections: [
      'Legal forced us to 30.',
      '30 days, legal forced us',
      "90? that'd get us sued. 30.",
      'it has been thirty days since the spring',
      'change that to 30 days, the 90 is from the old policy',
    ],
    harmless: [
      'Add that backups are kept for 30 days.',
      'Shorter please, 30 words at most.',
      'Our competitor keeps them 30 days only.',
      'Say "about three months" instead.',
      'Legal will look at it on the 30th.',
    ],
  },
  {
    known: 'Sofia is the maintainer of the parser.',
    corrections: [
      'Sofia handed it to Wen.',
      'Wen is.',
      "that's Wen's baby now",
      "Sofia hasn't touched it in a year. It's Wen.",
      'the maintainer is Wen, says so in the CODEOWNERS',
    ],
    harmless: [
      'Wen found the bug, I think.',
      'Sofia is out sick today.',
      'Ask Wen or Sofia, whoever is there.',
      'Tell Wen thanks from me.',
      'Who maintained it before?',
    ],
  },
  {
    known: 'Die Praxis hat mittwochs geschlossen.',
    corrections: [
      'Donnerstags ist zu, mittwochs haben die offen.',
      'nee, donnerstag',
      'Die haben das geändert, jetzt ist donnerstags Ruhetag.',
      'Mittwoch ist doch offen!',
      'Das gilt nicht mehr.',
    ],
    harmless: [
      'Dann gehe ich am Donnerstag hin.',
      'Am Donnerstag habe ich dort einen Termin.',
      'Und nachmittags?',
      'Ruf für mich am Donnerstag an.',
      'Mein Zahnarzt hat donnerstags zu.',
    ],
  },
  {
    known: 'Der Mietvertrag läuft bis Ende 2027.',
    corrections: [
      'Wir haben bis 2030 verlängert.',
      '2030. Steht im Nachtrag.',
      'Da bist du nicht auf dem Laufenden, er geht bis 2030',
      'ne, ende 2030',
      'Unbefristet, seit dem Nachtrag.',
    ],
    harmless: [
      'Könnten wir bis 2030 verlängern?',
      'Bis 2030 bin ich eh in Rente.',
      'Erinnere mich Mitte 2027 daran.',
      'Der vom Lager läuft bis 2030, oder?',
      'Gut, danke dir.',
    ],
  },
  {
    known: 'Unser Ansprechpartner bei Bosk ist Jens Petersen.',
    answer: 'Ich habe die Mail an Jens Petersen geschrieben, euren Ansprechpartner bei Bosk.',
    corrections: [
      'Jens ist weg, schreib an Aylin Demir.',
      'Das ist jetzt Frau Demir.',
      'aylin demir, nicht jens',
      'Petersen hat die Firma verlassen.',
      'Wieso Jens? Wir haben da doch Aylin Demir.',
    ],
    harmless: [
      'Nimm Aylin Demir in CC.',
      'Jens heißt übrigens mit zweitem Namen Uwe, lustig.',
      'Frau Demir hat mir gestern schon geantwortet.',
      'Schreib ihn förmlicher an.',
      'Jens ist diese Woche im Urlaub, also erst Montag abschicken.',
    ],
  },
  {
    known: 'Der Rabatt für Stammkunden beträgt 10 Prozent.',
    corrections: [
      'Nur noch 5.',
      '5 Prozent, der Chef hat gekürzt',
      'Das war mal so, heute sind es fünf Prozent.',
      'Stammkunden kriegen 5 %.',
      'zehn war früher',
    ],
    harmless: [
      'Gib ihm 5 Prozent extra.',
      'Bei 5 Stück rechnet sich das kaum.',
      'Wären 5 Prozent nicht genug?',
      'Rechne das für 200 Euro aus.',
      'Neukunden bekommen 5 Prozent.',
    ],
  },
  {
    known: 'Le cours de yoga est à 18 h.',
    corrections: [
      'Il commence à 19 h maintenant.',
      '19 h, ils ont décalé',
      "T'es pas à jour, c'est 19 h",
      "C'était à 18 h l'an dernier.",
      'mais non, dix-neuf heures',
    ],
    harmless: [
      "J'arrive à 19 h, commencez sans moi.",
      'Et celui de pilates ?',
      "À 19 h j'ai un dîner, ça va être juste.",
      'Rappelle-moi à 17 h.',
      'On pourrait le décaler à 19 h, non ?',
    ],
  },
  {
    known: 'Notre comptable est Madame Perrin.',
    corrections: [
      'Elle est partie, on travaille avec Monsieur Faure.',
      "Faure, depuis l'été",
      "C'est Monsieur Faure qui s'en occupe.",
      "tu retardes, c'est faure",
    ],
    harmless: [
      'Monsieur Faure est notre avocat.',
      'Elle est en vacances, attends lundi.',
      'Envoie-lui le bilan.',
      'Monsieur Faure a appelé pour elle.',
    ],
  },
  {
    known: "L'application est hébergée chez OVH.",
    answer:
      "Vu que l'application est hébergée chez OVH, j'ai préparé la règle de pare-feu dans leur console.",
    corrections: [
      'On est passés chez Scaleway.',
      "Plus chez OVH. C'est Scaleway.",
      'scaleway ! ovh a brûlé',
      'Où as-tu vu OVH ? On est chez Scaleway.',
    ],
    harmless: [
      'Scaleway serait moins cher ?',
      'Le site vitrine est chez Scaleway, lui.',
      'Ajoute aussi le port 8443.',
      'OVH est en panne ce matin.',
    ],
  },
  {
    known: 'La reserva del restaurante es para seis personas.',
    corrections: [
      'Somos ocho.',
      'ocho, ya lo cambié',
      'La cambiamos a ocho personas.',
      'Eso está desactualizado, es para ocho.',
      'no, para 8',
    ],
    harmless: [
      '¿Caben ocho?',
      'A las ocho, ¿verdad?',
      'Ocho platos vegetarianos serían demasiados.',
      'Avísales que llegamos tarde.',
      'Mi hermano reservó para ocho en otro sitio.',
    ],
  },
  {
    known: 'El servidor de correo es mail.ceibo.example.',
    corrections: [
      'smtp.ceibo.example, lo migraron',
      'Ese ya no existe, usa smtp.ceibo.example.',
      'Ahora se llama smtp.ceibo.example',
      'te confundes: smtp.ceibo.example',
    ],
    harmless: [
      'No responde, ¿está caído?',
      'Para las pruebas usa smtp.ceibo.example.',
      '¿Qué puerto?',
      'Prueba con telnet.',
    ],
  },
  {
    known: 'Las clases de piano son los martes.',
    corrections: [
      'Ahora son los jueves.',
      'jueves, no martes',
      'La profesora las pasó al jueves.',
      'Los martes ya no tengo piano.',
      'qué va, los jueves',
    ],
    harmless: [
      'El jueves no puedo ir.',
      'Este martes no hay, es fiesta.',
      '¿Y si las paso al jueves?',
      'Recuérdame practicar el lunes.',
      'El jueves tengo inglés.',
    ],
  },
  {
    known: "L'abbonamento in palestra costa 45 euro al mese.",
    corrections: [
      'Adesso ne costa 52.',
      '52, hanno aumentato',
      'Guarda che sono 52 euro.',
      'Non è più così: 52 al mese',
      'macché, 52',
    ],
    harmless: [
      'Con 52 euro ci compro le scarpe.',
      'E la piscina?',
      "L'altra palestra costa 52 euro.",
      'Troppo, disdici.',
      'Ne ho pagati 52 a gennaio, mi devono un rimborso.',
    ],
  },
  {
    known: 'Il referente del progetto è Dario.',
    corrections: [
      'Dario ha cambiato ufficio, adesso è Silvia.',
      'Silvia',
      'È Silvia da settembre.',
      'Il progetto lo segue Silvia.',
    ],
    harmless: [
      'Silvia lo aiuta, credo.',
      'Scrivi a Dario.',
      'Dario è in ferie.',
      'Chiedi a Silvia il numero di Dario.',
    ],
  },
  {
    known: 'O voo para o Porto parte às 7:40.',
    corrections: [
      'Mudou para as 8:15.',
      '8:15, recebi um mail',
      'Afinal é às 8:15.',
      'Já não: 8:15.',
      'isso foi alterado, parte às 8:15',
    ],
    harmless: [
      'Às 8:15 já lá estou.',
      'O de volta é às 8:15?',
      'Pede um táxi para as 6.',
      'E se houver um às 8:15?',
      'Às 7:40? Que cedo!',
    ],
  },
  {
    known: 'A equipa usa o Slack.',
    corrections: [
      'Usamos o Teams agora.',
      'Teams, infelizmente',
      'O Slack acabou, é tudo no Teams.',
      'deixámos o Slack',
    ],
    harmless: [
      'O cliente usa o Teams.',
      'O Slack está em baixo.',
      'Cria um canal novo.',
      'Preferia o Teams, mas pronto.',
    ],
  },
  {
    known: '家賃の支払いは毎月25日です。',
    corrections: [
      '27日に変わりました。',
      'いえ、27日です。',
      '今は27日払いだよ',
      '25日じゃないよ、27日',
      'それは前の契約です。27日です。',
    ],
    harmless: [
      '27日に旅行に行きます。',
      '25日は日曜日ですか？',
      '家賃はいくらですか？',
      '27日までに払えばいいですか？',
      'リマインダーを設定して。',
    ],
  },
  {
    known: 'プロジェクトのリーダーは田中さんです。',
    corrections: [
      '田中さんは退職しました。',
      '今は山本さんがリーダーです。',
      '山本さんだよ',
      'リーダーは山本さんに交代しました',
    ],
    harmless: [
      '山本さんにも送ってください。',
      '田中さんは会議中です。',
      '田中さんに聞いてみて。',
      '山本さんは誰ですか？',
    ],
  },
  {
    known: '项目例会在每周二下午三点。',
    corrections: [
      '改到周四了。',
      '现在是周四。',
      '不是周二，是周四下午三点',
      '例会时间已经调整为周四',
      '周四吧，周二早就取消了',
    ],
    harmless: ['周四我不在。', '这周二放假，不开会。', '能不能改到周四？', '周四要交报告。', '好的，谢谢。'],
  },
  {
    known: '我们用的数据库是MySQL。',
    corrections: [
      '已经换成PostgreSQL了。',
      '是PostgreSQL',
      'MySQL是以前的，现在用PostgreSQL',
      '你记错了，我们用PostgreSQL',
    ],
    harmless: [
      'PostgreSQL怎么样？',
      '测试环境用PostgreSQL就行。',
      '帮我写个查询。',
      '客户用的是PostgreSQL。',
    ],
  },
  {
    known: 'The mobile app supports iOS 15 and later.',
    corrections: [
      'we dropped 15, minimum is iOS 17',
      'iOS 17 is the floor since 4.2',
      '17+',
      'Support for 15 and 16 has been removed.',
      "Minimum's 17 now",
    ],
    harmless: [
      'My phone has iOS 17, will it work?',
      'Test it on 17 as well.',
      'iOS 17 breaks the camera, see the crash log.',
      'What share of users is on 15?',
      'Android 15 and later too, please.',
    ],
  },
  {
    known: 'Budget approvals above 5,000 euros go to the board.',
    answer:
      'This purchase costs 6,200 euros, and approvals above 5,000 euros go to the board, so I drafted the paper for them.',
    corrections: [
      'the limit is 10,000 now, so no need for the board',
      'No board for that. The threshold was raised to 10k.',
      'Only from 10,000 on.',
      'They lifted it to 10,000 - I can sign this myself',
    ],
    harmless: [
      'The board meets on the 10th, is that in time?',
      'Round it up to 10,000, who knows.',
      'Last year we spent 10,000 on chairs.',
      'Shorten it to half a page.',
      'I can sign this myself? I wish.',
    ],
  },
  {
    known: 'My flight lands at Terminal 2.',
    corrections: [
      'Terminal 1, just got a message',
      'T1!',
      "they've moved it to terminal 1",
      'No no, one',
      'Not 2. 1.',
    ],
    harmless: [
      'Then I meet you at Terminal 1 and we take the bus.',
      'How far is it to Terminal 1?',
      'Is there a lounge?',
      "Tim's lands at Terminal 1.",
      'Two it is then, thanks!',
    ],
  },
  {
    known: 'The linter forbids default exports.',
    answer: 'I turned the default export into a named one because the linter forbids default exports.',
    corrections: [
      'That rule is off.',
      'we disabled that rule months ago, revert please',
      "No it doesn't. Default exports are fine here.",
      'It allows them, I removed that rule',
      "that hasn't been the case for a long time",
    ],
    harmless: [
      'Do the same in utils.ts.',
      'The rule is stupid, but ok.',
      'Fine. Run the tests.',
      'Does it also forbid enums?',
      "It doesn't complain about the others, why?",
    ],
  },
  {
    known: 'Our standard hourly rate is 95 euros.',
    answer: 'Offer: 40 hours at our standard hourly rate of 95 euros make 3,800 euros.',
    corrections: [
      '110 an hour',
      'Rates went up in January, 110.',
      "You're using the old rate. 110 € per hour.",
      "We can't offer that, an hour costs 110 by now",
      "shouldn't that be 110?",
    ],
    harmless: [
      'Make it 110 hours.',
      'Give them a discount, 90.',
      'For this client take 110, they are difficult.',
      'Would 110 scare them off?',
      'They offered 80 an hour, decline.',
    ],
  },
]
