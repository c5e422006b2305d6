/**
 * Words by which people correct whom they talk to, in several languages. Every pattern is tried at the beginning of
 * one sentence of bounded length, in lower case, and none repeats a repetition: what is compiled stays small.
 */

/** Words of one language, as alternatives of a regular expression. */
interface Language {
  /** "No", where more follows. */
  readonly no: string
  /** What follows a "no" that only answers a question or is polite. */
  readonly harmless: string
  /** Says that something is wrong; what follows says what holds. */
  readonly denial: string
  /** The same in a single word, which needs a stop behind it. */
  readonly bareDenial: string
  /** Reminds of what was said before; what follows is what was said. */
  readonly told: string
  /** As weak as a narration: counts beside a "no" or a contrast only. */
  readonly said: string
  /** Corrects, and says by itself what holds. */
  readonly whole: string
}

const ENGLISH: Language = {
  no: 'no(?:[,.!]? no){0,3}|nope|nah|noo+',
  harmless: [
    "thanks?|thank you|thx|cheers|problem|worries|worry|need|rush|go (?:ahead|on)|continue|carry on|keep going|proceed|that(?:'s| is|'ll be| will be| was| should be) (?:all|it|fine|ok|okay|good|great|enough|perfect|everything|alright|cool)",
    "it(?:'s| is) (?:fine|ok|okay|good|all good|alright|enough|great)|all good|i(?:'m| am) (?:good|fine|done|not sure|ok|okay|happy)|i (?:don't|do not|didn't|haven't|can't|have|had|think|guess|just|want to)",
    "not (?:yet|really|necessarily|now|at (?:the moment|all)|sure|needed|necessary|today|this time|for now|anymore)|nothing|none|leave (?:it|that)|let's|let me|let us|wait|never ?mind|you (?:can|may|go|decide|choose)|please (?:continue|go|do|proceed)|but (?:thanks|thank)|sorry|maybe|perhaps|later|don't (?:worry|bother)|there(?:'s| is| are| was)|both|neither|either|never (?:been|had|heard|seen|tried)|you(?:'ll| will)",
    'just (?:commit|push|go|continue|do|merge|ship|start|run|checking|asking)|(?:add|run|fix|create|write|check|look|show|make|implement|commit|push|open|try|start|explain|give|tell|read|test|deploy|build|install|update|do|merge|close|delete|remove|first|then|after|also) ',
  ].join('|'),
  denial: [
    "(?:that|this)(?:'s| is| was|s) (?:also |just |simply |completely |totally |plain |plainly |still |all |really |actually |clearly ){0,2}(?:wrong(?! of (?:me|us|him|her|them))|incorrect|false|untrue|inaccurate|outdated|out of date|obsolete|stale|old (?:info|information|news)|no longer (?:true|the case|valid|correct|right|accurate|so|how \\w+)|not (?:quite |at all |really |even |actually ){0,2}(?:right|correct|true|accurate|the case|what (?:i|we)(?: [^,.;:!]*)?|how (?:i|we)(?: [^,.;:!]*)?|where (?:i|we)(?: [^,.;:!]*)?))(?: any ?more| any longer| at all| though)?",
    "that (?:isn't|ain't|wasn't|can't be|doesn't (?:sound|seem|look)) (?:quite |at all )?(?:right|correct|true|accurate|the case|what (?:i|we)(?: [^,.;:!]*)?|how (?:i|we)(?: [^,.;:!]*)?)(?: any ?more| at all)?",
    "you(?:'re| are) (?:just |simply |completely |totally ){0,1}(?:wrong|mistaken|incorrect)(?: (?:there|here|about (?:that|this|it)))?",
    "you(?:'ve| have)? (?:got|get|had|have) (?:that|this|it|me|him|her|them|the \\w+) (?:all |completely ){0,1}(?:wrong|backwards|mixed up)",
    'you (?:misunderstood|misunderstand|misread|misremember|misremembered|misheard)(?: me| this| that| it){0,1}',
    'you remember(?:ed)? (?:that|this|it) (?:wrong|wrongly|incorrectly)',
    'what you (?:remember|remembered|said|say|wrote|know|recalled) (?:[^,.;:!]* )?(?:is|was) (?:wrong|incorrect|not true|outdated|false)',
    "(?:that|this)(?:'s| is| was) (?:not|n't) the (?:right|correct|current|actual) (?:port|version|date|day|host|address|account|number|name|url|value|region|owner|person|place|path|link|domain|bucket|server)|(?:that|this) (?:isn't|wasn't) the (?:right|correct|current|actual) (?:port|version|date|day|host|address|account|number|name|url|value|region|owner|person|place|path|link|domain|bucket|server)",
    '(?:that|this) (?:port|version|date|day|host|address|account|number|name|url|region|path|link|domain|bucket|server) is (?:wrong|outdated|incorrect|old|out of date|obsolete|no longer (?:right|correct|valid|true))',
    'wrong (?:branch|file|repo|repository|port|name|person|place|version|folder|directory|project|one|account|environment|server|host|table|date|day|language|library|tool)(?=[,.!:;—–-]|$)',
  ].join('|'),
  bareDenial: 'wrong|incorrect|false|untrue|not true|not quite|not correct|not right|not exactly|correction',
  told: "i(?:'ve| have)? ?(?:already |just |clearly ){0,2}(?:told|asked) you(?: already| before| twice| again| several times| many times){0,2}(?: that| to|,){0,2}|(?:as|like) i (?:already )?(?:said|told you)(?: before| already| earlier| above| twice){0,2}(?=[,:;—–-]| ?$)|how many times (?:(?:do|did|must|have|should|shall|will) i|i(?:'ve| have)) (?:have to |need to |had to |already ){0,2}(?:tell|told|say|said|repeat|repeated|remind|reminded|explain|explained|ask|asked|mention|mentioned)[^:,.?]*",
  said: 'i said(?: that){0,1}',
  whole: [
    "i (?:didn't|did not|never) (?:say|said|ask|asked|mean|meant|tell|told|want you|wanted you)|i meant|(?:as|like) i meant|what i meant (?:is|was)|i was (?:talking|asking) about",
    "you(?: always)? keep (?:on )?\\w+ing|you(?: always)? forget that|you forgot that|you(?:’re|'re| are) confusing \\w+",
    '(?:please |can you |could you |would you |will you |pls ){0,2}(?:just |please ){0,1}stop (?:adding|using|doing|asking|apologi[sz]ing|creating|writing|rewriting|making|saying|suggesting|guessing|changing|editing|touching|assuming|repeating|committing|pushing|putting|telling|ignoring|trying|calling me|treating|mentioning|deleting|renaming|inventing|hallucinating|explaining|summari[sz]ing|mocking|refactoring|reformatting|generating|proposing|mixing|confusing|forgetting|skipping|overwriting|modifying|wasting|including|inserting|installing|running|answering|responding|removing)',
    "(?:please ){0,1}(?:don't|do not|never) (?:ever )?\\S.* again(?=[.!]*$)",
    "we (?:don't|do not) (?:use|do|have|run|need|support|deploy|work|write|want)\\b[^.!?]* (?:any ?more|any longer)|we no longer \\w+|we(?:'re| are) no longer|we (?:stopped|quit) \\w+ing",
  ].join('|'),
}

const GERMAN: Language = {
  no: 'nein(?:[,.!]? nein){0,3}|nee|nö|ne|quatsch',
  harmless:
    'danke|vielen dank|das (?:war|ist|wäre|reicht) (?:alles|gut|ok|okay|so|schon)|passt|schon gut|alles (?:gut|klar)|noch nicht|nicht (?:nötig|jetzt|wirklich)|nichts|mach(?:e)? (?:ruhig|weiter|es|das)|weiter|lass (?:es|gut)|ich (?:glaube|denke|weiß|habe|hab|bin)|brauch\\w*|kein problem|später|vielleicht|warte|bitte (?:weiter|mach)|reicht|füge|erstelle|prüfe',
  denial:
    'das (?:ist|war|wäre) (?:leider |so |doch |aber |völlig |komplett |einfach |ja |auch ){0,3}(?:falsch|inkorrekt|unwahr|veraltet|überholt|nicht (?:mehr )?(?:ganz )?(?:richtig|korrekt|wahr|aktuell|so|der fall))|das (?:stimmt|passt) (?:so |leider |doch |aber |überhaupt |gar |ja ){0,3}nicht(?: mehr| ganz){0,1}|stimmt (?:so |doch |gar ){0,2}nicht|du (?:irrst dich|liegst falsch|täuschst dich|verwechselst (?:das|da was|was)|hast (?:mich |das |da |es ){0,2}(?:falsch verstanden|missverstanden|falsch in erinnerung|verwechselt|unrecht))',
  bareDenial: 'falsch|nicht ganz|nicht richtig|korrektur|stimmt nicht',
  told: 'ich (?:habe|hab) (?:(?:es|dir|doch|schon|bereits|ja|mal|das) ){1,4}gesagt(?:[,:]? dass| ){0,1}|ich sagte (?:doch|dir|bereits|schon|ja)(?:[,:]? dass){0,1}|wie (?:ich )?(?:schon |bereits |vorhin ){1,2}(?:gesagt|sagte)(?= ?[,:;]| ?$)',
  said: 'ich (?:habe|hab) gesagt|ich sagte',
  whole:
    '(?:das )?(?:habe|hab) ich (?:so |doch |nie ){0,2}(?:nicht |nie )?(?:gesagt|gemeint|gewollt|verlangt)|das (?:habe|hab) ich (?:so |doch ){0,2}(?:nicht|nie) \\w+|ich (?:habe|hab) (?:das |doch |dich ){0,2}(?:nicht|nie) (?:gesagt|gemeint|gebeten|verlangt)|ich meinte|gemeint war|(?:bitte ){0,1}hör (?:bitte |endlich |mal |doch |jetzt ){0,3}auf(?! damit\\?)|wir (?:nutzen|verwenden|benutzen|machen|haben|brauchen)\\b[^.!?]*(?:nicht mehr|kein\\w{0,2} [^.!?]* mehr)',
}

const FRENCH: Language = {
  no: 'non(?:[,.!]? non){0,3}|nan|mais non',
  harmless:
    "merci|c'est (?:bon|tout|parfait|ok|fini|fait|suffisant)|ça (?:va|ira|marche|suffit)|pas (?:encore|besoin|la peine|maintenant|de (?:problème|souci)|vraiment|sûr)|rien|vas[- ]y|continue|je (?:pense|crois|ne sais|sais pas|suis)|on peut|laisse|plus tard|attends|ajoute|lance|peut-être",
  denial:
    "c'(?:est|était) (?:complètement |totalement |toujours ){0,1}(?:faux|incorrect|inexact|erroné|périmé|dépassé|pas (?:tout à fait |du tout ){0,1}(?:ça|vrai|correct|juste|exact|le cas|ce que j[^,.;:!]*))|ce n'est (?:pas|plus) (?:tout à fait |du tout ){0,1}(?:ça|vrai|correct|juste|exact|comme ça|le cas|ce que j[^,.;:!]*)|tu te trompes|vous vous trompez|tu (?:as|avais) (?:tort|mal compris)|tu m'as mal compris|tu confonds",
  bareDenial: 'faux|incorrect|pas exactement|pas tout à fait|pas du tout|erreur',
  told: "je (?:t'ai|vous ai|te l'ai|vous l'ai)(?: déjà| bien){0,2} (?:dit|demandé)(?: que| qu'| de| d'){0,1}|comme je (?:l'ai |te l'ai |t'ai )(?:déjà )?dit(?= ?[,:;]| ?$)|j'ai déjà dit(?: que| qu'| de){0,1}",
  said: "j'ai dit(?: que| qu'){0,1}",
  whole:
    "je (?:n'ai|ne t'ai|ai) (?:pas|jamais) (?:dit|demandé|voulu)|je voulais dire|je parlais d|(?:s'il te plaît ){0,1}arrête(?:z)? (?:de |d')|cesse(?:z)? (?:de |d')|on n'utilise plus|nous n'utilisons plus",
}

const SPANISH: Language = {
  no: 'no(?:[,.!]? no){0,3}|que no|qué va',
  harmless:
    'gracias|eso (?:es|sería) todo|nada|todavía|aún|está bien|así está|de momento|por ahora|sigue|adelante|no hay|no te preocupes|tranquil\\w*|no (?:sé|creo|hace falta|importa|pasa nada|quiero|puedo|tengo)|ya está|déjalo|luego|espera|añade|ejecuta|vale',
  denial:
    'eso (?:ya )?(?:está (?:mal|equivocado)|es (?:incorrecto|falso|mentira|erróneo)|no es (?:del todo ){0,1}(?:correcto|cierto|verdad|así|lo que [^,.;:!]*))|(?:ya )?no es (?:así|verdad|cierto|correcto|lo que (?:dije|pedí|quería))|está (?:mal|equivocado)(?= ?[,.;:]| ?$)|te equivocas|est[áa]s equivocad[oa]|se equivoca|te has equivocado|me has entendido mal|lo has entendido mal',
  bareDenial: 'incorrecto|falso|mal|no exactamente|no del todo|error',
  told: '(?:ya )?te (?:lo )?(?:dije|he dicho|había dicho|pedí|he pedido)(?: ya| antes| que| dicho){0,2}|como (?:ya )?(?:te )?(?:dije|he dicho)(?= ?[,:;]| ?$)',
  said: '(?:yo )?dije(?: que){0,1}|he dicho(?: que){0,1}',
  whole:
    '(?:yo )?no (?:te )?(?:dije|pedí|he dicho|he pedido)|nunca (?:te )?(?:dije|pedí|he dicho)|quise decir|quería decir|me refería|(?:por favor,? ){0,1}deja de|(?:por favor,? ){0,1}para de|ya no (?:usamos|utilizamos|tenemos)',
}

const ITALIAN: Language = {
  no: 'no(?:[,.!]? no){0,3}|ma no|macché',
  harmless:
    "grazie|(?:è|questo è) tutto|va bene|niente|nulla|non ancora|a posto|vai|continua|non (?:serve|importa|so|credo|c'è|ti preoccupare|voglio|posso|ho)|lascia|dopo|aspetta|aggiungi|forse|bene",
  denial:
    '(?:questo |quello |così ){0,1}(?:è|era) (?:sbagliato|falso|errato|scorretto)|(?:questo |quello ){0,1}non è (?:più )?(?:vero|corretto|giusto|così|esatto|quello che [^,.;:!]*)|hai torto|ti sbagli|si sbaglia|hai capito male|mi hai capito male',
  bareDenial: 'sbagliato|falso|errato|non esattamente|non proprio|errore',
  told: "(?:te l'ho|ti ho|ti avevo|ve l'ho|l'ho)(?: già){0,1} detto(?: già| prima){0,1}(?: che| di){0,1}|come (?:ti )?ho (?:già )?detto(?= ?[,:;]| ?$)|come dicevo(?= ?[,:;])",
  said: 'ho detto(?: che| di){0,1}',
  whole:
    'non (?:ti )?ho (?:mai )?(?:detto|chiesto)|intendevo|volevo dire|mi riferivo|(?:per favore,? ){0,1}smett(?:ila|i) di|(?:per favore,? ){0,1}basta con|non usiamo più',
}

const PORTUGUESE: Language = {
  no: 'não(?:[,.!]? não){0,3}',
  harmless:
    'obrigad[oa]|é só|(?:é|isso é|era) (?:tudo|isso mesmo)|só isso|tudo bem|ainda não|nada|pode|está (?:bem|bom|ótimo)|tá bom|não (?:precisa|sei|tem|há|faz mal|se preocupe|quero|consigo|acho)|deixa|depois|espera|continua|acho|eu (?:acho|não)',
  denial:
    '(?:isso |isto ){0,1}(?:está|tá|é|era) (?:tudo ){0,1}(?:errado|incorreto|falso|mentira|desatualizado)|(?:isso |isto ){0,1}(?:já )?não (?:é|está) (?:mais )?(?:verdade|certo|correto|assim|isso|o que [^,.;:!]*)|(?:você|tu) (?:está|estás|tá) (?:errad[oa]|enganad[oa])|est[áa]s enganad[oa]|te enganas|você se enganou|entendeu errado|você me entendeu mal',
  bareDenial: 'errado|incorreto|falso|não exatamente|não é bem assim|erro',
  told: '(?:eu )?já (?:te |lhe ){0,1}(?:disse|falei|pedi)(?: que| para| pra){0,1}|(?:eu )?te (?:disse|falei|pedi)(?: que| para| pra){0,1}|eu (?:disse|falei)(?: que| para| pra)|como (?:eu )?(?:já )?(?:disse|falei)(?= ?[,:;]| ?$)',
  said: '(?:eu )?(?:disse|falei)(?: que| para| pra){0,1}',
  whole:
    '(?:eu )?não (?:te )?(?:disse|pedi|falei)|nunca (?:te )?(?:disse|pedi|falei)|(?:eu )?quis dizer|eu queria dizer|(?:por favor,? ){0,1}(?:para|pare|deixa|deixe) de [\\p{L}]+[aei]r|não usamos mais',
}

const DUTCH: Language = {
  no: 'nee(?:[,.!]? nee){0,3}|neen|nee hoor',
  harmless:
    "dank\\w*|bedankt|dat (?:was|is) (?:alles|het|goed|prima|ok|genoeg)|nog niet|hoeft niet|niet (?:nodig|nu|echt)|niks|niets|prima|laat maar|ga (?:maar|door)|ik (?:denk|weet|heb|ben)|geen probleem|later|misschien|wacht|voeg|'t is goed",
  denial:
    'dat (?:klopt (?:echt |helemaal |toch |zo |ook ){0,2}niet(?: meer){0,1}|(?:is|was) (?:gewoon |helemaal |echt ){0,1}(?:fout|onjuist|verkeerd|verouderd|niet (?:meer )?(?:juist|waar|correct|wat ik(?: [^,.;:!]*)?|zo)))|klopt niet|je (?:vergist je|hebt het (?:mis|fout|verkeerd)|hebt me verkeerd begrepen|haalt [^,.;:!]* door elkaar)|u vergist zich',
  bareDenial: 'fout|verkeerd|onjuist|niet helemaal|niet precies|klopt niet|correctie',
  told: 'ik (?:zei|heb)(?: je| het){0,2}(?: toch| al| net){1,3}(?: gezegd){0,1}(?:[,:]? dat){0,1}|ik heb (?:je )?gezegd(?:[,:]? dat){0,1}|zoals ik (?:al |eerder ){0,2}(?:zei|gezegd)(?= ?[,:;]| ?$)',
  said: 'ik zei(?: dat){0,1}',
  whole:
    'dat heb ik (?:niet|nooit) (?:gezegd|bedoeld|gevraagd)|ik heb (?:dat )?(?:niet|nooit) (?:gezegd|gevraagd)|ik bedoelde|(?:stop|hou|houd)(?: alsjeblieft| nu| eens| je){0,2} (?:met|op met)|we gebruiken [^.!?]* niet meer',
}

const POLISH: Language = {
  no: 'nie(?:[,.!]? nie){0,3}',
  harmless:
    'dzięki|dziękuję|ma (?:sprawy|problemu)|nie trzeba|jeszcze nie|to wszystko|wszystko|nic|dobrze|w porządku|kontynuuj|nie wiem|może|później',
  denial:
    'to (?:jest )?(?:nieprawda|nie ?prawda|błąd|nie tak|źle|błędne|nieaktualne)|to się nie zgadza|mylisz się|źle (?:mnie )?zrozumiał[ae]ś|źle pamiętasz',
  bareDenial: 'nieprawda|źle|błąd|niezupełnie|nie tak',
  told: '(?:przecież |już ){0,2}mówi[łl][ae]?m(?: ci| już| przecież){0,3}(?:[,:]? że(?:by)?){0,1}|jak (?:już )?mówi[łl][ae]?m(?= ?[,:;]| ?$)',
  said: 'powiedzia[łl][ae]m(?:[,:]? że){0,1}',
  whole:
    'nie (?:mówi[łl][ae]?m|prosi[łl][ae]?m)|mia[łl][ae]m na myśli|chodziło mi o|przesta[ńn]|już nie używamy',
}

const RUSSIAN: Language = {
  no: 'нет(?:[,.!]? нет){0,3}|не-а',
  harmless:
    'спасибо|(?:это )?вс[её]|пока (?:нет|не надо)|ничего|не надо|не нужно|проблем|хорошо|продолжай|не знаю|потом|может',
  denial:
    'это (?:уже )?(?:неверно|неправильно|не ?правда|не так|ошибка|не то|устарело)|ты (?:ошиба(?:ешься|лся|лась)|неправ(?:а)?|перепутал(?:а)?|не так понял(?:а)?)|вы ошибаетесь',
  bareDenial: 'неверно|неправильно|неправда|не так|не совсем|ошибка',
  told: 'я (?:(?:же|уже|тебе|ведь) ){1,3}(?:говорил|сказал|писал|просил)(?:а)?(?:[,:]? что(?:бы)?){0,1}|как я (?:уже )?(?:сказал|говорил)(?:а)?(?= ?[,:;]| ?$)',
  said: 'я сказал(?:а)?(?:[,:]? что){0,1}',
  whole:
    'я (?:этого )?не (?:говорил|просил)(?:а)?|я имел(?:а)? в виду|(?:перестань|прекрати|хватит) \\p{L}+ть|мы больше не использу',
}

const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH, POLISH, RUSSIAN] as const

/** Without spaces between words, nothing ends one. */
const CHINESE_JAPANESE = {
  no: '不是?(?=[，,。!！])|不不|いいえ|いや(?=[、,。])',
  harmless: '用了?|谢谢|謝謝|没|沒|客气|急|結構|大丈夫|ありがとう|まだ|もう',
  denial:
    '(?:这|那|這|它)?(?:是)?(?:不对|不對|错了|錯了|不正确|不正確|错的|錯的|不是真的)|你(?:记|記|搞|弄|说|說|理解)?(?:错|錯)了|(?:それ|これ)は?(?:違|間違)[^、。,.!！]*|違(?:います|う|いますよ|うよ)|ちが(?:います|う)|間違(?:い|って)(?:です|ます|います|いる)|正しくな(?:い|いです)|そう(?:では|じゃ)(?:ない|ありません)(?:です)?',
  told: '我(?:已经|已經|早就|不是)?(?:说过|說過|告诉过你|告訴過你|跟你说过|跟你說過)(?:了)?|(?:さっき|前に|もう|何度も)[^、。]*言(?:った|いました)(?:よね|よ|はず|はずです)?',
  said: '我(?:说|說)的?是?',
  whole: '我的意思是|不要再|别再|別再|別 ?再|我们?(?:已经)?不再用|そういう意味ではな|私が言ったのは',
} as const

type Part = keyof Language

const union = (part: Part) => LANGUAGES.map((language) => language[part]).join('|')

/** Ends of words, and the stops behind them. */
const END = "(?!['’]?[\\p{L}\\p{N}])"
const STOPS = '[\\s,.;:!…、。，！：；—–-]*'
const STOP = '[\\s]*(?:[,.;:!…、。，！：；—–-]|$)'

function opening(words: string, bare: string, end = ''): RegExp {
  return new RegExp(`^(?:(?:${words})${END}|${bare})${end}${STOPS}`, 'u')
}

export const NO = new RegExp(`^(?:(?:${union('no')})${END}${STOP}|${CHINESE_JAPANESE.no})${STOPS}`, 'u')
/** Without a stop, in English alone: elsewhere it is how a sentence is negated. */
export const NO_UNSTOPPED =
  /^(?:no|nope|nah) (?=(?:it['’]?s|it is|that['’]?s|that is|we (?!need)|you (?!can|may)|i (?:said|meant|told)|use|don['’]?t|not \w+[,;] )\b)/i
export const HARMLESS = new RegExp(
  `^(?:(?:${union('harmless').replace(/ \|/g, '|')})${END}|${CHINESE_JAPANESE.harmless})`,
  'u',
)
export const DENIAL = opening(union('denial'), CHINESE_JAPANESE.denial)
export const BARE_DENIAL = new RegExp(`^(?:${union('bareDenial')})${STOP}${STOPS}`, 'u')
export const TOLD = opening(union('told'), CHINESE_JAPANESE.told)
export const SAID = opening(union('said'), CHINESE_JAPANESE.said)
export const WHOLE = new RegExp(`^(?:${union('whole')}|${CHINESE_JAPANESE.whole})`, 'u')

/** Words before what somebody has to say. */
export const FILLER =
  /^(?:(?:hmm+|hm+|um+|uh+|oh|ah|ok(?:ay)?|hey|hi|well|but|and|so|wait|sorry|please|again|look(?=[,:.!])|listen(?=[,:.!])|dude|claude|ugh|argh|also|aber|ach|äh|moment|sorry aber|mais|ben|bah|euh|désolé|pero|oye|perdona|ma|però|scusa|mas|olha|desculpa|maar|sorry maar|ale|но|а|ну)(?![\p{L}\p{N}])[\s,.;:!…—–-]+)/iu
export const ACTUALLY =
  /^(?:actually|in fact|in reality|eigentlich|tatsächlich|en fait|en realidad|in realtà|na verdade|eigenlijk|именно|на самом деле|其实|實際上|実は)(?![a-z\p{Script=Cyrillic}])[\s,.:;—–、，-]*/iu
/** What holds, said of what was spoken of: behind "actually" it puts something right. */
export const HOLDS =
  /^(?:it['’]?s|it is|that['’]?s|that is|they['’]re|we|our|my|he|she|es (?:ist|sind|heißt)|wir|c['’]est|on|nous|es|son|usamos|è|sono|usiamo|é|são|het is|we)(?![\p{L}\p{N}])/iu
/** Praise and trouble are no facts. */
export const NO_FACT =
  /^(?:it['’]?s|it is|that['’]?s|that is|they['’]re|we(?:['’]re| are))? ?(?:a |an |so |very |really |pretty |quite |not |still |also |just )*(?:great|good|nice|fine|ok|okay|perfect|cool|bad|easy|hard|better|failing|broken|working|done|ready|slow|fast|need|should|could|can|might|want|have to|must|would|possible|interesting|a good|a nice|a great)\b/i

/** Asks for work: no statement of what holds. `use`, `keep` and their like are, after a "no". */
export const ASKS_FOR_WORK =
  /^(?:(?:please|bitte|por favor|s['’]il te plaît|per favore|alsjeblieft|can you|could you|would you|kannst du|peux-tu|puedes|puoi|pode|kun je|i want you to|i need you to|let['’]?s|let me|try|lass uns)\b|(?:add|fix|remove|implement|update|rename|create|move|refactor|investigate|make|write|change|show|replace|handle|check|run|look|explain|give|tell|read|test|deploy|build|install|delete|find|return|open|commit|push|revert|undo|redo|go|start|do|correct|mark|generate|ensure|support|set|translate)(?![\p{L}\p{N}'’-]))/iu

/** Questions that want no answer. */
export const RHETORICAL =
  /^(?:(?:why do|do) you (?:always )?keep|(?:can|could|would|will) you (?:please )?stop|how many (?:more )?times (?:(?:do|did|must|have|should|shall|will) i|i(?:['’]ve| have)) (?:have to |need to |had to |already ){0,2}(?:tell|told|say|said|repeat|repeated|remind|reminded|explain|explained|ask|asked|mention|mentioned)|(?:didn['’]?t|did not) i (?:already )?(?:tell|say)|haven['’]?t i (?:already )?(?:told|said)|habe? ich (?:dir )?nicht (?:schon )?gesagt|kannst du (?:bitte )?aufhören)/i
