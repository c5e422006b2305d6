/**
 * The words around the noun for a secret, in several languages: "is", "to", "use". The nouns are in
 * secret-nouns.ts. Data only, one block per language. Everything is lowercase; words are separated by blanks.
 */

export interface Tongue {
  /** Words that lead directly to the value: "is". */
  readonly leads: string
  /** Words that lead to a value after a verb of `sets`, and to many other things: "to", "from", "with". */
  readonly towards: string
  /** Beginnings of verbs that set or use a value. */
  readonly sets: string
  /** Words between a lead and the value that change nothing: "is now …". */
  readonly fillers: string
  /** Words after a value that name it: "… is the password", "… as the password". */
  readonly names: string
  /** Possessives (my, our), which make a key a secret. */
  readonly own: string
  /** "here's the key": a key that is handed over is a secret, with any article. */
  readonly here: string
  /** "use this key": verbs, and the words that point at a key. */
  readonly uses: string
  readonly points: string
  /** Beginnings of a sentence that give the value of the one before ("The new one is …"), as patterns. */
  readonly goesOn: string
  /** The same, for beginnings that are as common in other sentences: "It's …". */
  readonly mayGoOn: string
  /**
   * Words that may follow the noun without forming a longer noun: "the password for", not "the password
   * field".
   */
  readonly small: string
}

export const TONGUES: Readonly<Record<string, Tongue>> = {
  en: {
    leads:
      "s is are was were be been equals becomes became reads says called remains stays it's that's being",
    towards: 'to as into with via use using from try enter type paste',
    sets: 'set chang reset rotat updat put mak made configur us typ enter past log sign authenticat try hardcod stor sav export need want replac swap switch giv got get writ tell accept expect answer reply respond ended',
    fillers:
      'old new now still currently just actually simply again today this the always probably once really also either following namely then instead',
    names: "is are was as for = becomes became that's works replaces",
    own: 'my our',
    here: "here's heres",
    uses: 'use using try paste enter',
    points: 'this these following',
    goesOn:
      "(?:its|the|this|my|our)(?: (?:new|old|current|actual|real|right|latest))? (?:ones?|values?)(?:['’]s| is| was| are| reads|(?= ?[:=]))|here it is|(?:new|old|current|latest)(?: ones?| values?)?(?= ?[:=]| is| are| now)|(?:it|they|these|that)(?:['’]s| is|['’]re| are) now|(?:it|they) now (?:is|are|reads?)|(?:(?:i|we)(?:['’]ve| have)? )?(?:generated|created|issued|minted|made|got) (?:another(?: one)?|a (?:new|fresh) one)(?= ?(?:->|→|=>|:|[–—] ))",
    mayGoOn: "(?:it|this|that|mine|ours)(?:['’]?s| is| was)|(?:use|try|type|enter)(?: this(?: one)?| that)?",
    small:
      "for of to on in at with from by is are was were be been will would should must can has have had that which you i we he she they it this these those the a an my our your their his her its here there now currently today still just also only as and or then after before below above set changed reset rotated updated equals being value string itself again instead when where if so but since until we’ll i’ll it’s not because using used into via against inside under over per same did does do got gets went became becomes reads says called stays remains if when while one right first earlier later yesterday tomorrow please too anymore i’ve we’ve hasn’t hasn't isn’t isn't wasn't ended ends namely right asked between turns",
  },
  de: {
    leads: 'ist sind war waren sein gilt lautet lauten heißt heisst wäre sei wird wurde bleibt',
    towards: 'auf zu als in mit von nimm durch füge füg kopier kopiere',
    sets: 'setz gesetzt änder geändert stell gestellt umgestellt festgelegt nimm nehm nutz benutz verwend log meld trag gib ersetz wechs gemacht mach gewählt hinterleg schreib tipp eingeb gespeicher erneuer verein füg einfüg kopier einsetz',
    fillers:
      'alt neu alte neue jetzt nun aktuell derzeit immer noch wieder einfach der die das folgendes also seit ab heute morgen dann nämlich vorerst inzwischen mittlerweile',
    names: 'ist sind war als für lautet',
    own: 'mein meine meinen meinem unser unsere unseren',
    here: 'hier',
    uses: 'nimm nutze benutze verwende mit',
    points: 'dieser dieses diesen diesem folgenden',
    goesOn:
      '(?:der wert|(?:der|die|das) (?:neue|alte|aktuelle)(?: wert)?)(?: (?:ist|lautet|war)|(?= ?[:=]))|(?:er|sie|es) lautet|(?:neu|aktuell|ab (?:jetzt|sofort|heute)|jetzt|neuer wert)(?= ?[:=]| ist| lautet| gilt)|(?:er|sie|es) (?:ist|lautet) (?:jetzt|nun|inzwischen|ab sofort)',
    mayGoOn: '(?:er|sie|es|das) (?:ist|war)|nimm|nutze|verwende',
    small:
      'für von zu zum zur auf an am in im bei mit aus ist sind war lautet lauten heißt heisst der die das den dem des ein eine und oder jetzt nun ab hier dort noch immer aktuell bitte wird wurde als nach unter vom beim steht also nicht wie lautete du ich wir er sie es dafür dazu hat habe haben soll muss kann zwischen',
  },
  fr: {
    leads: "est sont était sera devient vaut reste c'est serait être",
    towards: 'vers par en à comme avec de pour colle collez coller',
    sets: 'défini mets mett met chang remplac utilis prend configur connect saisi entr rempla tap écri donn choisi mis enregistr répond coll',
    fillers:
      'ancien ancienne nouveau nouvelle maintenant désormais actuellement toujours encore le la donc suivant juste dorénavant',
    names: 'est sont était comme pour devient',
    own: 'mon ma mes notre nos',
    here: 'voici voilà',
    uses: 'utilise utilisez prends avec',
    points: 'cette ce',
    goesOn:
      "(?:le nouveau|la nouvelle|l['’]ancien|l['’]ancienne|sa)(?: valeur)?(?: (?:est|était)|(?= ?[:=]))|(?:nouveau|nouvelle|nouvelle valeur|désormais|maintenant)(?= ?[:=])|c['’]est (?:maintenant|désormais)|(?:il|elle) (?:est|vaut) (?:maintenant|désormais)",
    mayGoOn: "c['’]est|(?:il|elle) (?:est|était)|utilise|prends",
    small:
      "pour de du des d à au aux en sur dans avec par est sont était sera le la les l un une et ou maintenant ici là toujours qui que ce cette notre mon ma votre actuel actuelle suivant suivante n ne à présent désormais s'écrit c'est entre s'avère",
  },
  es: {
    leads: 'es son era será fue queda quedó sigue vale sería quedaría siendo ser',
    towards: 'a como por en con de pega pegas pegue pegar',
    sets: 'peg copi pon puse cambi establec usa usé utiliz configur actualiz reemplaz introduc conect inici entra escrib tecle ingres guard acord dale pon puso mete',
    fillers:
      'antigua antiguo nueva nuevo ahora actualmente siendo todavía la el este siguiente simplemente entonces',
    names: 'es son era como para será',
    own: 'mi mis nuestra nuestro nuestras',
    here: 'aquí',
    uses: 'usa usando con prueba',
    points: 'esta este',
    goesOn:
      '(?:la|el)(?: (?:nueva|nuevo|antigua|actual))?(?: valor)?(?: (?:es|era)|(?= ?[:=]))|(?:nueva|nuevo|nuevo valor|ahora)(?= ?[:=])|(?:ahora es|es ahora)',
    mayGoOn: 'es|usa',
    small:
      'para de del a al en con por es son era será el la los las un una y o ahora aquí allí todavía que se mi tu su nuestra nuestro actual nueva nuevo siguiente sigue siendo quedó queda fue entre resultó',
  },
  it: {
    leads: 'è sono era sarà diventa',
    towards: 'a come in con di da',
    sets: 'impost cambi usa utilizz metti config',
    fillers: 'ora adesso ancora la il sempre',
    names: 'è sono era come per',
    own: 'mia mio nostra nostro',
    here: 'ecco',
    uses: 'usa con',
    points: 'questa questo',
    goesOn: '(?:la nuova|il nuovo) è',
    mayGoOn: 'è|usa',
    small: 'per di del della a al in con da è sono era il la lo i le un una e o ora qui che',
  },
  pt: {
    leads: 'é são era será foi ficou',
    towards: 'para como a em com de por',
    sets: 'defin mud alter us coloc troc configur',
    fillers: 'agora atualmente ainda a o sempre',
    names: 'é são era como para',
    own: 'minha meu nossa nosso',
    here: 'aqui',
    uses: 'use usa com',
    points: 'esta essa este esse',
    goesOn: '(?:a nova|o novo) é',
    mayGoOn: 'é|usa',
    small: 'para de do da a ao em com por é são era o os as um uma e ou agora aqui que',
  },
  nl: {
    leads: 'is zijn was luidt wordt',
    towards: 'naar als in met van',
    sets: 'zet stel gebruik wijzig verander log',
    fillers: 'nu nog momenteel altijd het de',
    names: 'is was als voor',
    own: 'mijn ons onze',
    here: 'hier',
    uses: 'gebruik met',
    points: 'deze dit',
    goesOn: '(?:de|het) nieuwe is',
    mayGoOn: 'het is|gebruik',
    small: 'voor van naar op in met is zijn was luidt de het een en of nu hier nog die dat',
  },
  pl: {
    leads: 'jest brzmi',
    towards: 'na jako z',
    sets: 'ustaw zmień użyj',
    fillers: 'teraz',
    names: 'to jest jako',
    own: 'mój moje nasz nasze',
    here: 'oto',
    uses: 'użyj',
    points: 'tego ten',
    goesOn: '(?:nowe|nowy) to',
    mayGoOn: 'to|użyj',
    small: 'do dla od na w z to jest i lub',
  },
  ru: {
    leads: 'это есть',
    towards: 'на как с',
    sets: 'установ смен измен использ',
    fillers: 'теперь сейчас',
    names: 'это как',
    own: 'мой моя наш',
    here: 'вот',
    uses: 'используй',
    points: 'этот',
    goesOn: 'новый',
    mayGoOn: 'это',
    small: 'от для к на в с по и или это теперь',
  },
}

/** Endings between noun and value in these scripts: is, to, as, colon. */
export const UNSPACED_LEADS =
  /[是为為成叫用从由：＝はがをにで「『（(는은이가를로]$|[成为為]了$|という$|として$|就是$/
/** A sentence in these scripts that issues or changes a secret; the value may be the next sentence. */
export const UNSPACED_ISSUED =
  /(?:発行|生成|作成|更新|変更|再設定|设置|創建|创建|更换|重置|修改)[^。！？；]{0,8}。$/
/** Beginnings after a value that name it in these scripts. */
export const UNSPACED_NAMES = /^(?:是|为|為|作为|做|が|は|を|という|として|でした|이|가|는|은)/

/** Returns the words of a list as a set. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of version control and checksums: a hexadecimal value in their sentence is not a secret. */
export const DIGEST_WORDS = setOf(
  'commit commits committed sha sha1 sha256 sha512 md5 hash hashes hashed checksum checksums digest digests revision rev blob tree ref ' +
    'refs head branch tag fingerprint thumbprint id ids uuid guid etag integrity merge merged cherry-pick cherry-picked parent snapshot ' +
    'changeset diff patch bug fix fixed fixes issue refactor checkpoint nonce salt checkout rebase rebased revert reverted landed pushed ' +
    'bump bumped pin pinned pr mainnet contract tx prüfsumme empreinte somme коммит коммита commité',
)

/** Other nouns to which a value beside them belongs. */
export const EXPLAINING: ReadonlySet<string> = new Set([
  ...DIGEST_WORDS,
  ...setOf(
    'session request trace span transaction object build version image container layer file filename folder path url change block ' +
      'address sitzung sesión release port line page section ticket',
  ),
])

/** Nouns that own a value directly after them: "user …", "row …". */
export const OWNERS: ReadonlySet<string> = new Set([
  ...EXPLAINING,
  ...setOf(
    'user users account accounts tenant customer order row record item node host server task job run pod instance device project ' +
      'workspace org team member message event thread channel benutzer konto utilisateur compte usuario cuenta server model modell ' +
      'modelo modèle class function method variable column table field test spec fixture migration step stage phase chapter doc guide worker error release week',
  ),
])

/** The same as DIGEST_WORDS, in scripts without spaces. */
export const UNSPACED_DIGEST_WORDS =
  /提交|哈希|校验|版本|分支|コミット|ハッシュ|バージョン|ブランチ|커밋|해시|主键|主キー/

/** Words of a sentence that hands over what stands below it. */
export const HANDED = new RegExp(
  `\\b(?:${(
    'here asked wanted requested below following attach\\w* enclosed sending sent promised hier anbei unten schicke sende ' +
      'gewünscht\\w* voici voilà ci-joint ci-dessous envoie adjunt[oa] envío paso pediste abajo'
  ).replaceAll(' ', '|')})(?!\\p{L})|aquí|如下|以下|这是|你要的|发给你|附上|下記|送り|送付|記載`,
  'iu',
)

/** Words of a sentence in which a mere "key" opens or protects something. */
export const GUARDED =
  /decrypt|encrypt|unlock|revok|révoqu|revocad|widerruf|gesperrt|leak|licen[sc]e|export (?:the|your) key|still active|rotat|authenti|schlüssel[nt]|entsperr|lizenz|déchiffr|chiffr|descifr|cifrar|licencia|解密|加密|泄露|復号|暗号/i
