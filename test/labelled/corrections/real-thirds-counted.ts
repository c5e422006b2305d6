import type { RealFact } from './real-use.ts'

/**
 * Corrections in real use: two thirds of a set, divided by a hash of the statement, that are only counted. No rule or weight
 * is made with them, and which of their cases fail is never listed, except a memory that was
 * wrongly ended once, which a rule now prevents.
 */
export const REAL_THIRDS_COUNTED: readonly RealFact[] = [
  {
    tongue: 'en',
    known: 'My daughter is allergic to peanuts.',
    given: 'prompt',
    asked: "any idea for snacks at my daughter's birthday party?",
    answer:
      'Fruit skewers, popcorn, cheese straws, mini pizzas. I left out everything with peanuts because your daughter is allergic to them.',
    corrections: [
      ["She's outgrown it, the doctor gave the all-clear last month.", null],
      ['tree nuts is what she reacts to. peanuts are ok', 'tree nuts'],
      ["that's my nephew you're thinking of", null],
    ],
    harmless: [
      "Lovely. There's a boy coming who can't have milk, so swap the cheese straws",
      'for 14 kids, how much popcorn is that',
      'Good that you remembered!',
      'she would like something with chocolate',
    ],
  },
  {
    tongue: 'en',
    known: 'The API rate limit is 100 requests per minute per key.',
    given: 'prompt',
    asked: 'how fast can my import script go without being throttled?',
    answer:
      'The API rate limit is 100 requests per minute per key, so sleep about 0.6 seconds between the calls.',
    corrections: [
      ['per key? I thought it counts per IP. yes just checked, per ip', 'IP'],
      ['300. they tripled it for our plan, you can see it in the x-ratelimit header', '300'],
      ['hmm the response headers say X-RateLimit-Limit: 250', '250'],
    ],
    harmless: [
      'set it to 50 per minute to be on the safe side',
      'I have 2 keys, can I split the work?',
      'ok so 30000 rows take 5 hours?? find a bulk endpoint',
      'got a 429 after 40 requests, retry with backoff then',
    ],
  },
  {
    tongue: 'en',
    known: 'Branches are named feature/<ticket>-<slug>.',
    given: 'prompt',
    asked: 'create a branch for ABC-412, the csv thing',
    answer: 'Done: `git switch -c feature/ABC-412-csv-export`, following your naming of branches.',
    corrections: [
      ['we dropped the prefix, just ABC-412-csv-export', 'prefix'],
      ['rename it to dev/ABC-412 please, thats how we name them', 'dev/'],
      ['our ci rejects slashes these days. dashes only', 'dashes'],
    ],
    harmless: [
      'csv-import, not export',
      'its a bug so shorter slug pls',
      'push it and open a draft pr',
      'the ticket is ABC-421 sorry, i mistyped',
      'delete the old branch dev/csv too',
    ],
  },
  {
    tongue: 'en',
    known: 'The frontend uses Redux for state management.',
    given: 'prompt',
    asked: 'add a slice for the filter of the product list',
    answer:
      'I created `src/store/filterSlice.ts` with Redux Toolkit, since the frontend uses Redux for state, and wired it into `store.ts`.',
    corrections: [
      ["src/store doesn't exist anymore... zustand", 'zustand'],
      ['we ripped redux out. revert and use the zustand store in src/state', 'zustand'],
      ["That's legacy. New code goes through signals only.", 'signals'],
    ],
    harmless: [
      'keep the filter in the url instead, no slice',
      'the selector re-renders on every keystroke, memoise it',
      'how would this look in zustand? just curious',
      'typo: filterSlcie',
    ],
  },
  {
    tongue: 'de',
    known: 'Rechnungen sind innerhalb von 30 Tagen zahlbar.',
    given: 'prompt',
    asked: 'schreib die Zahlungsbedingungen unter das Angebot für Kessler',
    answer: 'Ich habe ergänzt: „Zahlbar innerhalb von 30 Tagen ohne Abzug.“',
    corrections: [
      ['äh, 14 Tage. Haben wir nach dem Ärger mit den Spätzahlern geändert', '14'],
      ['30 hatten wir früher, seit Januar gilt 14 netto', '14'],
      ['Wir arbeiten nur noch gegen Vorkasse', 'Vorkasse'],
    ],
    harmless: [
      'Kessler kriegt ausnahmsweise 60',
      'und 2 % Skonto bei Zahlung in 10 Tagen dazu',
      'netto oder brutto?',
      'passt, jetzt noch die Lieferbedingungen',
    ],
  },
  {
    tongue: 'de',
    known: 'Der Build läuft auf Jenkins.',
    given: 'search',
    asked: 'warum ist der Build seit gestern rot?',
    answer:
      'Ich würde im Jenkins-Log nachsehen, dort läuft der Build. Wahrscheinlich fehlt nach dem Update des Agents das JDK 21.',
    corrections: [
      ['Jenkins ist abgeschaltet, guck in die GitLab-Pipeline', 'GitLab'],
      ['haben wir doch gar nicht mehr', null],
      ['läuft inzwischen über github actions, das jdk kommt aus setup-java', 'github actions'],
    ],
    harmless: [
      'Der Agent hat JDK 17, installier 21',
      'Auf GitLab läuft das Parallelprojekt auch rot, gleicher Fehler',
      'jenkins zeigt mir nur exit code 137',
      'Lohnt sich ein Umzug auf GitHub Actions?',
      'bau mal lokal und schau ob es da durchgeht',
    ],
  },
  {
    tongue: 'de',
    known: 'Tobias vertritt Frau Lindner im Einkauf.',
    given: 'brief',
    asked: 'Frau Lindner ist krank. Formuliere bitte eine Mail wegen der Bestellung der Monitore.',
    answer:
      'Gern, an Tobias, weil er Frau Lindner im Einkauf vertritt: „Hallo Tobias, könntest du die Bestellung der zwölf Monitore freigeben?“',
    corrections: [
      ['Tobias ist seit Herbst im Vertrieb, die Vertretung macht Nesrin', 'Nesrin'],
      ['Nesrin bitte, der Tobias macht das schon länger nicht mehr', 'Nesrin'],
      ['Umgekehrt! Sie vertritt ihn.', null],
    ],
    harmless: [
      'Setz Nesrin in CC.',
      'Es sind 15 Monitore',
      'Tobias siezen wir bitte',
      'Frau Lindner kommt am Montag zurück, schreib das rein',
    ],
  },
  {
    tongue: 'de',
    known: 'Passwörter müssen mindestens 8 Zeichen lang sein.',
    given: 'prompt',
    asked: 'bau die validierung ins registrierungsformular ein',
    answer:
      'Erledigt: `z.string().min(8)`, denn Passwörter müssen mindestens 8 Zeichen lang sein; dazu eine Fehlermeldung unter dem Feld.',
    corrections: [
      ['min(12), die Richtlinie wurde verschärft', '12'],
      ['seit dem audit sind es zwölf', 'zwölf'],
      ['mit acht fallen wir beim Pentest durch. Vorgabe ist 14', '14'],
    ],
    harmless: [
      'max 64 noch dazu',
      'die Fehlermeldung lieber über das Feld',
      'beim Admin bitte min(12)',
      'Und der Username? Mindestens 3 würd ich sagen',
      'test dafür',
    ],
  },
  {
    tongue: 'de',
    known: 'Ich trinke keinen Kaffee.',
    given: 'prompt',
    asked: 'was soll ich morgens trinken damit ich wach werde?',
    answer:
      'Da du keinen Kaffee trinkst: Matcha oder schwarzer Tee, dazu ein großes Glas Wasser gleich nach dem Aufstehen.',
    corrections: [
      ['doch, inzwischen schon, zwei tassen am tag', 'zwei'],
      ['wie kommst du darauf? ich liebe Kaffee', 'liebe'],
      ['Das war in der Schwangerschaft :) jetzt wieder gern', null],
    ],
    harmless: [
      'matcha schmeckt mir nicht',
      'meine Frau trinkt Kaffee, die ist trotzdem müde',
      'wieviel Koffein hat schwarzer Tee verglichen mit Kaffee?',
      'ok, probier ich mal eine Woche',
    ],
  },
  {
    tongue: 'fr',
    known: 'Le serveur de préproduction est srv-pp2.',
    given: 'prompt',
    asked: 'donne-moi la commande pour récupérer les logs de préprod',
    answer: '`scp srv-pp2:/var/log/app/*.log .` : srv-pp2 est le serveur de préproduction.',
    corrections: [
      ['pp2 a été éteint, c’est pp4 maintenant', 'pp4'],
      ['host not found. ah oui on a migré sur k8s, plus de serveur dédié', 'k8s'],
      ['srv-pp3 plutôt, non ? oui c’est ça, pp3', 'pp3'],
    ],
    harmless: [
      'et pour la prod ?',
      'permission denied, ajoute le sudo',
      'seulement ceux d’hier stp',
      'mets-les dans /tmp/pp3-logs, à côté des autres',
    ],
  },
  {
    tongue: 'fr',
    known: 'Mon train du matin part à 7 h 12.',
    given: 'prompt',
    asked: 'à quelle heure je dois mettre le réveil demain ?',
    answer:
      'Ton train part à 7 h 12 ; avec 50 minutes de préparation et dix minutes de marche, mets-le à 6 h 10.',
    corrections: [
      ['ils ont changé les horaires, 7 h 04', '7 h 04'],
      ['je le prends plus, j’y vais à vélo', 'vélo'],
      ['C’était l’ancien poste ça, maintenant je pars à 8 h 30', '8 h 30'],
    ],
    harmless: [
      'demain c’est samedi !',
      'il avait 20 minutes de retard aujourd’hui',
      'exceptionnellement je prends celui de 8 h 30 demain, recalcule',
      'et si je ne prends pas de douche ?',
    ],
  },
  {
    tongue: 'es',
    known: 'Marta lleva la cuenta de Ibersol.',
    given: 'prompt',
    asked: 'Ibersol quiere renegociar el contrato, ¿a quién aviso?',
    answer: 'A Marta, que lleva la cuenta de Ibersol. Te preparo un mensaje si quieres.',
    corrections: [
      ['Marta dejó la empresa. La cuenta la heredó Quique', 'Quique'],
      ['esa la llevo yo ahora jaja', 'yo'],
      ['no, Marta es la de Sonae. Ibersol = Quique', 'Quique'],
    ],
    harmless: [
      'sí, y dile que es urgente',
      'Quique también debería saberlo, ponlo en copia',
      'Marta está de baja hasta el 20, hay algún otro?',
      '¿cuánto facturan al año?',
      'ya la he llamado, no contesta',
    ],
  },
  {
    tongue: 'it',
    known: 'Il backup del database parte alle 3 di notte.',
    given: 'prompt',
    asked: 'posso lanciare la migrazione stanotte alle 3?',
    answer: 'Meglio di no: il backup del database parte alle 3 di notte. Potresti lanciarla alle 4:30.',
    corrections: [
      ['il backup l’abbiamo anticipato alle 23', '23'],
      ['ma no, quello gira alle 5', '5'],
      ['adesso fa snapshot continui, non c’è più un orario', 'snapshot'],
    ],
    harmless: [
      'ok allora alle 5',
      'quanto dura di solito?',
      'sospendi il backup per questa notte',
      'la lancio alle 23, prima di andare a letto',
    ],
  },
  {
    tongue: 'it',
    known: 'Il cliente Bertoni preferisce essere contattato per telefono.',
    given: 'brief',
    asked: 'devo avvisare Bertoni che la consegna slitta, come faccio?',
    answer: 'Chiamalo: Bertoni preferisce il telefono. Ti preparo due righe da dire.',
    corrections: [
      ['no guarda, da quando ha cambiato ufficio vuole solo mail', 'mail'],
      ['quello che vuole il telefono è Bertolini', null],
      ['Bertoni ormai risponde solo su whatsapp', 'whatsapp'],
    ],
    harmless: [
      'non risponde, scrivigli una mail intanto',
      'che numero ha?',
      'scusati anche per il ritardo di marzo',
      'la consegna è il 18',
      'Bertolini lo avviso io su whatsapp',
    ],
  },
  {
    tongue: 'it',
    known: 'I microservizi comunicano con REST.',
    given: 'search',
    asked: 'aggiungi una chiamata dal servizio ordini al magazzino',
    answer: 'Fatto: una POST a `/stock/reserve` con axios, visto che i microservizi comunicano con REST.',
    corrections: [
      ['tra servizi usiamo grpc, rest solo verso fuori', 'grpc'],
      ['rest?? passa tutto da rabbitmq', 'rabbitmq'],
      ['togli axios, da inizio anno si parla solo via eventi kafka', 'kafka'],
    ],
    harmless: [
      'timeout a 2 secondi',
      'e se il magazzino non risponde? pubblica un evento su kafka come ripiego',
      'grpc sarebbe più veloce secondo te?',
      'PUT invece di POST',
    ],
  },
  {
    tongue: 'it',
    known: 'La palestra costa 45 euro al mese.',
    given: 'prompt',
    asked: 'quanto spendo in un anno di palestra?',
    answer: 'La palestra costa 45 euro al mese, quindi 540 euro all’anno.',
    corrections: [
      ['hanno aumentato, sono 52', '52'],
      ['45 era con lo sconto studenti che non ho più', null],
      ['mi sono disdetto a settembre, quindi zero', 'disdetto'],
    ],
    harmless: [
      'e il nuoto a 52 quanto fa?',
      'più l’iscrizione di 30',
      'troppo... cerco qualcosa sotto i 40',
      'aggiungilo al bilancio',
    ],
  },
  {
    tongue: 'pt',
    known: 'A documentação é escrita em inglês.',
    given: 'search',
    asked: 'escreve o README do módulo de faturação',
    answer:
      'Criei o `README.md` em inglês, tal como o resto da documentação, com instalação, configuração e exemplos.',
    corrections: [
      ['a doc é em português, traduz lá isso', 'português'],
      ['desde que o cliente é brasileiro escrevemos tudo em pt-br', 'pt-br'],
      ['inglês só no código, os docs ficam em português', 'português'],
    ],
    harmless: [
      'faz também uma versão em português para o cliente',
      'falta a secção de licença',
      'mais curto, ninguém lê isto tudo',
      'o exemplo não compila, falta um import',
    ],
  },
  {
    tongue: 'pt',
    known: 'O Rui é o responsável pela segurança.',
    given: 'brief',
    asked: 'encontrei uma dependência com uma vulnerabilidade crítica, o que faço?',
    answer: 'Avisa o Rui, que é o responsável pela segurança, e actualiza a dependência num ramo à parte.',
    corrections: [
      ['o Rui saiu em agosto, é a Filipa', 'Filipa'],
      ['isso já não é com o Rui', null],
      ['n temos ninguém na segurança, vai tudo para o canal #sec', '#sec'],
    ],
    harmless: [
      'ele já sabe',
      'qual é a versão corrigida?',
      'a Filipa também me perguntou por isso ontem, responde-lhe',
      'actualizei, mas agora falham 3 testes',
    ],
  },
  {
    tongue: 'pt',
    known: 'Moro em Braga.',
    given: 'prompt',
    asked: 'sugere um sítio para jantar no sábado',
    answer: 'Em Braga, onde moras, experimenta uma tasca perto da Sé: comida caseira e mesas ao ar livre.',
    corrections: [
      ['mudei-me para o Porto em fevereiro!', 'Porto'],
      ['já não vivo aí', null],
      ['sou de Braga mas vivo em Coimbra', 'Coimbra'],
    ],
    harmless: [
      'sábado vou estar no Porto',
      'algo vegetariano',
      'com os meus pais, que moram em Guimarães, por isso a meio caminho',
      'e para domingo, almoço?',
    ],
  },
]
