/**
 * Words that tell in which manner something was said: under a condition, in doubt, as somebody else's word, as a plan, or as a
 * thing of the past. One line for each language: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
 * Turkish, Russian, Chinese, Japanese, Korean. Phrases are separated by `|` and written as in the text, in lowercase.
 */

export const MANNERS = ['condition', 'doubt', 'report', 'plan', 'past'] as const
export type Manner = (typeof MANNERS)[number]

export const MANNER_WORDS: Readonly<Record<Manner, readonly string[]>> = {
  condition: [
    'if|unless|in case|provided|providing|assuming|suppose|supposing|as long as|on condition|should we ever|were we to|what if|hypothetically|imagine|pretend|let’s say|until|till|for now|for the time being|temporarily|as a stopgap',
    'wenn|falls|sofern|sollten wir|sollte ich|angenommen|vorausgesetzt|es sei denn|stell dir vor|gesetzt den fall|bis|vorerst|vorübergehend|fürs erste',
    'si|s’il|s’ils|au cas où|à condition|à moins que|supposons|imaginons|en admettant|jusqu’à|jusqu’au|provisoirement|pour l’instant',
    'si|en caso de|a menos que|siempre que|siempre y cuando|supongamos|imagina|imaginemos|con tal de que|hasta|por ahora|de momento',
    'se|qualora|nel caso|a condizione|a meno che|supponiamo|immagina|ammesso che|fino a|per ora|per il momento',
    'se|caso|a menos que|desde que|supondo|suponha|imagine|contanto que|até|por enquanto',
    'als|indien|mits|tenzij|stel dat|in het geval|voorlopig',
    'jeśli|jeżeli|gdyby|o ile|chyba że|załóżmy|pod warunkiem',
    'eğer|diyelim ki|şartıyla|varsayalım',
    'если|при условии|допустим|предположим|в случае',
    '如果|要是|假如|假设|倘若|除非|万一|的话',
    'もし|場合|仮に|だったら|ならば|なら、',
    '만약|만일|경우|가정하면|한다면|하면 ',
  ],
  doubt: [
    'maybe|perhaps|might|possibly|probably|presumably|likely|could|i think|i guess|i believe|i suppose|i assume|i wonder|not sure|not certain|unsure|seems|seem to|looks like|iirc|afaik|as far as i know|if i remember|i don’t know|no idea|i doubt|doubtful|would have',
    'vielleicht|eventuell|evtl|möglicherweise|vermutlich|wahrscheinlich|womöglich|könnte|könnten|ich glaube|ich denke|glaub ich|ich vermute|nicht sicher|keine ahnung|scheint|scheinbar',
    'peut-être|probablement|sans doute|éventuellement|pourrait|pourrions|je crois|je pense|je suppose|pas sûr|pas sûre|pas certain|semble|on dirait',
    'quizá|quizás|tal vez|a lo mejor|probablemente|posiblemente|podría|podríamos|creo que|supongo|no estoy seguro|no estoy segura|parece',
    'forse|probabilmente|possibilmente|magari|potrebbe|potremmo|credo che|credo|penso che|suppongo|non sono sicuro|non sono sicura|sembra',
    'talvez|provavelmente|possivelmente|poderia|poderíamos|acho que|suponho|não tenho certeza|parece',
    'misschien|waarschijnlijk|mogelijk|wellicht|zou kunnen|ik denk|ik geloof|niet zeker|lijkt',
    'może|chyba|prawdopodobnie|być może|mógłby|moglibyśmy|myślę że|myślę, że|nie jestem pewien|wydaje się',
    'belki|galiba|muhtemelen|sanırım|olabilir|emin değilim',
    'может|наверное|возможно|вероятно|кажется|думаю|полагаю|не уверен|не уверена|пожалуй',
    '也许|可能|大概|或许|我想|我觉得|好像|不确定|估计|说不定',
    'たぶん|多分|おそらく|かもしれ|と思う|と思います|気がする|でしょう',
    '아마|같아요|같습니다|것 같|모르겠',
  ],
  report: [
    'says|say that|they say|thinks|claims|claimed|suggests|suggested|recommends|recommended|believes|argues|insists|insisted|reckons|proposes|proposed|wants us|wants me|wants the|told me|told us|asked me|asked us|according to|apparently|supposedly|allegedly|reportedly|i heard|i read|rumour|rumoured|rumor|rumored|was told|were told|i’m told|wrote|writes|said',
    'sagt|meint|behauptet|findet|schlägt vor|empfiehlt|laut|angeblich|offenbar|anscheinend|habe gehört|habe gelesen|zufolge|hat gesagt|hat gemeint|sagte mir|meinte',
    'dit que|disent que|pense que|prétend|affirme|propose de|recommande|selon|d’après|paraît-il|il paraît|apparemment|m’a dit|nous a dit|j’ai entendu|j’ai lu',
    'dice|dicen|dijo|dijeron|cree que|opina|sugiere|recomienda|propone|según|al parecer|por lo visto|me dijo|nos dijo|he oído|he leído|supuestamente',
    'dice|dicono|ha detto|pensa che|sostiene|suggerisce|consiglia|propone|secondo|a quanto pare|mi ha detto|ho sentito|ho letto',
    'diz que|dizem|disse que|acha que ele|sugere|recomenda|propõe|segundo|aparentemente|me disse|ouvi dizer|ouvi que|li que',
    'zegt|zeggen|beweert|vindt dat|stelt voor|raadt aan|volgens|blijkbaar|naar verluidt|heeft gezegd|ik hoorde',
    'mówi|mówią|twierdzi|uważa|sugeruje|proponuje|poleca|według|podobno|powiedział|powiedziała|słyszałem|słyszałam',
    'diyor|dedi|iddia ediyor|öneriyor|göre|güya|sözde|duydum',
    'говорит|говорят|сказал|сказала|считает|утверждает|предлагает|советует|по словам|якобы|вроде бы|слышал|слышала',
    '他说|她说|他们说|据说|听说|表示|认为|建议说|告诉我',
    'と言って|と言った|によると|らしい|そうです|とのこと|聞いた',
    '라고 말|라고 했|에 따르면|다고 했|다고 합니다|들었',
  ],
  plan: [
    'thinking of|thinking about|considering|planning to|plan to|plans to|intend to|intends to|hope to|hoping to|want to|wants to|would like to|we’d like to|i’d like to|going to|gonna|someday|one day|eventually|try|trying|as an experiment|would be nice|would be good|ideally',
    'überlegen|überlege|planen|haben vor|möchten|möchte|wollen|will ich|irgendwann|eines tages|probier|ausprobieren|wäre schön|wäre gut',
    'on envisage|nous envisageons|j’envisage|prévoyons de|voudrais|voudrions|aimerais|aimerions|un jour|on veut|nous voulons|allons|essayons|essaie|essayer|ce serait',
    'pensamos en|pienso en|planeamos|tenemos pensado|quiero|queremos|quisiera|nos gustaría|me gustaría|algún día|vamos a|probemos|prueba|sería bueno',
    'pensiamo di|stiamo pensando|abbiamo intenzione|vogliamo|vorrei|vorremmo|un giorno|prima o poi',
    'pensamos em|estamos pensando|pretendemos|queremos|quero|gostaria|gostaríamos|um dia',
    'overwegen|van plan|willen|zouden graag|zou graag|ooit|op een dag',
    'planujemy|zamierzamy|chcemy|chciałbym|chciałabym|kiedyś',
    'düşünüyoruz|planlıyoruz|istiyoruz|isterim|bir gün',
    'планируем|собираемся|хотим|хотел бы|хотела бы|когда-нибудь|думаем о',
    '打算|计划|考虑|想要|希望|以后|将来',
    'つもり|予定|検討|したい|いつか',
    '계획|예정|고려|싶|언젠가',
  ],
  past: [
    'used to|formerly|in the old days|back then|back in the day|no longer|not any more|not anymore|any longer',
    'früher|damals|einst|nicht mehr',
    'autrefois|jadis|à l’époque|ne plus|n’est plus|ne sont plus',
    'antiguamente|solíamos|solía|en aquel entonces|ya no',
    'un tempo|una volta|all’epoca|non più',
    'antigamente|costumávamos|costumava|já não|não mais',
    'vroeger|destijds|niet meer',
    'dawniej|kiedyś|wtedy|już nie',
    'eskiden|o zamanlar|artık',
    'раньше|когда-то|прежде|больше не',
    '以前|曾经|过去|不再',
    '昔は|以前は|かつて|もう',
    '예전에|옛날에|더 이상',
  ],
}

/** Words that keep a manner in the statement beside those that show it in what was said. */
export const ALSO_KEEPS: Readonly<Record<Manner, string>> = {
  condition:
    'when|whenever|once|only after|until|till|by|temporary|now|where|case|cases|condition|conditional|sobald|bei|im fall|quand|lorsque|cas|cuando|caso|quando|wanneer|gdy|kiedy|ise|когда|时|時|때',
  doubt:
    'may|would|consider|option|possible|uncertain|guess|thinks|believes|assumes|idea|unklar|möglich|glaubt|denkt|pense|croit|cree|piensa|crede|pensa|acha',
  report:
    'wants|wish|wishes|prefers|opinion|view|words of|told|asked|suggestion|proposal|recommendation|claim|meinung|vorschlag|avis|opinión|parere|opinião',
  plan: 'will|shall|should|would|wants|want|plan|plans|planned|goal|aim|aims|intended|future|later|idea|wird|werden|soll|sollen|geplant|ziel|va|vont|devrait|objectif|debería|plan|objetivo|dovrebbe|obiettivo|deveria|zal|moet',
  past: 'was|were|had|formerly|until|before|ended|stopped|previously|earlier|history|war|waren|bis|vorher|était|étaient|avant|era|eran|antes|erano|prima|eram|fino',
}

/** Frequent words without content, in the order of the languages above; those with a script of their own need none. */
export const FREQUENT_WORDS: readonly ReadonlySet<string>[] = [
  'the is are we you to of and not it with for on in at our this that be',
  'der die das und ist nicht ein eine einen einem einer wir mit auf für zu den dem des im ich es er sie sind wird werden wurde hat haben',
  'le la les des est et nous pas une un que qui dans pour on du au il ils faut ce cette sont je avec sur ne ont être',
  'el los las del es y no una un que en para con lo al son por la hay está están ha han su',
  'il lo gli della di è e non una un che per con sono i del nel al la le ha hanno viene',
  'o os as da do é e não uma um que em para com no na são por ao foi tem está',
  'de het een en is niet we van op voor met te dat zijn in ik wordt worden heeft',
  'w na i jest nie się z do to po są za dla',
  've bir bu için ile da de mi çok',
].map((words) => new Set(words.split(' ')))
