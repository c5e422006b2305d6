/**
 * What people say of the work at hand, or in agreement, where a correction could stand: how a test, a page or a build
 * fares today is nothing that holds. Tried on one sentence of bounded length, in lower case. In several languages.
 */

const END = '(?![\\p{L}\\p{N}])'
const BEGIN = '(?<![\\p{L}\\p{N}])'

/** The other was right: whatever follows corrects nobody. */
export const AGREES = new RegExp(
  `^(?:${[
    "you(?:'re| are| were|'ve been| have been)(?: absolutely| totally| completely| probably| of course| both)? right|you (?:got|had|have) (?:it|that|this) right|(?:that|this|it)(?:'s| is| was) (?:absolutely |totally |exactly |all |actually |indeed ){0,1}(?:right|correct|true|exactly right|what i (?:meant|wanted|said))|i (?:was|am) wrong|i(?:'m| am) mistaken|i (?:misread|misspoke|misremembered|stand corrected)|(?:(?:that|it|this)(?: was|'s| is) ){0,1}(?:entirely |all ){0,1}my (?:mistake|bad|fault|error)|(?:exactly|indeed|agreed|fair enough|good point|makes sense|right|correct|true)(?=[,.!…]|$)",
    'du (?:hast|hattest) (?:völlig |ja |natürlich |schon |doch ){0,2}recht|(?:das |es ){0,1}stimmt(?! (?:so |leider |doch |aber |überhaupt |gar |ja |das |schon ){0,3}nicht)|das (?:ist|war) (?:schon |völlig |ja |ganz |doch ){0,2}(?:richtig|korrekt|wahr)|(?:genau|richtig|korrekt)(?=[,.!…]|$)|(?:war |das war )?mein fehler|ich (?:lag|liege) falsch|ich habe mich (?:geirrt|vertan)',
    "(?:tu as|vous avez|t'as) (?:tout à fait |bien |parfaitement ){0,1}raison|c'(?:est|était) (?:bien |tout à fait ){0,1}(?:juste|vrai|exact|correct)(?! que)|je me suis tromp\\p{L}+|mon erreur|c'est ma faute|(?:exact|exactement|en effet)(?=[,.!…]|$)",
    'tienes (?:toda la |mucha ){0,1}razón|(?:eso |así ){0,1}es (?:correcto|cierto|verdad)|me equivoqué|me he equivocado|mi error|culpa mía|(?:exacto|correcto|cierto)(?=[,.!…]|$)',
    'hai (?:perfettamente ){0,1}ragione|(?:questo |quello ){0,1}è (?:giusto|vero|corretto|esatto)|mi sono sbagliat[oa]|errore mio|colpa mia|(?:esatto|giusto|certo)(?=[,.!…]|$)',
    '(?:você tem|tens|tem) (?:toda a ){0,1}razão|(?:isso ){0,1}(?:é verdade|está (?:certo|correto))|eu me enganei|enganei-me|erro meu|culpa minha',
    'je (?:hebt|had) (?:helemaal |wel ){0,1}gelijk|dat (?:klopt(?! (?:echt |helemaal |toch |zo |ook ){0,2}niet)|is (?:juist|correct|waar))|mijn fout|ik had het mis',
    'masz rację|to prawda|zgadza się|mój błąd|pomyliłe[mś]|pomyliłam',
    'ты прав[аы]?|вы правы|это (?:верно|правда|правильно)|всё верно|моя ошибка|я ошиб(?:ся|лась)',
  ].join(
    '|',
  )})${END}|^(?:你(?:说|說)得?(?:对|對)|(?:没|沒)(?:错|錯)|是我(?:错|錯)|合って(?:いる|います|る)|その通り|正しいです|私の間違い)`,
  'u',
)

/** The same, wherever in a sentence it stands. */
export const AGREES_ANYWHERE =
  /(?<![\p{L}\p{N}])(?<!(?:not|n't|if|wenn|si|se) (?:think |sure |that ){0,2})(?:you(?:'re| are| were)(?: absolutely| totally| completely| quite| both){0,1} (?:right|correct)|i agree|du (?:hast|hattest)(?: ja| völlig| natürlich){0,1} recht|(?:tu as|vous avez) raison|tienes razón|hai ragione|(?:tens|você tem) razão|je hebt gelijk|masz rację|ты прав[аы]?)(?![\p{L}\p{N}])/u

/** How it goes, told from the first word on. */
const OPENS_TALK = new RegExp(
  `^(?:${[
    "(?:that|this) (?:one|was)|expected \\S+,? (?:but )?got|still|again|because|since|due to|only|just|getting|seeing|looks|seems|nothing (?:changed|happens|happened|works)|exit code|status code|i (?:already |also |just |only |even ){0,2}(?:tried|ran|restarted|reverted|checked|did|would|reran|rebooted|cleared|deleted|updated|fixed|prefer to|can|can't|cannot|couldn't)|we (?:no longer|stopped|aren't|don't) (?:get|see|have)(?:ting|ing){0,1} (?:the|an?|any|those|these|that|this)|we(?:'re| are) no longer (?:blocked|stuck|getting|seeing|failing|waiting|behind)|we have (?:an?|the|another|some|two|three|\\d+|many) (?:\\w+ ){0,2}(?:problems?|issues?|bugs?|tests?|errors?|failures?|conflicts?)|we stopped (?:getting|seeing|having)|same (?:here|thing|error|result|problem|issue)|the same|not (?:this )?again|(?:i|we)(?:'m|'re| am| are| do){0,1} (?:still |now |just |only ){0,2}(?:get|got|gets|see|saw|getting|seeing)",
    '(?:it|that|this) (?:still |just |now |only |also |always |sometimes ){0,2}(?:says|said|shows|showed|throws|threw|gives|gave|prints|complains|looks|feels|seems|happens|happened|helps|helped)',
    "(?:it|that|this|they) (?:did|does|do|has|had|is|was|will|would|could|ca|wo)(?:n't| not)(?: \\w+){0,1} (?:work|help|compile|build|run|show|load|start|change|matter|do|seem|look|appear|fix|happen|make|exist|pass|worked|helped|working|helping|changed|fixed)",
    'nicht schon wieder|schon wieder|immer noch|noch immer|weil|wegen|erst|nur|wir (?:warten|sehen|bekommen|kriegen|sollten|könnten|müssen|müssten|können|haben (?:noch|jetzt|ein|einen|zwei))|ich (?:bekomme|kriege|sehe)|(?:es|das) (?:geht|funktioniert|klappt|läuft|hilft|half|hat (?:nicht|nichts))|geht (?:nicht|immer)|funktioniert',
    "toujours|encore|pas encore une fois|parce que|à cause|j'(?:ai|obtiens) (?:toujours |encore |une? |la |l'){1,2}|ça (?:ne |n'){0,1}(?:marche|fonctionne|plante|aide|a pas|a rien)",
    'otra vez|sigue|sigo|porque|por culpa|me sale|(?:eso |esto ){0,1}no (?:funciona|ayuda|sirve|ayudó)',
    'di nuovo|ancora|perché|a causa|vedo|(?:questo |ciò ){0,1}non (?:funziona|aiuta|va)',
    'de novo|ainda|continua|porque|por causa|(?:isso |isto ){0,1}não (?:funciona|ajudou|ajuda|deu)',
    'alweer|niet weer|nog steeds|omdat|door|ik (?:krijg|zie)|(?:het|dat) (?:werkt|hielp|helpt|lukt)',
    'znowu|nadal|wciąż|bo|ponieważ|(?:to ){0,1}nie (?:działa|pomogło)|działa',
    'опять|вс[её] ещё|вс[её] еще|потому что|из-за|(?:это ){0,1}не (?:работает|помогло)|работает',
  ].join('|')})${END}|^(?:还是|還是|仍然|因为|因為|没有?用|沒有?用|まだ|また|なぜなら|動か)`,
  'u',
)

/** "Still" of what goes on, not of what we still use. */
const STILL = new RegExp(
  `${BEGIN}still${END}(?! (?:us(?:e|es|ing)|run|runs|have|has|on|in|live|lives|own|owns|need|needs|support|supports|deploy|called|named|with)${END})|${BEGIN}(?:immer noch|noch immer|nog steeds|toujours)${END}(?= (?:nicht|falsch|leer|kaputt|fout|leeg|kapot|niet|faux|fausse|vide|cassé|pas|blan))`,
  'u',
)

const ADVERBS =
  '(?:(?:still|now|all|just|again|completely|totally|really|also|not|a bit|a little|too|so|very|immer|noch|jetzt|leider|wieder|schon|ganz|toujours|encore|complètement|aún|todavía|ancora|ainda|nog|steeds|helemaal) ){0,3}'
/** Where such a word ends the sentence, or only says when and where. */
const FARES_SO = [
  `(?:${BEGIN}(?:is|are|was|were|looks?|seems?|stays?|remains?|gets?|got|went|comes out)|'s|'re) ${ADVERBS}(?:wrong|right|correct|incorrect|broken|blank|empty|missing|gone|down|slow|slower|faster|red|green|enough|failing|passing|hanging|stuck|crashing|flaky|invisible|bad|worse|better|working|running|loading|fixed|too \\p{L}+|off|off by \\p{L}+|the same|the (?:problem|issue|culprit|cause|reason)|blocked)`,
  `${BEGIN}(?:ist|sind|war|waren|bleibt|bleiben|wird) ${ADVERBS}(?:falsch|richtig|kaputt|leer|weiß|weg|langsam|verschwunden|rot|grün)`,
  `${BEGIN}(?:est|sont|reste|restent|était) ${ADVERBS}(?:faux|fausses?|correcte?s?|justes?|vides?|cassée?s?|blanche?s?|blanc|lente?s?)`,
  `${BEGIN}(?:está|están|es|son|sigue) ${ADVERBS}(?:mal|vací[oa]s?|rot[oa]s?|en blanco|lent[oa]s?|fallando)`,
  `${BEGIN}(?:è|sono|rimane|resta) ${ADVERBS}(?:sbagliat[aoei]|vuot[aoei]|rott[aoei]|bianc[ao]|lent[aoei])`,
  `${BEGIN}(?:está|estão|continua) ${ADVERBS}(?:errad[oa]s?|vazi[oa]s?|quebrad[oa]s?|lent[oa]s?|em branco)`,
  `${BEGIN}(?:is|zijn|blijft) ${ADVERBS}(?:fout|leeg|kapot|wit|verkeerd|traag|weg)`,
].join('|')
const WHEN_OR_WHERE =
  '(?=[\\s.!…]*(?:$|(?:now|again|when|if|on|in|at|after|for|since|because|with|locally|here|there|too|and|wenn|jetzt|hier|bei|auf|quand|ici|sur|cuando|aquí|en|quando|qui|aqui|als|hier)(?![\\p{L}\\p{N}])))'
const COLOURED = `${BEGIN}(?:is|are|turned|turns|became|looks?|went) (?:red|green|blue|yellow|orange|white|black|gr[ae]y) (?:now|again)${END}`
/** What tests, pages and builds do. */
const DOES_SO = `${BEGIN}(?:tests?|specs?|build|pipeline|ci|page|button|app|site|server|script|job|suite|linter|query|deploy|deployment|migration|login|upload|download|import|it|that|this|one|everything|all|they) (?:still |now |just |also |all |only |always |sometimes |suddenly |then ){0,2}(?:crash(?:es|ed)?|fail(?:s|ed)?|pass(?:es|ed)?|hangs?|hung|freezes?|froze|breaks?|broke|work(?:s|ed)?(?! (?:on|for|with|at|as|in)${END})|compiles?|times? out|timed out|disappear(?:s|ed)?|(?:doesn't|does not|don't|didn't|did not|won't) (?:work|load|start|compile|build|pass|show|open|run|help|change|do))${END}`

/** What only something that is being worked on does. */
const WORKS_SO = new RegExp(
  `${BEGIN}(?:${[
    '(?:fails|failed|failing|crashes|crashed|crashing|hangs at|restarting|freezes|froze|cut off|too (?:much|many|little|few)|(?:behind|ahead of) (?:main|master|origin|develop)|coverage|overlaps|flaky|segfaults?|traceback|stack trace|econn\\w+|permission denied|on my machine|timed out)',
    "(?:does not|doesn't|did not|didn't|won't|never) (?:\\w+ ){0,1}(?:load|loads|start|starts|compile|compiles|render|renders|respond|responds|stop|stops|finish|finishes|appear|appears|show|shows|fire|fires)",
    '(?:throws|raises|got|get|getting|gives|gave) (?:me )?(?:an?|the|another|that|this) (?:\\w+ ){0,1}(?:error|exception|warning)|(?:the same|another) (?:error|exception|warning|problem|result)',
    '(?:returns?|returned|gives?|gave|shows?|prints?|logs?) (?:me )?(?:an? |the )?(?:[45]\\d\\d|undefined|null|nan|nothing|blank|empty|error|exception|warning|wrong)',
    '(?:runs?|ran|called|fires?|fired|renders?|rendered|executes?|executed|loads?|loaded|sends?|sent|shown|shows) (?:twice|(?:two|three|\\d+) times)(?! (?:a|per|every|each|in))',
    '(?:opens|closes|loads|works|worked|runs|builds|compiles) (?:but|again|locally|now|fine|on (?:my|his|her|the))',
    'immer noch|noch immer|schlägt [^.!?]*fehl|fehlgeschlagen|stürzt|abgestürzt|(?:laufen|läuft) (?:lokal|durch|wieder|nicht)|laufen [^.!?]*durch|gleicher? fehler',
    'échouent?|plantent?|toujours (?:pas|la même|blanche?|vide|faux)|la même erreur',
    'sigue|siguen|falla|fallan|fallando|el mismo error',
    'fallisc(?:e|ono)|lo stesso errore',
    'falha|falham|falhou|falhando|ainda|o mesmo erro',
    'faalt|falen|nog steeds|dezelfde fout|crasht',
    'nadal|wciąż|nie (?:przechodzi|działa)|ten sam błąd',
    'вс[её] ещ[её]|пада(?:ет|ют)|упал\\p{L}*|не (?:работает|проходит)|та же ошибка',
  ].join('|')})${END}|还是|還是|仍然|失败|失敗|报错|報錯|崩溃|空白|现在|現在|更[慢快]|まだ|エラー|動きません`,
  'u',
)

const FARES: readonly RegExp[] = [
  WORKS_SO,
  STILL,
  new RegExp(`(?:${FARES_SO})${WHEN_OR_WHERE}`, 'u'),
  new RegExp(`${COLOURED}|${DOES_SO}`, 'u'),
]

/** Whether it tells how the work fares, said in answer to something. @param said in lower case */
export function isWorkTalk(said: string): boolean {
  return OPENS_TALK.test(said) || tellsHowItFares(said)
}

/** The same of a sentence that answers nothing, and may open with any word. @param said in lower case */
export function tellsHowItFares(said: string): boolean {
  return FARES.some((pattern) => pattern.test(said))
}

/** "Actually we should …": a plan, not what holds. */
export const PLANS = new RegExp(
  `^(?:i|we|you|they|it|that|this|wir|man|on|nous)(?:'d|'ll| would| really| probably| also| maybe){0,2} (?:should|could|can|might|need|may|want|have to|has to|must|ought|would|will|better|shall|sollten?|könnten?|müssen|müssten|brauchen|devrait|devrions|pourrait|pourrions)${END}`,
  'u',
)

/** "No. 3 is the best": a number. */
export const NUMBERED =
  /^no\. ?\d{1,2}(?![\d.,]*\d)(?:[\s.!]*$|,? (?:is|was|are|looks?|seems?|sounds?|please|and|or|then)(?![\p{L}\p{N}]))/iu
