/**
 * Phrasings in which no fixed grammar leads to the secret: answers, corrections, asides, values before the noun,
 * settings, commands. A seeded shuffle split them before any rule was written for them. Rules were written with
 * the development half; the sealed half was only counted, and nobody may write a rule for it.
 */

/** One block per language, one phrasing per line; X stands for the secret, \\n for a line break. */
export const DEVELOPMENT_FRAMES: Readonly<Record<string, string>> = {
  en: `
    X, that's the passphrase for the backups
    our Grafana service token (X) expires on Friday
    Remember: production master key -> X
    Here you go, the access token you asked for\\nX
    Slack bot token - X
    Jenkins: admin / X
    can you check if the key X is still active?
    pw: X (same for all the VMs)
    login("svc", password="X")
    I'll store X under the name STRIPE_API_KEY
    masterauth X
    For the printer you need the PIN code, the admin password is X
    they gave us a new subscription key this morning: X
    SSID: Lab5, passphrase: X
    Both services share one secret, namely X
    // TODO remove, token X
    The token:\\n    X
    I tried the password you mentioned (X) and got a 401
    User: and the vault passphrase?\\nAssistant: X
    const client = new Client({ apiKey: 'X' })
    psql "host=db user=app password=X dbname=prod"
    the keystore password hasn't changed, still X
    The password, in case you need it, is X
    gpg --batch --passphrase X -d dump.gpg
    curl -H "Authorization: Token X" https://api.internal
    Which key does the billing worker use? It uses X
    ALTER USER app WITH PASSWORD 'X';
    curl https://api.internal/v1?api_key=X
    What do I type at the sudo prompt? X
    We agreed on X for the shared mailbox password
    7z x -pX backup.7z
    password for postgres? X
    I pasted the license key below, X, don't commit it
    export the key first (X) and then run terraform
    the api key I gave you earlier, X, no longer works
    it wants a password, so give it X
    the OAuth client secret ends up being X
    Q: what's the db password?\\nA: X
    the master password to the keepass file is X
    requirepass X
    We use X for the admin login
  `,
  de: `
    Ich hab den API-Key erneuert, er heißt jetzt X
    PW fürs Backup = X
    Zum Entsperren brauchst du den Schlüssel X
    Der neue Zugriffsschlüssel von AWS: X
    Mit X kommst du ins WLAN, das ist das Passwort
    Der Zugang zum Server: root / X
    Trag X als Client-Secret ein
    Wenn er nach der Passphrase fragt: X
    Das Token von gestern (X) ist abgelaufen
    X hat als Passwort nicht funktioniert
    Wie war nochmal das Passwort? X
    Nein, das richtige Passwort ist X
    Beim Passwort gibst du X ein
    Das Admin-Passwort haben wir zu X gemacht
    Der geheime Schlüssel für Stripe wäre dann X
    Unser OpenAI-Key ist X
    Passwort hab ich zurückgesetzt, jetzt X
    Der Schlüssel zum Entschlüsseln der Backups ist X
  `,
  fr: `
    Identifiant : ada\\nMot de passe : X
    Quand il demande le mot de passe, tape X
    Le mot de passe a été changé, désormais c'est X
    Quel est le mot de passe ? X
    La clé de licence reçue ce matin : X
    Le jeton d'hier (X) a expiré
    le mot de passe root n'a pas changé, toujours X
    Avec X tu peux te connecter, c'est le mot de passe admin
    la phrase secrète de la clé ssh est X
  `,
  es: `
    Usuario: ada\\nContraseña: X
    guardé X en la variable API_TOKEN
    Usuario: admin, contraseña: X
    La contraseña que te pasé ayer, X, ya no vale
    El token anterior (X) caducó
    Para descifrar la copia hace falta la frase de paso X
    ¿Y la clave del wifi? Es X
    Pon X como token de acceso
    La nueva clave de licencia quedaría X
    cuando pida la contraseña escribe X
  `,
  zh: `
    API密钥（X）不要提交
    我们的共享密钥还是X
    新的访问令牌X
    密码已重置，现在是X
    提示输入口令时填X
    管理员账号admin，密码X
    请用密码X登录
  `,
  ja: `
    昨日渡したトークン X はもう使えません
    管理者のパスワードはXでした
    APIキー（X）はコミットしないで
    共有シークレットはXのままです
    Xをパスワードとして入力してください
    パスワードは何ですか？Xです
    パスワードを聞かれたらXと入力
    Xがデータベースのパスワードです
  `,
}

export const SEALED_FRAMES: Readonly<Record<string, string>> = {
  en: `
    enter X where it says client secret
    CREATE USER app IDENTIFIED BY 'X';
    hardcode X as the signing secret for now
    rootpw X
    wpa_passphrase=X
    forget the old API key, X replaces it
    did you get the token from Mia? yes, X
    the deploy token (valid until March) is X
    username = svc\\npasswd = X
    config.set('auth.token', 'X')
    When prompted for a passphrase, answer X
    # pw is X
    X <- new token for the bot
    FYI the cert's export password ended up as X
    os.environ["OPENAI_API_KEY"] = "X"
    if the login fails, fall back to the emergency password X
    to decrypt it you'll need the passphrase. X should do
    secret X was leaked, please revoke it
    error: invalid API key provided: X
    Your one-time recovery code: X
    paste X into the field labelled "API token"
    az login --service-principal -u app -p X
    Host: db.local\\nUser: app\\nPass: X
    X works as the root password on all three boxes
    please don't use X anymore, that password was shared in chat
    unzip -P X dump.zip
    Login still fails with X as password
    ssh asks for the key's passphrase; that would be X
    With X you can unlock the keystore, that's its password
    The installer asked me for a license key and I typed X
    revoke the token X right away
    ftp user web42, pass X
    api_secret => X,
    the server rejected our token X with a 403
    She wrote down X, which is the password to the router
    PGPASSWORD=X psql -h db
    got X from the vendor, it's our license key
    Correction: the staging secret isn't the one I sent, it's X
    requirepass X\\nmaxmemory 2gb
    mysql -uroot -pX shop
    swap the expired token for X
    note to self: vpn password = X
    password=X sslmode=disable host=db user=app
    oops, typo in the password, should have been X
    Credentials for the demo tenant\\n- user: demo\\n- password: X
    not that one, the right password is X
    Basic auth for the preview: preview / X
  `,
  de: `
    Ersetze das alte Token bitte durch X
    Unser Master-Passwort bleibt vorerst X
    X, so lautet das Kennwort vom NAS
    das Passwort hatte ich auf X gestellt
    Benutzer: admin, Kennwort: X
    Für die Datenbank gilt das Passwort X
    Welches Kennwort hat der Drucker? Das ist X
    Als Secret haben wir X hinterlegt
  `,
  fr: `
    Non, le bon mot de passe c'est X
    Saisis X comme clé d'API
    C'est quoi le mdp du wifi ? C'est X
    Pour déchiffrer la sauvegarde il faut la phrase secrète X
    j'ai mis X dans la variable API_TOKEN
    Remplace l'ancien jeton par X
    X, voilà la clé secrète
    Utilisateur : admin, mot de passe : X
    On a choisi X comme mot de passe partagé
    Notre nouvelle clé Stripe serait X
  `,
  es: `
    Cambia el secreto del webhook por X
    No, la contraseña correcta es X
    Acordamos X como contraseña compartida
    Reinicié la contraseña, ahora X
    Cuando te pida la clave, introduce X
    ¿Cuál es la contraseña? X
    El secreto compartido entre los dos servicios es X
    Con X entras al servidor, es la contraseña de root
    X, esa es la clave de la API
  `,
  zh: `
    令牌X已经过期
    账号：admin\\n密码：X
    X就是服务器的密码
    请把令牌换成X
    登录密码X，别告诉别人
    用X作为数据库密码
    用户名root密码X
    输入密码X即可
    问：数据库密码是什么？\\n答：X
    密码是多少？X
    WiFi密码X
  `,
  ja: `
    WiFiのパスワード X
    新しいパスワードはXになりました
    パスワードX でログインしてください
    ユーザー: admin\\nパスワード: X
    トークンXは期限切れです
    ユーザー名 admin、パスワード X
  `,
}
