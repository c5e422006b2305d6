/**
 * The nouns with which people name a secret, in several languages. Data only, one block per language.
 * Everything is lowercase; words are separated by blanks, and a noun of two words is joined by a dash.
 */

export interface SecretNouns {
  /** Secrets that a person chose; the value may be weak. */
  readonly passwords: string
  /** Secrets that a machine generated: keys, tokens, secrets. */
  readonly secrets: string
  /** Words that only mean a secret beside a qualifier (`API key`) or a possessive (`my key`). */
  readonly keys: string
  /** Words for a user and a password together. */
  readonly pairs: string
  /** Words beside a key that say what it opens. English ones of names are in names.ts. */
  readonly qualifiers: string
}

export const SECRET_NOUNS: Readonly<Record<string, SecretNouns>> = {
  en: {
    passwords:
      'password passwords passwd passwds passphrase passphrases passcode passcodes passkey passkeys pwd pwds passwrd passwort ' +
      'pass-phrase pass-word pass-code pass-key pw pws pword passw psw pswd pswrd paswd passwr requirepass masterauth rootpw ' +
      'bindpw wifi-password storepass keypass srcstorepass deststorepass storepassword keypassword truststorepassword ' +
      'keystorepassword userpass rootpass adminpass dbpass sudopass wifipass mypass masterpass masterpassword loginpass ' +
      'loginpassword userpassword adminpassword rootpassword dbpassword wifipassword sudopw adminpw dbpw userpw wifipw ' +
      'login-password',
    secrets:
      'secret secrets token tokens apikey apikeys apitoken authtoken accesstoken jwt psk pin pincode recovery-code recovery-codes ' +
      'backup-code backup-codes rescue-code rescue-codes credential appsecret clientsecret app-secret client-secret ' +
      'webhook-secret signing-secret shared-secret cookie-secret session-secret jwt-secret hmac-secret api-token api-secret ' +
      'access-token auth-token bearer-token refresh-token deploy-token licensekey licencekey secretkey accesskey privatekey',
    keys: 'key keys',
    pairs:
      'admin root administrator postgres credentials creds login logins log-in sign-in signin basic-auth wifi wi-fi',
    qualifiers:
      'one-time personal bot wallet device unlock unlocking door alarm wifi wi-fi wlan wireless wpa wpa2 wpa3 wep sim card security ' +
      'licence license psk network hotspot pre-shared preshared serial publishable cookie recovery backup pairing registration ' +
      'cd steam windows office bitlocker luks filevault keystore disk decryption escrow emergency provisioning enrollment ' +
      'hmac salt signature streaming stream rtmp',
  },
  de: {
    passwords:
      'passwort passwörter passworte passworts passwörtern passwoerter kennwort kennw kennwörter kennworts kennwörtern passphrase ' +
      'losung losungswort losungsworts codewort geheimwort zugangswort einmalpasswort masterpasswort',
    secrets: 'geheimnis geheim zugangstoken zugriffstoken token tokens zugangskey geheimzahl geheimnummer',
    keys: 'schlüssel schlüssels schluessel schlussel',
    pairs:
      'zugangsdaten anmeldedaten logindaten login-daten einlogdaten einloggdaten login zugang wlan anmeldung',
    qualifiers:
      'geheimer geheime geheimen privater private privaten wiederherstellungs zugangs zugriffs netzwerk netz lizenz produkt ' +
      'aktivierungs freischalt gemeinsamer gemeinsame funk wlan-netzwerk',
  },
  fr: {
    passwords: 'passe mdp mdps motdepasse phrase-secrète phrase-de-passe phrase-secrete motpasse sésame',
    secrets: 'jeton jetons secret token',
    keys: 'clé clés clef clefs cle cles',
    pairs: 'identifiants',
    qualifiers:
      'privée secrète accès d’accès d’api signature chiffrement récupération secrete privee acces réseau reseau sécurité licence ' +
      'produit activation partagée prépartagée maître maîtresse secours déverrouillage déchiffrement connexion wpa wpa2 wifi',
  },
  es: {
    passwords:
      'contraseña contraseñas contrasena contrasenas contrasenia contrasenias contraseñia contrasenna contrasenya clave claves ' +
      'frase-de-paso frase-secreta passwd',
    secrets: 'secreto secretos token tokens',
    keys: 'llave llaves',
    pairs: 'credenciales',
    qualifiers:
      'privada secreta acceso firma cifrado recuperación servicio red inalámbrica licencia producto activación maestra compartida ' +
      'sesión desbloqueo descifrado respaldo wifi wpa wpa2',
  },
  it: {
    passwords: 'parola password passphrase parola-segreta',
    secrets: 'segreto gettone token',
    keys: 'chiave chiavi',
    pairs: 'credenziali',
    qualifiers: 'privata segreta accesso rete licenza prodotto attivazione firma cifratura wifi',
  },
  pt: {
    passwords: 'senha senhas palavra-passe palavras-passe frase-senha',
    secrets: 'segredo segredos token',
    keys: 'chave chaves',
    pairs: 'credenciais',
    qualifiers: 'privada secreta acesso rede licença produto ativação assinatura mestra wifi',
  },
  nl: {
    passwords: 'wachtwoord wachtwoorden wachtwoordzin wachtzin',
    secrets: 'geheim token toegangstoken',
    keys: 'sleutel sleutels',
    pairs: 'inloggegevens logingegevens',
    qualifiers: 'geheime privé toegangs netwerk licentie product activatie wifi',
  },
  pl: {
    passwords: 'hasło haslo hasła hasłem hasla haslem',
    secrets: 'sekret token',
    keys: 'klucz klucza kluczem',
    pairs: '',
    qualifiers: 'prywatny tajny dostępu sieci licencyjny',
  },
  ru: {
    passwords: 'пароль пароля паролем пароли',
    secrets: 'токен токена токеном секрет',
    keys: 'ключ ключа ключом',
    pairs: 'логин',
    qualifiers: 'секретный приватный закрытый доступа',
  },
}

/** Words that make a code one that opens something, before it or after it. */
export const CODES = {
  /** "door code", "Zugangscode". */
  before:
    'door|access|entry|entrance|gate|alarm|activation|pairing|recovery|backup|rescue|unlock|unlocking|security|locker|garage|keypad|lockbox|disarm|registration|redemption|wi-?fi|2fa|mfa|one-time|' +
    'zugangs|zugriffs|zutritts|tür|tor|freischalt|aktivierungs|entsperr|entsperrungs|wiederherstellungs|notfall|ersatz|kopplungs|sicherheits|geheim|pin|öffnungs|einmal|tresor|wlan|' +
    'toegangs|deur|ontgrendel|activatie|herstel',
  /** "code d'accès", "código de la puerta". */
  after:
    'accès|acces|acceso|accesso|acesso|porte|puerta|porta|portail|alarme|alarma|allarme|déverrouillage|desbloqueo|sblocco|desbloqueio|activation|activación|attivazione|ativação|récupération|recuperación|secours|respaldo|' +
    'sécurité|seguridad|secret|secreto|segreto|confidentiel|wi-?fi|coffre|coffre-fort|caja fuerte|entrée|entrada|immeuble|edificio|garage|garaje',
} as const

/** Nouns in scripts without spaces, matched as they are, longest first. */
export const UNSPACED: Readonly<Record<'passwords' | 'secrets' | 'keys' | 'pairs', string>> = {
  passwords:
    '密码 密碼 口令 通行码 通行碼 通关口令 开机密码 暗号 暗號 密语 密語 密令 暗语 密短语 密码短语 ' +
    'パスワード パスフレーズ パスコード パスキー 暗証番号 暗証コード 暗証 合言葉 合い言葉 ' +
    '비밀번호 비번 암호 패스워드 패스코드',
  secrets:
    '密钥 密鑰 金钥 金鑰 令牌 私钥 私鑰 秘钥 秘鑰 凭证密钥 授权码 授權碼 访问码 訪問碼 激活码 啟用碼 注册码 解锁码 配对码 门禁码 安全码 恢复密钥 ' +
    'トークン 秘密鍵 シークレット 認証キー アクセスキー アクセスコード 旧キー 新キー 古いキー 新しいキー 認証コード 解除コード 起動コード 復旧コード 回復キー ' +
    'ライセンスキー プロダクトキー シリアルキー 秘密キー 共有キー 事前共有キー 暗号化キー 暗号キー セキュリティキー 署名キー ' +
    '아피키 토큰 비밀키 시크릿 인증키 액세스키 접근키 라이선스키',
  keys: 'キー 鍵 钥匙 恢复码 備份碼 备份码 验证码 回復コード 키',
  pairs: '凭据 凭证 憑證 账号 帐号 登录信息 登录 登入 認証情報 ログイン情報 ログイン 로그인 계정',
}

/** Qualifiers before a key in scripts without spaces. */
export const UNSPACED_QUALIFIERS =
  /(?:api|access|secret|licen[cs]e|wpa\d?|wi-?fi|psk|ライセンス|プロダクト|アクセス|许可证|授权|激活|秘密|認証|シークレット|署名|暗号|暗号化|共有|ネットワーク|セキュリティ|旧|新|访问|私|恢复|서비스|액세스|비밀)[ -]?$/i
