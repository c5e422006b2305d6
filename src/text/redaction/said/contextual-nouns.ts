/**
 * Finds nouns for a secret that only their neighbours make one: "the admin pass", "door code", "la contra",
 * "mot de pass", "seed phrase". One pass over the text finds the heads; the words around each decide.
 */
import { type Noun, type Sort, toNoun } from './noun.ts'
import { CODES } from './secret-nouns.ts'

interface Context {
  /** Matches up to the start of the head; what it matches is part of the noun. */
  readonly before?: RegExp
  /** Matches up to the start of the head, and is no part of the noun. */
  readonly behind?: RegExp
  /** Matches directly after the head; its first group is part of the noun. */
  readonly after?: RegExp
  readonly sort: Sort
  /** True if the value must look like a secret of itself. */
  readonly isOrdinary?: boolean
}

const OF = ` (?:de (?:la |l['’])?|du |del |d['’]|di |do |da |dell['’])?`
const SAYS = String.raw`(?= ?(?:[:=→]|->|is\b|was\b|es\b|era\b|ist\b|war\b|lautet\b|est\b|c['’]est))`
const THINGS = 'safe|vault|lock|locker|padlock|door|gate|suitcase|tresor|coffre|cadenas|caja|candado'

const CODE: readonly Context[] = [
  { before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${CODES.before})[ -]?$`, 'iu'), sort: 'secrets' },
  { after: new RegExp(`^(${OF}(?:${CODES.after}))(?![\\p{L}])`, 'iu'), sort: 'secrets' },
]
const COMBINATION: readonly Context[] = [
  {
    before: new RegExp(`(?<!\\p{L})(?:${THINGS})[ -]?$`, 'iu'),
    sort: 'keys',
    isOrdinary: true,
  },
  {
    after: new RegExp(
      `^( (?:for|of|to|für|zum|vom|pour|de|du|del) (?:the |den |die |la |el |le )?(?:\\p{L}{2,12} )?(?:${THINGS})\\p{L}{0,4})`,
      'iu',
    ),
    sort: 'keys',
    isOrdinary: true,
  },
  { behind: /\b(?:the|die|la) $/i, after: new RegExp(`^()${SAYS}`, 'i'), sort: 'keys', isOrdinary: true },
]
const PASS: readonly Context[] = [
  {
    behind:
      /\b(?:user|username|usuario|utilisateur|benutzer|login|account)[ :=]{1,3}[\w.@-]{2,30}(?:[,;/]| \/| and| y| und| et) $/i,
    after: /^()(?= \S)(?! \S{1,99} (?:to|into|through|along|down)\b)/,
    sort: 'passwords',
  },
  {
    behind: /\bleft (?:the |our |my )?(?:[\w-]{2,12} )?$/i,
    after: /^((?:word)? at)(?= \S)/,
    sort: 'passwords',
  },
  // a column beside one of users
  {
    behind: /\b(?:user|username|login|account|usuario|benutzer)[^\n]{0,40}[|,][ *]{0,4}$/i,
    after: /^()(?=[ *]{0,4}(?:[|,\r\n]|$))/,
    sort: 'passwords',
  },
  {
    behind: /\b(?:la|mi|tu|nuestra) $/i,
    after: /^()(?= (?:es|era|sigue|de|del|para) \S)/,
    sort: 'passwords',
  },
  {
    behind: /\b(?:admin|root|sudo|wifi|smtp|ftp|vpn|router|db) $/i,
    after: /^()(?= (?:is|was) \S)/,
    sort: 'passwords',
  },
  // "the pass for the NAS is …", "… as the pass"
  {
    behind:
      /\b(?:the|my|our|your|his|her|their|its|new|old|current|admin|root|sudo|wifi|smtp|ftp|vpn|router|db|nas|guest|user|login|account|la|mi|tu|el) $/i,
    after: /^()(?! (?:through|over|rate|count|to|by|on|off|along|is (?:not|a|the|done))\b)(?=[ :=,.;)]|$)/,
    sort: 'keys',
    isOrdinary: true,
  },
  {
    behind: /\b(?:as|als|como|with|mit|con|de|en) $/i,
    after: /^()(?=[ :=,.;)]|$)/,
    sort: 'keys',
    isOrdinary: true,
  },
  { behind: /(?:^|\s)$/, after: /^( (?:word|phrase|code))\b(?! to\b)/, sort: 'keys', isOrdinary: true },
]

/** The heads in lowercase, and the contexts that make them a noun for a secret. */
const HEADS: Readonly<Record<string, readonly Context[]>> = {
  pass: PASS,
  code: CODE,
  codes: CODE,
  codice: CODE,
  código: CODE,
  codigo: CODE,
  digicode: [{ sort: 'secrets' }],
  combination: COMBINATION,
  combo: COMBINATION,
  kombination: COMBINATION,
  combinaison: COMBINATION,
  combinación: COMBINATION,
  contra: [
    {
      behind: /\b(?:la|mi|tu|su|nuestra|de|como|con) $/i,
      after: /^()(?=[ :=,.;]|$)(?! (?:el|la|los|las)\b)/,
      sort: 'keys',
      isOrdinary: true,
    },
    { behind: /(?:^|\n|[,;] )$/, after: /^()(?= ?[:=])/, sort: 'keys', isOrdinary: true },
  ],
  'p/w': [{ sort: 'passwords' }],
  'mot de pa': [{ after: /^(ss?|se|ssse|asse)(?!\p{L})/u, sort: 'passwords' }],
  'mots de pa': [{ after: /^(ss?|se|ssse|asse)(?!\p{L})/u, sort: 'passwords' }],
  'mot de ps': [{ after: /^(se|sse|ase)(?!\p{L})/u, sort: 'passwords' }],
  palabra: [{ after: /^( (?:de paso|de acceso|secreta))(?!\p{L})/u, sort: 'passwords' }],
  parola: [{ after: /^( (?:d['’]ordine|segreta|d['’]accesso))/, sort: 'passwords' }],
  palavra: [{ after: /^([ -](?:de )?passe)/, sort: 'passwords' }],
  phrase: [{ before: /\b(?:seed|recovery|backup|mnemonic|wallet|secret|unlock)[ -]$/i, sort: 'passwords' }],
  cle: [
    {
      after: new RegExp(
        `^(${OF}(?:wpa\\d?|wi-?fi|secrete|privee|acces|api|reseau|licence|activation))\\b`,
        'i',
      ),
      sort: 'secrets',
    },
  ],
  ...Object.fromEntries(
    ['bearer', 'pepper', 'salt', 'sas', 'seed', 'ww'].map((head) => [
      head,
      [
        {
          behind: /(?:^|[\s(])$/,
          after: /^()(?=[ :=,.;)]|$)/,
          sort: 'keys',
          isOrdinary: true,
        } as const,
      ],
    ]),
  ),
}

const HEAD =
  /pass|digicode|code|c[oó]digo|codice|[ck]ombina[a-zó]{4,6}|combo|contra|p\/w|mots? de p[as]|pala(?:b|v)ra|parola|phrase|\bcle|bearer|pepper|\bsalt|\bsas|\bseed|\bww/gi
const BEFORE = 80
const AFTER = 48

/** Returns the nouns that their context makes a noun for a secret. */
export function findContextualNouns(text: string): Noun[] {
  const nouns: Noun[] = []
  HEAD.lastIndex = 0
  for (let hit = HEAD.exec(text); hit !== null; hit = HEAD.exec(text)) {
    const { index, 0: head } = hit
    const end = index + head.length
    const contexts = HEADS[head.toLowerCase()]
    if (contexts === undefined || isInsideWord(text, index, end, contexts)) continue
    const noun = readContext(text, index, end, contexts)
    if (noun !== null) nouns.push(noun)
  }
  return nouns
}

/** Quick check: most heads are part of a longer word. */
function isInsideWord(text: string, start: number, end: number, contexts: readonly Context[]): boolean {
  if (contexts === CODE || contexts === COMBINATION)
    return isLetter(text.charCodeAt(end)) && text[end] !== 's'
  return isLetter(text.charCodeAt(start - 1))
}

function isLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
}

function readContext(text: string, start: number, end: number, contexts: readonly Context[]): Noun | null {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const after = text.slice(end, end + AFTER)
  for (const context of contexts) {
    const own = context.before?.exec(before)
    const further = context.after?.exec(after)
    if (own === null || further === null || context.behind?.test(before) === false) continue
    const from = start - (own?.[0].length ?? 0)
    const to = end + (further?.[1]?.length ?? 0)
    // A code of digits ("the door code is 7711") is what people want to be reminded of.
    const noun = toNoun(from, to, context.sort, '')
    return context.isOrdinary === true ? { ...noun, kind: 'password', isOrdinary: true } : noun
  }
  return null
}
