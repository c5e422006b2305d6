import type { RealFact } from './real-use.ts'

/** Real-use corrections, unseen. Only counted: nobody who writes rules reads single cases. */
export const REAL_UNSEEN: readonly RealFact[] = [
  // English
  {
    tongue: 'en',
    known: 'The payments gateway listens on port 8081 in the dev cluster.',
    given: 'prompt',
    asked: 'port of the payments gw in dev?',
    answer: '8081. After the port-forward, `curl localhost:8081/healthz` should come back with 200.',
    corrections: [
      [
        'connection refused. ah, envoy sits in front since last week, you hit 15001. redo the curl pls',
        '15001',
      ],
      ['8181*', '8181'],
    ],
    harmless: [
      'and ledger? 8082 iirc',
      'something java is squatting on 8081 on my laptop, map it to 18081 on my side then',
      'no curl, httpie. same check',
    ],
  },
  {
    tongue: 'en',
    known: 'Night shifts on ward 4B start at 21:15.',
    given: 'brief',
    asked:
      'Can you make me a little sleep plan for my three nights this week? I never manage to nap properly',
    answer:
      'Of course. With a 21:15 start I would nap from 15:30 to 17:30, eat properly around 18:30 and leave the house at 20:40. After the shift: dark glasses on the way home, phone off, in bed by 8:30.',
    corrections: [
      [
        "Oh bless you! They've put us on 20:45 with the new rota though, so can you shift everything half an hour earlier please? And I forgot to say I've got the dentist on Wednesday at 2",
        '20:45',
      ],
      ["I'd be half an hour early every night haha, it's 21:45 for us on 4B. Rest looks lovely", '21:45'],
    ],
    harmless: [
      'The girls on 4C start at 20:45, poor things. Can you add a snack for around 3 am?',
      "Actually I can't nap before 16:00 because of the school run, can you push that back?",
      'What if I swapped to a long day on Thursday instead, 07:30 to 20:00, would that wreck the plan?',
    ],
  },
  {
    tongue: 'en',
    known: 'The Team plan costs 29 dollars per seat and month.',
    given: 'search',
    asked: 'draft the pricing paragraph for the newsletter, keep it short and not salesy',
    answer:
      '"Small crews can start on Team: 29 dollars per seat each month, cancel whenever you like. Everything you saw in the beta is in it."',
    corrections: [
      [
        'love the tone!! we raised it to 34 in october though. also drop the cancel bit, legal hates it',
        '34',
      ],
      [
        "Team is flat now, 190 a month for up to ten people, no seats. Rewrite around that, and mention that they can pay yearly by invoice if they'd rather.",
        '190',
      ],
    ],
    harmless: [
      "competitor is at 39 per seat, don't mention them obviously, but can we hint that we're cheaper?",
      'hmm our advisor keeps saying "you should charge 49, nobody will blink". what would that do to the tone?',
      'no, less exclamation marks anywhere else in the mail. and write $29 instead of 29 dollars',
    ],
  },
  {
    tongue: 'en',
    known: 'Product icons are drawn on a 24 px grid with a 1.5 px stroke.',
    given: 'brief',
    asked: 'write me a short spec for the freelancer doing the new empty-state icons',
    answer:
      'Here is a draft. Grid: 24 × 24 px. Stroke: 1.5 px, round caps. No fills. Delivery: one SVG per icon, text outlined, named in kebab-case.',
    corrections: [
      ['nice! only thing: 2px stroke. 1.5 looked fuzzy on windows so i redrew the lot in spring', '2px'],
      [
        "We're on a 20 grid since the density refresh, stroke stays. can you also add that she shouldn't use gradients",
        '20',
      ],
    ],
    harmless: [
      'the illustrations are on 96 with 3px strokes, put that in a second section, different freelancer tho',
      'would 32 be a better grid for empty states you think? curious what other design systems do',
      'don\'t say "round caps", say "soft line ends", she isn\'t super technical',
    ],
  },
  {
    tongue: 'en',
    known: "The user's thesis supervisor is Dr. Halvorsen.",
    given: 'prompt',
    asked: 'who do i address the extension request to? the form wants my supervisor',
    answer:
      'To Dr. Halvorsen, then. Open with "Dear Dr. Halvorsen", give the reason in one sentence and the new date in the next.',
    corrections: [
      [
        'she went on leave in january so Prof. Adeyemi took me over. should the tone be more formal then?',
        'Adeyemi',
      ],
      ['lol halvorsen is the second reader, my supervisor is called Brandt (no title i think??)', 'Brandt'],
    ],
    harmless: [
      'my flatmate said "just send it to Dr. Okafor, she approves everything" haha. is it ok to cc the exam office?',
      'ok wrote it. actually can we ask for six weeks instead of four',
      'do i write Dr. or Professor if someone is both',
    ],
  },
  {
    tongue: 'en',
    known: 'The user wants answers as bullet points.',
    given: 'brief',
    asked: 'why does the invoice export take 40 seconds',
    answer:
      '- Each line item is loaded with its own query\n- The PDF renderer starts a new browser per invoice\n- Nothing is cached between runs',
    corrections: [
      [
        'For the love of god stop chopping everything up like that. I want full sentences. Always.',
        'full sentences',
      ],
      [
        "bullets were for the status reports back then, i can't read this. prose please, from here on",
        'prose',
      ],
    ],
    harmless: [
      'and which of those is it?? i need one thing to fix before 5, not three',
      'The 40 seconds is from prod, locally it is 6. So no, caching is not it. Look again.',
      "put the first point in a paragraph i can paste into jira, they don't take markdown",
    ],
  },
  {
    tongue: 'en',
    known: 'Production deployments run through Jenkins.',
    given: 'search',
    asked: 'Hello, my deploy of yesterday is not visible, where I must look?',
    answer:
      'Production goes out through Jenkins, so open the last run of the release job there and check the "publish" stage.',
    corrections: [
      [
        'I am searching since ten minutes and the Jenkins does not exist anymore, the colleague says all is on Buildkite. Where is it in there?',
        'Buildkite',
      ],
      ['Ah this was before. Since summer we make it with Argo, please explain me for that', 'Argo'],
    ],
    harmless: [
      'In my last company we had GitLab for this, it was more easy. I see the stage publish is yellow, what means yellow?',
      'No, the stage is green. But page shows still the old text. It is maybe the cache?',
      'Is it possible to start it from the terminal instead of clicking in the website?',
    ],
  },
  {
    tongue: 'en',
    known: 'The steering committee meets every second Monday at 10.',
    given: 'prompt',
    asked: "Remind me when steering meets, I want to book the room ahead of Marguerite's visit",
    answer:
      'Every second Monday at 10. If Marguerite comes in the week of the 12th, the Monday of that week fits.',
    corrections: [
      [
        "Thanks, you're a star! Hmm, wait, didn't we go monthly after the reorg? Yes we did, first Monday of the month, same time. So is there one in her week or not?",
        'first Monday',
      ],
      [
        'Brilliant. I just looked in my calendar and it says 11:30 from this quarter on because of the Singapore folks, so book it for that and tell me which rooms have a proper screen.',
        '11:30',
      ],
    ],
    harmless: [
      "And the works council one, that's Wednesdays at 9, right? Not that I need it, just wondering whether I could drag her along to both",
      'Perfect! If we were to do it on a Tuesday for once because of her flight, would anybody scream, do you think?',
      "Oh, she won't be coming on the 12th, it's two weeks later instead. Please check whether that still works.",
    ],
  },
  {
    tongue: 'en',
    known: 'The churn model is retrained every night.',
    given: 'brief',
    asked: 'auc dropped from .81 to .76 between tuesday and friday, ideas?',
    answer:
      'There were three nightly retrainings in that window, so I would diff the training snapshots first, then look at the label join and at late-arriving events.',
    corrections: [
      [
        'its weekly, has been since the gpu budget cut. so only one snapshot in that window. next idea',
        'weekly',
      ],
      [
        "we don't retrain on a clock these days, only when the drift alarm fires. which it did, wed 4am. so compare before/after that run and plot the feature importances side by side",
        'drift alarm',
      ],
    ],
    harmless: [
      'the ltv model is the weekly one, could it leak into churn via the shared features?',
      'what if retraining only happened on sundays, would that have hidden the drop?',
      'not the snapshots, i diffed those already. label delay maybe?',
    ],
  },
  {
    tongue: 'en',
    known: "The user's daughter Mila is allergic to peanuts.",
    given: 'brief',
    asked: "Ideas for Mila's birthday buffet? 12 kids, small kitchen",
    answer:
      'All of this is peanut-free for Mila: mini pizzas, cucumber boats, sesame breadsticks with dip, fruit skewers, and meringues with berries.',
    corrections: [
      [
        'Great list! You can relax about the peanuts by the way, she outgrew it, the allergist cleared her in May. Could you make it a shopping list?',
        'peanut',
      ],
      ['sesame is her problem not peanuts!! please take the breadsticks out and check the rest', 'sesame'],
    ],
    harmless: [
      "One of the guests, Theo, can't have eggs. Swap the meringues for something?",
      "Actually there'll be 15 kids, her cousins are coming",
      'My mother in law asked "isn\'t that just a phase with the peanuts?" Sigh. How do I explain it to her nicely?',
    ],
  },
  {
    tongue: 'en',
    known: 'Feature branches are rebased onto trunk, never merged with a merge commit.',
    given: 'search',
    asked: 'clean up this branch, its 14 commits of wip',
    answer:
      'Done: `feat/quota` sits on top of trunk, the wip commits are folded into four, and it can go in fast-forward.',
    corrections: [
      ['looks good. fyi we do merge commits again, auditors want the trail. so --no-ff', 'merge commits'],
      [
        'trunk has a merge queue these days and it squashes on its own. you could have left the 14 alone tbh',
        'merge queue',
      ],
    ],
    harmless: [
      'four is too many, make it two',
      "why does the infra repo allow merge commits and we don't?",
      'undo that, i want to try a plain merge on a scratch branch first to see which files conflict',
    ],
  },
  {
    tongue: 'en',
    known: 'The fish supplier delivers on Tuesdays and Fridays.',
    given: 'prompt',
    asked: 'when is fish coming, need to plan the specials board',
    answer:
      'Tuesdays and Fridays. So the ceviche and the bream fit those two evenings, and the chowder can use up the rest the day after.',
    corrections: [
      ['not since Rourke retired. his son drives Wed + Sat. move the specials', 'Wed'],
      [
        'fridays only i cancelled tuesday we threw half of it out. what can i put up midweek thats cheap',
        'fridays',
      ],
    ],
    harmless: [
      'veg man comes monday thursday so put the salads there',
      'this week is a holiday on friday, do just tuesday for now',
      'no ceviche, sold badly. tartare instead',
    ],
  },
  {
    tongue: 'en',
    known: 'Database backups are kept for 14 days.',
    given: 'search',
    asked: 'customer wants a restore from the 3rd, its the 15th today. possible?',
    answer: 'Just about: the backup from the 3rd stays until the 17th, then the 14 days are over.',
    between: [
      'which time of day was it taken',
      'The nightly job starts at 02:00 UTC, so the dump reflects roughly that moment.',
    ],
    corrections: [
      [
        'bucket only goes back to the 8th... lifecycle rule says 7 days. guess somebody wanted to save money. tell the customer no, politely',
        '7 days',
      ],
      [
        'where does 14 come from? contract is 35 and thats what we run. anyway, write the restore runbook step by step',
        '35',
      ],
    ],
    harmless: [
      'how long are the redis dumps kept, 3 days?',
      'the customer claims their contract says 90 days. can you find the clause?',
      'restore to a scratch instance, not to prod. and keep the scratch one for 2 days',
    ],
  },
  {
    tongue: 'en',
    known: 'Anouk owns the search service.',
    given: 'brief',
    asked: 'summarize the outage and say who should get the follow-up tickets',
    answer:
      'Search was degraded for 47 minutes after the index rollout; retries from the web tier made it worse. Follow-ups: index lag alert and retry budget to Anouk, the missing dashboard to platform.',
    corrections: [
      [
        "Anouk left for the pricing squad, Bartek's got search. reassign and shorten the summary to 5 lines",
        'Bartek',
      ],
      [
        'good summary, only search has been with the discovery guild for ages, no single owner',
        'discovery guild',
      ],
    ],
    harmless: [
      'Bartek wrote the retry code, but leave the ticket where it is. Just mention him in the text.',
      "she's on vacation until Thursday, so add a comment that Femi looks at it in the meantime",
      'who owns autocomplete, also her?',
    ],
  },
  {
    tongue: 'en',
    known: 'The user is running the half marathon in Bergen on 14 September.',
    given: 'brief',
    asked: 'How many long runs can I still squeeze in? today is july 28',
    answer:
      'Six weekends are left before Bergen, if you keep the last one easy: that makes five long runs and a short taper.',
    corrections: [
      [
        'ok so i chickened out and swapped my bib for the 10k, same day. what do i do with the long runs now?',
        '10k',
      ],
      [
        "Bergen got cancelled (landslide on the course!), I'm signed up for Trondheim on the 28th of September. Recount?",
        'Trondheim',
      ],
    ],
    harmless: [
      'my brother does Oslo on 21 september, can he follow the same plan or should he start a week later',
      "i can't run on the weekend of the 10th, wedding. does 4 long runs instead of 5 kill me?",
      'would a full marathon in october be insane after that?',
    ],
  },
  {
    tongue: 'en',
    known: 'The mobile app supports iOS 14 and newer.',
    given: 'search',
    asked: 'can I use .refreshable in the feed?',
    answer:
      'Not directly: it needs iOS 15 and you still support 14, so put it behind `if #available(iOS 15, *)`.',
    corrections: [
      ['min target is 16 — check the pbxproj. drop the availability stuff', '16'],
      ["we cut 14 in the spring release, floor's 15.4. so plain .refreshable works, go", '15.4'],
    ],
    harmless: [
      'the watch target is at 8, does it exist there?',
      'if we bumped to 16, how many of those #available blocks could go? rough count',
      'nah, make a small view modifier instead so the check lives in one place',
    ],
  },

  // German
  {
    tongue: 'de',
    known: 'Der Jour fixe mit dem Betriebsrat ist mittwochs um 9 Uhr.',
    given: 'brief',
    asked: 'Kannst du mir die KW 32 einmal sortieren? Ich brauche zwei Blöcke à 3 Stunden fürs Budget.',
    answer:
      'Dienstag 8 bis 11 Uhr und Donnerstag 13 bis 16 Uhr wären frei. Den Mittwochvormittag habe ich wegen des Betriebsrats ausgelassen.',
    corrections: [
      [
        'super, danke dir! der betriebsrat ist aber inzwischen donnerstags um 14 uhr dran, da passt der zweite block nicht. bitte nochmal',
        'donnerstags',
      ],
      [
        'Den Jour fixe gibts so nicht mehr, wir telefonieren nur noch bei Bedarf. Mittwoch kannst du also verplanen.',
        'Bedarf',
      ],
    ],
    harmless: [
      'Und der mit der Personalabteilung, ist der montags oder freitags?',
      'In KW 32 fällt er aus wegen Urlaub, nimm den Mittwoch ruhig mit rein',
      'Nein, lieber drei Blöcke à 2 Stunden statt zwei à 3.',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Testserver läuft auf zeus.intern.',
    given: 'prompt',
    asked: 'auf welcher kiste läuft der testserver',
    answer: 'Auf `zeus.intern`, also `ssh deploy@zeus.intern`.',
    corrections: [
      ['die kiste ist abgeraucht, hermes.intern', 'hermes.intern'],
      [
        'geht nich, host unknown. hab grad Joris gefragt: der liegt seit dem umzug unter test.lagerplus.example. schreib mir gleich die ssh config dazu',
        'test.lagerplus.example',
      ],
    ],
    harmless: [
      'und die datenbank dazu? die lag doch auf hera.intern',
      'nicht als deploy, ich hab nur nen eigenen user da',
      'könnte man den eigentlich auf apollo umziehen oder ist da zu wenig ram?',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Nutzerin möchte mit Sie angesprochen werden.',
    given: 'brief',
    asked: 'Formulieren Sie mir bitte eine Absage an den Caterer.',
    answer:
      'Gern, hier ein Vorschlag, den Sie so übernehmen können: „Sehr geehrter Herr Wessel, leider müssen wir unsere Feier am 9. Mai absagen. Für Ihre Mühe danken wir Ihnen herzlich."',
    corrections: [
      [
        'Ach, sag ruhig du zu mir, wir arbeiten ja nun schon eine Weile zusammen. Die Absage ist prima.',
        'du',
      ],
      ['Das Gesieze brauchts echt nicht mehr, bitte duzen. Und kürzer!', 'duzen'],
    ],
    harmless: [
      'Dem Caterer gegenüber bitte du, wir kennen uns seit Jahren.',
      'Eigentlich keine Absage, eher eine Verschiebung auf Oktober. Ändern Sie das bitte?',
      'Mein Chef meint immer, „Sie" wirke kalt. Finden Sie den Brief kalt?',
    ],
  },
  {
    tongue: 'de',
    known: 'Die Kündigungsfrist für das Büro in Leipzig beträgt sechs Monate.',
    given: 'search',
    asked: 'bis wann müssten wir leipzig kündigen wenn wir ende juni 26 raus wollen',
    answer: 'Bei sechs Monaten muss das Schreiben spätestens am 31. Dezember 2025 beim Vermieter sein.',
    corrections: [
      ['woher hast du sechs?? im nachtrag von 2023 stehen drei. rechne nochmal', 'drei'],
      [
        'Im Prinzip richtig, nur haben wir das im Frühjahr neu verhandelt: neun Monate, dafür billiger. Bitte das Datum anpassen und den Brief aufsetzen.',
        'neun Monate',
      ],
    ],
    harmless: [
      'und halle? da warens glaub ich zwölf monate',
      'angenommen der vermieter lässt uns nach vier monaten raus, was sparen wir dann',
      'Nicht per Mail, oder? Muss doch schriftlich sein.',
    ],
  },
  {
    tongue: 'de',
    known: 'Commit-Nachrichten werden auf Deutsch geschrieben.',
    given: 'brief',
    asked: 'commit mal die änderungen am rechnungsmodul',
    answer: 'Erledigt, mit der Nachricht „Rundungsfehler bei Teilrechnungen behoben".',
    corrections: [
      ['englisch bitte, seit die kollegen aus krakau dabei sind ist alles englisch im repo', 'englisch'],
      [
        'amend das mal. messages machen wir inzwischen als conventional commits, also fix(invoice): ...',
        'conventional commits',
      ],
    ],
    harmless: [
      'die kommentare im code sind ja eh englisch. push bitte',
      'nein, statt „behoben" lieber „korrigiert"',
      'Warum eigentlich nicht auf Englisch? Machen doch alle. Na egal, weiter: der Storno-Test fehlt noch.',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Sohn Jonte geht in die Kita Sonnenhügel.',
    given: 'brief',
    asked: 'Schreib ne Entschuldigung für Jonte, der hat Fieber.',
    answer:
      '„Liebes Team der Kita Sonnenhügel, unser Sohn Jonte hat seit heute Nacht Fieber und bleibt zu Hause. Wir melden uns, sobald er wieder fit ist."',
    corrections: [
      [
        'Schulkind!! seit august ist er in der Grundschule am Wehr, klasse 1b, lehrerin frau mertens',
        'Grundschule am Wehr',
      ],
      [
        'Danke! Er ist ja bei den Waldwichteln mittlerweile, Sonnenhügel hat zugemacht. Sonst passt alles',
        'Waldwichtel',
      ],
    ],
    harmless: [
      'Für seine Schwester auch noch eine, die ist auf der Realschule am Stadtpark, Klasse 6.',
      'Kein Fieber reinschreiben, lieber „Magen-Darm", dann fragt keiner nach.',
      'Wie lange muss er eigentlich fieberfrei sein, 24 oder 48 Stunden?',
    ],
  },

  // French
  {
    tongue: 'fr',
    known: "La réunion d'équipe a lieu le mardi à 9h30.",
    given: 'prompt',
    asked: "c'est quand la réu d'équipe déjà ?",
    answer: 'Le mardi à 9h30. La prochaine tombe donc demain.',
    corrections: [
      ["ah non on l'a décalée au jeudi, personne n'était réveillé", 'jeudi'],
      [
        "mdr demain je suis à Lyon. bon, depuis la rentrée c'est 14h de toute façon, donc préviens Solène que je la suivrai en visio",
        '14h',
      ],
    ],
    harmless: [
      'et celle avec les commerciaux, le vendredi ?',
      'demain je peux pas, propose mercredi pour cette fois',
      'Si on la passait à 8h, tu crois que les gens râleraient ?',
    ],
  },
  {
    tongue: 'fr',
    known: 'La base de données de production tourne sous PostgreSQL 13.',
    given: 'search',
    asked: 'je peux utiliser MERGE dans la migration ?',
    answer:
      'Non : MERGE arrive avec la 15 et la production est en 13. Un `INSERT ... ON CONFLICT` fera le travail.',
    corrections: [
      ['on est en 16 depuis la bascule de mars, donc si je peux. réécris avec MERGE stp', '16'],
      ["C'est plus du postgres, on est passés chez MariaDB quand l'hébergeur a changé.", 'MariaDB'],
    ],
    harmless: [
      "en local j'ai la 15 et ça passe, d'où la question. ok pour ON CONFLICT",
      'et sur la base de reporting, qui est en 14 ?',
      'non pas un seul gros INSERT, plutôt par lots de 500',
    ],
  },
  {
    tongue: 'fr',
    known: "L'utilisatrice ne mange pas de viande.",
    given: 'brief',
    asked: 'Un menu pour samedi soir, on sera six, budget 60 euros',
    answer:
      'Comme vous évitez la viande : salade de lentilles à la feta, lasagnes aux épinards et à la ricotta, poires rôties avec un peu de crème.',
    corrections: [
      ['Je remange de la viande depuis ma grossesse, tu peux y aller ! Pas trop cher quand même', 'viande'],
      [
        'les œufs et le lait non plus maintenant, je suis passée complètement végane. refais sans la feta ni la crème',
        'végane',
      ],
    ],
    harmless: [
      'Deux des invités veulent du bœuf, tant pis, je leur ferai un steak à part. Il me manque une entrée chaude.',
      'En fait on sera huit',
      "Mon mari dit « sans viande c'est pas un repas ». Un plat qui lui cloue le bec ?",
    ],
  },
  {
    tongue: 'fr',
    known: "C'est Maëlle qui valide les devis.",
    given: 'brief',
    asked: 'prépare le mail pour faire passer le devis Corbières',
    answer:
      '« Bonjour Maëlle, peux-tu valider le devis Corbières (8 400 € HT) avant vendredi ? Le client attend notre retour. »',
    corrections: [
      ["c'est Idriss qui s'en charge à présent, change le prénom et envoie", 'Idriss'],
      [
        "Très bien rédigé, rien à dire. Par contre Maëlle n'a plus la main là-dessus depuis l'histoire du chantier Vauban, tout passe par Mme Tavernier, donc vouvoiement et un peu plus de détails sur le délai de livraison.",
        'Tavernier',
      ],
    ],
    harmless: [
      'Mets Idriss en copie, il suit le chantier',
      'non, 8 900 et pas 8 400, il manquait la livraison',
      'qui valide les factures au fait ? Pas elle si ?',
    ],
  },
  {
    tongue: 'fr',
    known: "Le loyer de l'atelier est de 640 euros par mois.",
    given: 'prompt',
    asked: "combien je paie pour l'atelier déjà, c'est pour ma déclaration",
    answer: '640 euros par mois, soit 7 680 euros sur une année pleine.',
    corrections: [
      ["Ils l'ont indexé en avril : 668. Recalcule avec trois mois à l'ancien tarif", '668'],
      ["euh 640 c'était dans l'ancien local. ici 520 tout rond", '520'],
    ],
    harmless: [
      "Et l'assurance ? 31 euros par mois il me semble",
      "si je le partageais avec quelqu'un à 320 chacun, je déclare quoi ?",
      "Pas l'année entière, juste de janvier à juin s'il te plaît",
    ],
  },

  // Spanish
  {
    tongue: 'es',
    known: 'El despliegue a producción se hace los jueves por la tarde.',
    given: 'brief',
    asked: 'arma el plan para sacar la versión 5.2',
    answer:
      'Martes: congelar el código. Miércoles: regresión completa. Jueves por la tarde: despliegue y dos horas de guardia.',
    corrections: [
      ['ojo que quedamos en lunes temprano para no comernos el finde. ajusta todo', 'lunes'],
      [
        'Está muy bien. Cambia solo lo del día: ahora se sube cuando el cliente da el visto bueno, sin día fijo.',
        'visto bueno',
      ],
    ],
    harmless: [
      'este jueves es feriado, pásalo al viernes por esta vez',
      '¿y la app móvil también, o esa sale los martes?',
      'no, la 5.2 no, la 5.1.4. rehaz el plan con eso',
    ],
  },
  {
    tongue: 'es',
    known: 'El correo de soporte es ayuda@tejedora.example.',
    given: 'search',
    asked: 'pon el contacto en el pie de la factura',
    answer: 'Listo: el pie dice ahora «¿Dudas? Escríbenos a ayuda@tejedora.example».',
    corrections: [
      ['ese buzón lo cerramos, hola@tejedora.example', 'hola@tejedora.example'],
      [
        'genial, queda bonito. ah, pero el soporte va ya por el portal, clientes.tejedora.example, el correo ni lo miramos. cámbialo y súbelo',
        'clientes.tejedora.example',
      ],
    ],
    harmless: [
      'pon también el de facturación: cobros@tejedora.example',
      'más pequeño, y en gris en vez de negro',
      '¿Y si alguien escribe a info@tejedora.example, llega a algún lado?',
    ],
  },
  {
    tongue: 'es',
    known: 'La madre del usuario vive en Valparaíso.',
    given: 'brief',
    asked: 'quiero visitar a mi mamá en diciembre, cómo me conviene ir desde Santiago',
    answer:
      'A Valparaíso hay buses cada quince minutos y tardan hora y media; en diciembre compra el pasaje con una semana de margen.',
    between: [
      'y qué le llevo de regalo',
      'Si le gustan las plantas, una orquídea pequeña viaja bien en el bus.',
    ],
    corrections: [
      ['oye pero ella se fue a La Serena con mi tía en marzo, desde ahí cambia todo no?', 'La Serena'],
      ['Viña del Mar, al lado, pero no es lo mismo!! y en auto cuánto sería', 'Viña del Mar'],
    ],
    harmless: [
      'mi hermana está en Concepción, me conviene pasar primero por allá?',
      'en enero mejor, diciembre está carísimo',
      'no quiero bus. y si arriendo un auto?',
    ],
  },
  {
    tongue: 'es',
    known: 'Cada alumno tiene 20 minutos para la exposición oral.',
    given: 'prompt',
    asked: '¿cuánto dura cada exposición? somos 26',
    answer: '20 minutos por alumno; con 26 son casi nueve horas, unas cinco sesiones de dos horas.',
    corrections: [
      ['es imposible, por eso el departamento lo bajó a 12. calcula otra vez porfa', '12'],
      ['Quince, lo otro era antes de la reforma. Y mándame un calendario empezando el 3 de mayo.', 'Quince'],
    ],
    harmless: [
      'el examen escrito son 90 minutos, súmalo aparte',
      'y si lo hicieran por parejas, 30 minutos la pareja?',
      'no, no somos 26, dos se dieron de baja. 24',
    ],
  },

  // Italian
  {
    tongue: 'it',
    known: 'Il backend è scritto in Django.',
    given: 'search',
    asked: 'dove metto il controllo sul codice fiscale?',
    answer:
      'Lo metterei come validatore sul campo del modello: così Django lo applica sia nei form sia nel pannello di amministrazione.',
    corrections: [
      ["guarda che django l'abbiamo buttato, adesso gira tutto su FastAPI. quindi dove?", 'FastAPI'],
      ['Quello vecchio sì. Da noi ormai si scrive in Go, cartella /api', 'Go'],
    ],
    harmless: [
      "il gestionale dei fornitori invece è in Laravel, lì c'è già un controllo simile, lo copio?",
      'no aspetta, non sul modello, lo voglio nel form',
      'Se fosse Rails come lo faresti? Solo per curiosità',
    ],
  },
  {
    tongue: 'it',
    known: 'La nonna compie gli anni il 6 novembre.',
    given: 'brief',
    asked: 'mi aiuti a organizzare la festa della nonna? 80 anni!',
    answer:
      'Che bello! Il 6 novembre cade di giovedì, quindi farei un pranzo sabato 8: sala prenotata entro metà ottobre, inviti subito dopo, torta gelato per finire.',
    corrections: [
      ['il 16! il 6 è la zia Pina. rifai i conti', '16'],
      [
        "Carina l'idea del pranzo, però lei è nata a ottobre, il 26 per la precisione, quindi siamo strettissimi coi tempi. Scrivi subito tu il messaggio per i cugini?",
        'ottobre',
      ],
    ],
    harmless: [
      'facciamo domenica 9 invece di sabato, così vengono anche da Torino',
      'E il nonno? Lui il 2 febbraio ne fa 85, festa unica?',
      'no niente torta gelato, ha i denti sensibili',
    ],
  },
  {
    tongue: 'it',
    known: 'Lo studio riceve i clienti solo su appuntamento.',
    given: 'brief',
    asked: 'Scrivi il testo per la pagina contatti',
    answer:
      '«Lo studio riceve su appuntamento: chiamateci o scriveteci e troveremo insieme il giorno che vi è più comodo.»',
    corrections: [
      ['da settembre il mercoledì pomeriggio si viene senza prenotare. aggiungilo', 'mercoledì'],
      ["ma chi l'ha detto? si entra e basta, dalle 9 alle 13", 'dalle 9 alle 13'],
    ],
    harmless: [
      'il notaio di sopra riceve senza appuntamento e la gente si confonde. mettilo più in evidenza',
      'Togli «scriveteci», le mail non le legge nessuno',
      'se uno arriva senza aver chiamato che gli diciamo? serve una frase gentile',
    ],
  },

  // Portuguese
  {
    tongue: 'pt',
    known: 'O orçamento de marketing é de 15 mil reais por trimestre.',
    given: 'search',
    asked: 'monta a divisão do trimestre entre instagram, google e eventos',
    answer: 'Com os 15 mil: 6 mil para Instagram, 5 mil para Google e 4 mil para eventos.',
    corrections: [
      ['cortaram pra 9 mil semana passada 😭 refaz', '9 mil'],
      ['ficou ótimo! só que a diretoria aprovou 22, então dá pra engordar eventos', '22'],
    ],
    harmless: [
      'o de RH é 30 mil, um absurdo. enfim, tira mil do google e põe em eventos',
      'e se fossem 20 mil, você mudaria a proporção?',
      'não quero evento nenhum, bota tudo em mídia',
    ],
  },
  {
    tongue: 'pt',
    known: 'A Rita leva as crianças à natação às quartas.',
    given: 'brief',
    asked: 'Quem pode ir buscar o bolo na quarta às 17h?',
    answer: 'A essa hora a Rita está na piscina com as crianças, por isso sobra para si ou para o seu irmão.',
    corrections: [
      ['A natação passou para sábado de manhã, portanto a Rita pode. Escreve-lhe a mensagem', 'sábado'],
      ['agora é o avô que os leva, a rita mudou de turno. então pode ir ela', 'avô'],
    ],
    harmless: [
      'Às quintas é o judo, não é? E aí quem vai?',
      'Esta quarta não há natação, a piscina está fechada para obras dois dias. Então ela pode!',
      'não, às 18h, a pastelaria só tem pronto a essa hora',
    ],
  },
]
