/**
 * Whether a sentence in another language than English asks for work, as opposed to telling something: "lance les
 * tests", "ich brauche hier einen Knopf". What is to be so from now on is no request, however it is put. By cues. Pure.
 */

const END = '(?![\\p{L}\\p{N}])'

const WISHES = [
  'ich (?:brauche|bräuchte|möchte|will|hätte gern|würde gern|wünsche mir)|wir (?:brauchen|bräuchten) (?:hier|noch|jetzt|da)|(?:kannst|könntest|würdest) du|(?:können|könnten|würden) sie|lass uns',
  "j['’]ai besoin|j['’]aimerais|je (?:veux|voudrais|souhaite)|(?:peux|pourrais)-tu|(?:tu|vous) (?:peux|pourrais|pouvez|pourriez)|(?:pouvez|pourriez)-vous|merci de",
  'quiero|quisiera|necesito|me gustaría|puedes|podrías',
  'voglio|vorrei|ho bisogno|mi serve|puoi|potresti',
  'quero|queria|gostaria|preciso|(?:você )?(?:pode|poderia)',
  'ik (?:wil|wou|zou graag|heb .{1,40} nodig)|(?:kun|kan|zou) je|graag',
  'chcę|chciał(?:bym|abym)|potrzebuję|możesz|mógłbyś|mogłabyś',
  'мне нуж\\p{L}+|(?:я )?хочу|(?:я )?хотел\\p{L}* бы|можешь|можете|мог\\p{L}* бы',
]

/** What agents are told to do; `use`, `keep` and their like are not here: they say how it is to be. */
const ORDERS = [
  'führe?|füge?|starte|ändere|verschiebe?|schiebe?|lösche|entferne|schreibe?|zeige?|erstelle|teste|prüfe?|schau|baue?|benenne|korrigiere?|behebe?|repariere?|installiere?|öffne|setze?|gib|sag|erkläre?|mache?|probiere?',
  'lance[sz]?|relance[sz]?|ajoute[sz]?|corrige[sz]?|supprime[sz]?|enlève|déplace[sz]?|mets|mettez|fais|faites|crée[sz]?|montre-moi|explique[sz]?|vérifie[sz]?|écris|écrivez|modifie[sz]?|renomme[sz]?|regarde[sz]?|exécute[sz]?|ouvre[sz]?|donne-moi|dis-moi|essaie|essaye',
  'ejecuta|añade|agrega|corrige|elimina|borra|quita|mueve|pon|haz|crea|muestra|muéstrame|explica|revisa|escribe|cambia|renombra|arregla|abre|dame|dime|lanza|comprueba',
  'esegui|aggiungi|correggi|rimuovi|sposta|metti|fai|mostra|mostrami|spiega|controlla|scrivi|rinomina|lancia|apri|dammi|dimmi',
  'execut[ae]|adicion[ae]|corrij[ae]|remov[ae]|mov[ae]|coloque|coloca|faça|faz|crie|cria|mostr[ae]|explique|verifique|escrev[ae]|mude|renomei[ae]|rode|teste|abra|consert[ae]',
  'voeg|draai|verwijder|maak|zet|schrijf|toon|verplaats|hernoem|controleer|geef|probeer|(?:los|pas) (?:het|de|dit|dat)',
  'uruchom|dodaj|popraw|usuń|przesuń|zrób|stwórz|utwórz|pokaż|wyjaśnij|sprawdź|napisz|zmień|otwórz|spróbuj',
  'запусти(?:те)?|добавь(?:те)?|исправь(?:те)?|удали(?:те)?|перемести(?:те)?|сделай(?:те)?|создай(?:те)?|покажи(?:те)?|объясни(?:те)?|проверь(?:те)?|напиши(?:те)?|измени(?:те)?|поменяй(?:те)?|открой(?:те)?|попробуй(?:те)?',
]

const OPENER =
  '(?:(?:ok(?:ay)?|und|also|jetzt|et|alors|y|ahora|e|ora|agora|en|nu|i|teraz|и|теперь)[\\s,]+){0,3}'
const ASKS = new RegExp(`^${OPENER}(?:${[...WISHES, ...ORDERS].join('|')})${END}`, 'iu')
const ASKS_UNSPACED =
  /^(?:请|請|帮我|幫我|我要|我想要|我需要|给我|給我|麻烦|麻煩|能不能|可不可以)|(?:てください|て下さい|お願いします|てほしい|が欲しい|が必要です|ましょう)[。.!！]*$/u
const POLITE =
  /(?<![\p{L}\p{N}])(?:bitte|s['’]il (?:te|vous) pla[iî]t|por favor|per favore|alsjeblieft|proszę|пожалуйста)(?![\p{L}\p{N}])/iu

/** From now on, or never: then it is a rule. */
const FOR_GOOD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'immer(?! noch)|nie|niemals|kein\\p{L}*|ab (?:jetzt|sofort)|künftig|grundsätzlich|generell|jedes mal',
    "toujours|jamais|désormais|dorénavant|chaque fois|pas d['’e]|aucune?",
    'siempre|nunca|jamás|de ahora en adelante|cada vez|ningun\\p{L}*',
    "sempre|mai|d['’]ora in poi|ogni volta|nessun\\p{L}*",
    'de agora em diante|nenhum\\p{L}*',
    'altijd|nooit|voortaan|geen',
    'zawsze|nigdy|od teraz|żadn\\p{L}*',
    'всегда|никогда|впредь|отныне|никаких',
  ].join('|')})${END}|总是|總是|永远|永遠|一直|以后|以後|不要|别再|常に|必ず|いつも|今後|決して`,
  'iu',
)

export function isForeignRequest(sentence: string): boolean {
  const said = sentence.trim()
  if (FOR_GOOD.test(said)) return false
  return ASKS.test(said) || ASKS_UNSPACED.test(said) || POLITE.test(said)
}
