/**
 * Phrasings in six languages with which people and agents state a secret; X (and Y) stand for the secret.
 * The first of each two lines is for development; the second is sealed: it is counted, and rules are never
 * written for it. Both are much alike; those of redact-frames.ts are not.
 */
import { DEVELOPMENT_FRAMES, SEALED_FRAMES } from './redact-frames.ts'

export interface Phrasing {
  readonly language: string
  readonly text: string
  readonly isSealed: boolean
  /** True for phrasings in which no fixed grammar leads to the secret. */
  readonly isFrame: boolean
}

const BY_LANGUAGE: Readonly<Record<string, string>> = {
  en: `
    my api key is X
    here is my API key X
    The API key is X
    use the token X for the deploy
    \`X\` is the API key
    - **API key**: \`X\`
    **Password:** X
    set password to X
    I set ADMIN_PASSWORD to X
    change the password from X to Y
    {"name":"API_KEY","value":"X"}
    credentials are bob / X
    const k = "X" // api key
    signing key X
    echo X | docker login --password-stdin
    openssl enc -aes-256-cbc -k X -in a -out b
    here is my api key: X
    Our OpenAI key: X
    secret access key: X
    api key = X
    export FOO_KEY=X
    Password X
    the password is X
    token: X
    my secret is X, keep it safe
    password: X
    the client secret is X
    ok so the admin password for the staging box is X
    I rotated the key, the new API key is X
    Log in as deploy with the password X and restart the worker
    The token you need for the registry is: X
    Sign in with user admin and password X
    please remember that our database password is X.
    you can use X as the API token
    I changed the root password to "X" yesterday
    X is my new GitHub personal access token
    Secret: \`X\`
    the wifi password at the office: X
    API Key → X
    | API key | X |
    Username: ada, Password: X
    login: ada / X
    The password for the backup user on db1.internal is X
    Here's the access token:\\n\\nX
    ### API token\\n\\n\`\`\`\\nX\\n\`\`\`
    * password: **X**
    Set the DB_PASSWORD environment variable to X before you start
    Bearer token is X
    stripe secret key: X (live mode)
    please put X in as the webhook secret
    k = 'X'  # prod api key
    The passphrase of the key file is X
    my password was X until last week
    for the record, the service account key equals X
    Try again with token X
    encryption key: X
    "password" : "X"
    the JWT signing secret is X
    {"key": "DB_PASSWORD", "value": "X"}
    password (root): X
    Your temporary password is X and expires tomorrow
    - name: API_TOKEN\\n  value: X
    The credentials are user=ada password=X
    auth token for the bot, X, must not leak
    our shared password is still X I think
    vault token X works
    the staging secret should be X
    curl -H 'X-Api-Key: X' https://api.internal/v1
    update the api token from X to Y in the settings
    --api-key X
    The old key was X, the new key is Y
    I'm using the API key "X" here
    Use password: X
    access key X
    Admin login is root:X
    SMTP password => X
    PASSWORD X
    my OpenAI api key's value is X
  `,
  de: `
    Das Passwort lautet X
    mein API-Schlüssel ist X
    Das Kennwort für den Server ist X
    Passwort: X
    Der API-Key lautet: X
    Hier ist das Token: X
    Bitte nimm das Passwort X für die Datenbank
    Ich habe das Admin-Passwort auf X geändert
    X ist das neue Passwort
    Zugangsdaten: ada / X
    Der geheime Schlüssel heißt X
    Unser WLAN-Passwort ist jetzt X
    Das Zugangstoken für die API ist \`X\`
    Setze DB_PASSWORD auf X
    Das Datenbankpasswort ist X, bitte nicht weitergeben.
    Melde dich mit dem Passwort X an
    **Kennwort:** \`X\`
    Der Token für das Deployment war X
    Verwende X als API-Schlüssel
    Ändere das Passwort von X auf Y
  `,
  fr: `
    Le mot de passe est X
    ma clé API est X
    Mot de passe : X
    Voici la clé API : X
    Le mot de passe de la base de données est « X »
    Utilise le jeton X pour le déploiement
    X est le mot de passe
    J'ai changé le mot de passe en X
    Notre clé secrète est X
    Identifiants : ada / X
    Le jeton d'accès est X
    La clé d'API de production est \`X\`
    **Mot de passe** : \`X\`
    Connecte-toi avec le mot de passe X
    Le mot de passe administrateur est maintenant X
    Le secret du webhook est X
    Remplace le mot de passe X par Y
    Mets la variable API_KEY à X
    Le token GitHub, c'est X
    mdp : X
  `,
  es: `
    La contraseña es X
    mi clave de API es X
    Contraseña: X
    La clave API es X
    El token de acceso es X
    Usa el token X para el despliegue
    X es la contraseña
    Cambié la contraseña a X
    La contraseña del servidor es "X"
    Credenciales: ada / X
    Nuestra clave secreta es X
    Aquí está la clave de la API: X
    **Contraseña:** \`X\`
    Pon la variable DB_PASSWORD en X
    La contraseña del usuario root es X, no la compartas
    Inicia sesión con la contraseña X
    La clave privada es X
    El secreto del webhook es X
    Cambia la contraseña de X a Y
    La contraseña del wifi ahora es X
  `,
  zh: `
    密码：X
    我的密码是X
    密码是 X
    API 密钥是 X
    我的 API key 是 X
    数据库密码为X，请勿泄露
    令牌：\`X\`
    请使用令牌 X 部署
    X 是管理员密码
    把密码改成 X
    账号 ada 密码 X
    访问密钥: X
    **密码**：X
    服务器的登录密码是：X
    私钥为 X
    这是新的 API 密钥：X
    密码从 X 改成 Y
    把 DB_PASSWORD 设置为 X
  `,
  ja: `
    パスワードは X です
    APIキーは X です
    パスワード：X
    私のAPIキーはXです
    トークンは \`X\` です
    データベースのパスワードは「X」です
    パスワードをXに変更しました
    アクセスキー: X
    X がパスワードです
    秘密鍵は X
    デプロイにはトークン X を使ってください
    管理者パスワード: X
    **パスワード**: \`X\`
    新しいAPIトークンはこちら：X
    DB_PASSWORD を X に設定して
    シークレットは X です
    パスワードを X から Y に変えた
    ログイン情報: ada / X
  `,
}

type Standing = Pick<Phrasing, 'isSealed' | 'isFrame'>

function toPhrasings(
  byLanguage: Readonly<Record<string, string>>,
  standingOf: (index: number) => Standing,
): Phrasing[] {
  return Object.entries(byLanguage).flatMap(([language, lines]) =>
    lines
      .split('\n')
      .map((line) => line.trim().replaceAll('\\n', '\n'))
      .filter((line) => line !== '')
      .map((text, i) => ({ language, text, ...standingOf(i) })),
  )
}

/** All phrasings: those above in their order, then the frames. */
export const PHRASINGS: readonly Phrasing[] = [
  ...toPhrasings(BY_LANGUAGE, (i) => ({ isSealed: i % 2 === 1, isFrame: false })),
  ...toPhrasings(DEVELOPMENT_FRAMES, () => ({ isSealed: false, isFrame: true })),
  ...toPhrasings(SEALED_FRAMES, () => ({ isSealed: true, isFrame: true })),
]
