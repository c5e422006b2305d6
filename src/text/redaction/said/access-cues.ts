/**
 * The words with which people say how to get past something locked without naming a secret. Data only, one block
 * per language; every line is a list of patterns separated by `|`.
 */

export interface AccessCues {
  /** Opening: "unlock", "s'ouvre avec". */
  readonly opens: string
  /** Prompting: "when it asks". */
  readonly asks: string
  /** Letting in: "gets you in", "kommst du mit". */
  readonly admits: string
  /** Things that have a lock. */
  readonly locked: string
  /** States of such things. Beside a thing they count of their own only if a verb uses the value. */
  readonly barred: string
  /** Secrecy: "don't tell anybody". */
  readonly hushed: string
  /** Nouns for a user and a password; they count beside a verb that opens or lets in. */
  readonly named: string
}

/** Verbs that give the value directly behind or before them; for one sentence they count as prompting. */
export interface GivenCues {
  /** Words directly before the value. */
  readonly before: string
  /** Words directly after the value. */
  readonly after: string
}

/** Languages with spaces between words. */
export const SPACED_ACCESS: Readonly<Record<string, AccessCues>> = {
  en: {
    opens:
      'unlock(?:s|ed|ing)?|decrypt(?:s|ed|ing)?|decryption|unseal(?:s|ed|ing)?|unzip(?:s|ping)?|open sesame|(?:get|gets|getting) past|what opens|opens (?:the|it|up)|open(?:s|ed)? (?:\\S+ ){0,5}?(?:with|using)|to (?:open|read|extract|unpack|decrypt) (?:it|them|that|this)|magic words?|shibboleth|the (?:combination|combo)|secret word|does the trick|the trick is',
    asks: "(?:when|if|once|until|after|whenever) (?:\\S+ ){1,4}?(?:asks|prompts|wants|challenges|complains|demands)|(?:when|if|once|whenever) (?:asked|prompted|it prompts|it asks)|it(?:['’]ll| will| then)? (?:prompt|ask)s?(?: you)?|(?:will|going to|gonna) (?:ask|prompt) you|prompts you|asks you|pops? up|at the prompt|(?:it|sudo|ssh|vpn|login|box|dialog|page|screen|door|gate) (?:wants|expects)|second (?:field|box|line|prompt)|prompt (?:2|two)|wrong (?:tries|attempts)|failed attempts|(?:two|three|five|3|5) (?:wrong|tries|attempts)|if you (?:lose|lost|forget)|authenticator|other (?:field|box)|at the \\S+ prompt|what (?:do|should|did) (?:i|we|you) (?:have to |need to )?(?:type|enter|say|put)|(?:when|while) (?:logging|signing) in|(?:if|when) (?:it|the \\S+)(?:[’]s| is) locked|on log[- ]?in",
    admits:
      "(?:gets|get|lets|let|letting|getting) (?:you|me|us|them|him|her|anyone|everyone) (?:back )?(?:in|on|into|onto|through|inside)|to (?:get|log|sign) (?:you )?(?:in|on|into|onto)|you['’]?(?:re| are)? in\\b(?=[.,!]|$)|prove (?:it|that|who)|who you are|identify yourself|log(?:s)? you in|get in with|(?:authenticate|log on|logon|log in|sign in) (?:\\S+ ){0,4}?(?:with|using)|(?:all|what) you need to (?:get|log|sign)|gets in|walk(?:s)? (?:right )?in|(?:can|could) get in|(?:you|i|we|they|he|she) (?:(?:can|could|should|will|may|now) ){0,2}gets? (?:in|into|on|onto)|(?:log|sign)s? (?:in|on) (?:\\S+ ){0,3}?with",
    locked:
      'zip|zip file|rar|archive|vault|the safe|key ?box|wi-?fi|hotspot|vpn|lock ?screen|keychain|keystore|keepass|bitlocker|luks|log[- ]?in|logins|sign[- ]?in|sudo|root shell|jump ?(?:host|box)|bastion|intranet|router|captive portal|admin panel|alarm|gate|screensaver|phone|tablet|laptop|macbook|nas|usb (?:stick|drive)|hard drive|backups?|pdf|spreadsheet|excel|workbook|door|mailbox|prod|production|safe deposit|lockbox|locker',
    barred: 'locked|(?:password[- ])?protected|encrypted',
    hushed:
      "(?:don['’]?t|do not|never|please not) (?:you )?(?:share|tell|pass|forward|post|show|leak|give|spread|repeat|mention|let anyone)|not (?:to be )?shared|between (?:us|you and me|ourselves)|to yourself|keep (?:it|this|that|them) (?:\\S+ )?(?:private|secret|quiet|safe)|for your eyes|nothing is echoed|(?:not|isn['’]t|won['’]t be) echoed|burn this|one use only|single use|only (?:\\S+ ){1,3}(?:and|&) (?:you|i|me) know|confidential(?:ly)?|hush|tell (?:nobody|no one)|off the record|delete this|burn (?:this|after)|psst|shh+|mum['’]s the word|only for you|for you only|never told you|from me|sticky note|post-it|keep it under|nobody else|no one else|nobody (?:must|should) know",
    named: 'credentials?|creds|password|passcode|sign-?in data|login data',
  },
  de: {
    opens:
      'entsperr\\p{L}*|entschlüssel\\p{L}*|(?:geht|gehen|ging|kriegst|bekommst|machst|mach|krieg) (?:\\S+ ){1,6}?auf|aufmachen|aufschließen|aufsperren|aufgeht|entpack\\p{L}*|öffne(?:n|t|st)? (?:\\S+ ){0,6}?(?:mit|per)|mit \\S+ (?:zu )?öffnen|lässt sich (?:\\S+ ){0,4}?öffnen|zauberwort|losung|kombination|hilft beim öffnen|aufkriegen|aufbekommen',
    asks: '(?:wenn|falls|sobald|bis) (?:\\S+ ){1,6}?(?:fragt|will|verlangt|auffordert|aufpoppt|erscheint)|gefragt wirst|(?:er|sie|es|das ding) fragt|fragt (?:er|sie|es|dich)|nachgefragt wird|abgefragt wird|wird gefragt|fehlversuch\\p{L}*|falscheingabe\\p{L}*|abfrage|eingabemaske|eingabefeld|zweites? feld|zweiten feld|will (?:er|sie|es) (?:wissen|haben)|was (?:muss|soll|gebe|gebt|tippe|tipp) (?:ich|man|ihr|wir)|beim (?:anmelden|einloggen|entsperren|öffnen)|(?:wenn|falls) (?:\\S+ ){1,5}?gesperrt',
    admits:
      'komm(?:st|t|e|en) (?:du|man|ihr|ich|wir|jeder)|(?:kommst|kommt) (?:\\S+ ){0,6}?(?:rein|hinein|drauf|durch)|reinkommen|bist du (?:drin|drauf|drinnen)|lässt (?:dich|mich|uns|einen) (?:rein|durch)|ausweisen|anmelden (?:\\S+ ){0,4}?mit|damit (?:kommst|bist|gehts|geht es)|gelangst du|einloggen (?:\\S+ ){0,4}?mit|(?:rein|drauf|hinein) (?:\\S+ ){0,2}?mit|(?:loggt|meldet|melde|meldest) (?:\\S+ ){0,4}?mit|logg(?:e|st)? (?:\\S+ ){0,4}?mit|mit \\S+ rein',
    locked:
      'zip|zip-?datei|archiv|rar|tresor|schließfach|wlan|w-lan|wi-?fi|gäste-?wlan|vpn|sperrbildschirm|schlüsselbund|login|anmeldung|anmeldemaske|sudo|sprungserver|jumphost|bastion|intranet|router|fritz!?box|alarmanlage|handy|laptop|rechner|tablet|backup|sicherung|pdf|excel\\p{L}*|usb-?stick|stick|festplatte|tür|haustür|prod|produktion|produktivsystem|nas|postfach|spind|garage',
    barred: 'gesperrt\\p{L}*|verschlüsselt\\p{L}*|passwortgeschützt\\p{L}*|geschützt\\p{L}*',
    hushed:
      '(?:nicht|niemandem) (?:weiter(?:geben|sagen|leiten|erzählen|verbreiten)|teilen|herumzeigen|verraten)|(?:sag|sags|erzähl|verrat|gib|zeig)\\S{0,4} (?:\\S+ ){0,3}?(?:keinem|niemand\\p{L}*|nicht weiter)|für dich behalten|behalt\\p{L}* (?:\\S+ ){0,3}?für dich|bleibt unter uns|unter uns|vertraulich|geheim halten|pss+t|nur für dich|von mir hast du|streng geheim|lösch das|danach löschen|zettel|post-it|bleibt (?:bitte )?(?:hier|intern)|sonst (?:keiner|niemand)|niemand sonst|nur (?:\\S+ und )?(?:du|ich|wir) (?:\\S+ )?(?:wissen|weißt|weiß|kennen)\\p{L}*|keiner (?:darf|soll)',
    named: 'zugangsdaten|anmeldedaten|logindaten|login-daten|passwort|kennwort|zugang',
  },
  fr: {
    opens:
      "déverrouill\\p{L}*|déchiffr\\p{L}*|décrypt\\p{L}*|s['’]ouvre\\p{L}*|ouvrir|débloqu\\p{L}*|dézipp\\p{L}*|décompress\\p{L}*|ouvre (?:\\S+ ){0,5}?avec|tu l['’]ouvres|sésame|mot magique|la combinaison|le code magique",
    asks: "(?:quand|lorsque|lorsqu['’]|si|dès que|dès qu['’]|s['’]il|s['’]) ?(?:\\S+ ){0,6}?(?:demande\\p{L}*|réclame\\p{L}*|invite\\p{L}*)|(?:il|ça|on|elle) (?:te |vous |le |va te )*(?:demande\\p{L}*|demander)|à l['’]invite|(?:essais|tentatives)|deuxième (?:champ|case)|second champ|fenêtre qui|invite de commande|il faut (?:taper|saisir|entrer)|(?:je|on|tu) (?:tape|mets|met|saisis|saisit|tapes) quoi|(?:qu['’]est-ce que|que) (?:je|tu|on) (?:tape|mets|saisis|dois taper)\\p{L}*|il faut mettre|à la connexion|en te connectant|si (?:\\S+ ){1,4}?verrouillée?",
    admits:
      "ça (?:t['’]|vous )?ouvre|(?:te|vous|me) (?:laisse\\p{L}*|fait|fera) (?:entrer|passer)|faire passer pour|tu (?:entres|rentres|passes|accèdes|te connectes)|pour (?:entrer|rentrer|te connecter|vous connecter|accéder|passer)|donne (?:l['’])?accès|t['’]identifier|prouver|(?:avec|par) ça tu|on (?:entre|rentre|accède)|(?:se|te|me|vous|nous) connect(?:e|es|ez|ait|er|ons) (?:\\S+ ){0,3}?avec|(?:entre|entrait|accède|rentre) avec|tu es dedans|ça passe|permet d['’](?:entrer|accéder)",
    locked:
      'zip|rar|archive|coffre|coffre-fort|wi-?fi|vpn|écran de verrouillage|trousseau|sudo|bastion|intranet|routeur|login|portail|alarme|digicode|téléphone|portable|ordinateur|ordi|tablette|sauvegardes?|pdf|tableur|excel|clé usb|disque|porte|prod|production|nas|messagerie|cadenas|casier',
    barred: 'verrouillée?s?|chiffrée?s?|protégée?s?|cryptée?s?',
    hushed:
      "(?:garde|gardez)[- ](?:ça|le|la|cela|les)(?: \\S+)? ?pour (?:toi|vous)|pour toi seul|entre nous|ne (?:le |la |les |l['’])?(?:transmets|transmet\\p{L}*|partage\\p{L}*|dis|dites|donne\\p{L}*|diffuse\\p{L}*|répète\\p{L}*|communique\\p{L}*) (?:ça )?(?:pas|à personne)|à personne|confidentiel\\p{L}*|chut|top secret|rien que pour toi|(?:seuls?|que) (?:\\S+ et )?(?:toi|moi) (?:le |la )?(?:savez|savons|sais|connais\\p{L}*)|traîner|efface (?:ça|ce)|post-it|pense-bête|reste entre|surtout pas|motus|n[’'][eé]bruite\\p{L}*|personne d’autre",
    named: 'identifiants?|mot de passe|mdp|accès',
  },
  es: {
    opens:
      'desbloque\\p{L}*|descifr\\p{L}*|se abren?|ábre(?:lo|la)|abrir(?:lo|la)?|desencript\\p{L}*|descomprim\\p{L}*|abre(?:s|n)? (?:\\S+ ){0,5}?con|ábrete sésamo|palabra mágica|la combinación',
    asks: '(?:cuando|si|en cuanto) (?:\\S+ ){0,6}?(?:pid[ae]n?|pregunt[ae]n?|solicit[ae]n?)|(?:te|os|le) (?:lo |la )?(?:pid[ae]|pregunt[ae]|pedirá|preguntará|va a pedir)|salga el aviso|intentos|segundo campo|segunda casilla|ventana que sale|hay que (?:poner|escribir|teclear|meter)|aparezca|qué (?:escribo|pongo|meto|tecleo|hay que|tengo que)|al (?:entrar|iniciar|conectar\\p{L}*|abrir\\p{L}*)|si (?:\\S+ ){1,4}?bloquead[oa]',
    admits:
      '(?:con eso|con esto|y) (?:entras|accedes|pasas)|(?:te|os|me) dej[ae]n? (?:entrar|pasar)|para (?:entrar|acceder|identificarte|pasar|conectarte)|(?:entras|accedes|entra|accede) (?:\\S+ ){0,4}?con|identificar(?:te|se|me)|te da acceso|(?:se )?entra(?:ba|n|ban|rá|mos)? (?:\\S+ ){0,2}?con|(?:se |te |me )?(?:conecta|conectaba|accedía|accede|entro|entré|conecto)\\p{L}{0,2} con|ya estás dentro|ya entras|puedes entrar|podrás entrar|sirve para entrar',
    locked:
      'zip|rar|archivo comprimido|comprimido|bóveda|caja fuerte|wi-?fi|vpn|pantalla de bloqueo|llavero|sudo|intranet|rúter|router|bastión|login|alarma|móvil|portátil|ordenador|tableta|copia de seguridad|copias|pdf|excel|disco|pendrive|puerta|producción|nas|buzón|candado|taquilla|caja',
    barred: 'bloquead[oa]s?|cifrad[oa]s?|protegid[oa]s?|encriptad[oa]s?',
    hushed:
      'no (?:se |me )?(?:l[oa]s? )?(?:pases|compartas|digas|cuentes|reenvíes|difundas|enseñes|des)(?: a nadie)?|guárda(?:te)?l[oa]|entre (?:nosotros|tú y yo)|a nadie|confidencial|que no salga|solo para ti|(?:solo|sólo) (?:\\S+ )?(?:y )?(?:\\S+ )?(?:tú|tu|yo) lo (?:sab\\p{L}+)|borra esto|bórralo|que quede entre|chitón|post-it|no lo (?:apuntes|publiques|subas)|en secreto|nadie más',
    named: 'credencial(?:es)?|contraseña|clave|datos de acceso',
  },
}

/** Scripts without spaces. */
export const UNSPACED_ACCESS: Readonly<Record<string, AccessCues>> = {
  zh: {
    opens: '解压|解开|解锁|解密|打开|开锁|解除|能开|可以开|开门|开机|芝麻开门|暗语|开启',
    asks: '提示|弹出|弹窗|问你|会问|要求|询问|让你输|要你输|跳出|第二个框|第二栏|弹框|输完|输什么|填什么|敲什么|输入什么|登录时|登的时候|登录的时候|连的时候|锁了就|锁屏了',
    admits:
      '就能[上进连登用开]|就进|就可以[进登连上]|可以进|能进|进得去|登进去|能登|就连上|就上去|就[能可]|进去|登上|连得上|进系统',
    locked:
      '压缩包|压缩文件|保险箱|保险柜|无线|跳板机|堡垒机|内网|门禁|热点|路由器|后台|登录|登陆|手机|电脑|笔记本|平板|备份|文档|表格|硬盘|U盘|大门|门锁|服务器|生产|线上|邮箱',
    barred: '加密|锁屏|上锁|锁着|锁了|受保护',
    hushed:
      '别告诉|不要告诉|外传|泄露|泄漏|说出去|保密|别给别人|别发给|不要分享|别分享|你知我知|别跟|只告诉你|看完删|自己知道|机密|便利贴|不要外|别外|勿转|别转发|不要转发|悄悄',
    named: '凭据|凭证|密码|账号密码|登录信息',
  },
  ja: {
    opens: '開[きけくいか]|開錠|解凍|解除|復号|展開|アンロック|開ける|開けば|合い言葉|解錠|開封',
    asks: '聞かれたら|聞かれます|求められたら|尋ねられたら|訊かれたら|表示されたら|プロンプト|出たら|出てきたら|入力を求め|入力欄|と出る|画面が出|入力画面|何を入力|何て入力|何と入力|何を打|ログイン時|ログインするとき|ログインする時|ロックされていたら|ロックされたら',
    admits:
      '入れます|入れる|入れた|入れない|つなが|繋が|つなぐ|繋ぐ|接続でき|接続する|ログインでき|通れ|入るとき|入るには|入室|アクセスでき|サインイン|入って',
    locked:
      '圧縮|金庫|無線|社内ネット|踏み台|キーチェーン|ログイン|ルーター|書庫|携帯|スマホ|パソコン|ノートPC|タブレット|バックアップ|エクセル|ドア|本番|サーバ|金庫|USBメモリ|メールボックス|ファイル',
    barred: '暗号化|ロック|鍵付き|鍵がかか|保護され|保護付き',
    hushed:
      '内緒|ないしょ|他言|秘密に|口外|誰にも|ほかの人|他の人|共有しない|教えない|漏らさ|第三者|ここだけの話|読んだら消|極秘|社外秘|付箋|転送しない|言わないで|広めない',
    named: '認証情報|ログイン情報|パスワード|アカウント情報',
  },
}

export const SPACED_GIVEN: GivenCues = {
  before:
    'type types typing typed enter entering say answer reply respond answer-with reply-with respond-with punch-in key-in feed-it ' +
    'tipp tippe tippst gib gibst tape tapes taper tapez saisis saisir saisissez mettre entre entrez réponds ' +
    'pon ponle pones escribe escribes escribir teclea tecleas mete metes introduce introduces ingresa',
  after: 'ein eingeben eintippen eintragen tippen',
}

export const UNSPACED_GIVEN: GivenCues = {
  before: '输入|输|敲|填|键入|打上|打入',
  after: 'と入力|を入力|って打|と打|を打|って入|と答え|と入れ|回车',
}

/** Words directly before a value that merely use it. */
export const USING =
  'with using via use used need needs try put paste mit per nimm nutze nehmt avec utilise prends mets con usa usando prueba by through wants expects takes accepts likes ' +
  'probier probiere versuch versuche nehmt essaie intenta nimmt will braucht frisst veut attend accepte quiere espera acepta'
