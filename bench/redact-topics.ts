/**
 * Ordinary lines about keys, tokens and passwords in nine languages: talk, code, logs, commits, ids. None holds a
 * secret. {hex40}, {HEX16} and {uuid} are drawn; \\n is a line break.
 */
import type { Draw } from './redact-draw.ts'

const LINES = `
  the API key is read from the environment
  rotate the token every 90 days
  key: value
  The password is stored hashed with argon2id
  the password is wrong
  the password is required and must be at least 8 characters
  the password is compromised
  the password is alphanumeric
  The password is mandatory.
  my password is forgotten again
  password: required
  password: optional
  password: hashed
  password: wrong
  password: empty
  password: expired
  Password: (hidden)
  password: undefined
  password: null
  password=password
  password=pwd
  login(user, password=password1)
  check(password=password2, salt=salt2)
  self.password = password
  password = getpass.getpass()
  password = input("Password: ")
  password: process.env.DB_PASSWORD
  password: \${secrets.DB_PASSWORD}
  password: z.string().min(8)
  password: Type.String()
  token: string
  token = next(tokens)
  token = self._fp.read(1)[0]
  token = stream.peek(2)
  token = tokens[i+1]
  key = keys[0]
  key = f"user:{user_id}"
  const key = \`cache:\${id}\`
  const token = await getToken()
  const { token } = await login()
  if (token.type === "IDENT") return parse(token)
  token.type == TokenType.NUMBER2
  key0 = zlib.crc32(c, key0)
  the token at index 12 is IDENT42
  tokens: 1234, cost: 0.02
  prompt tokens 1200, completion tokens 340
  max_tokens=4096
  total tokens: 1048576
  context window of 200k tokens with gpt-4o-2024-08-06
  token budget is 8192 for llama3
  The token limit of Sonnet45 is higher
  commit {hex40}
  {hex40} Fix the password reset mail
  {hex40} auth: rotate the token every day
  {hex40} Merge branch 'token-refresh'
  Fix token refresh\\n{hex40}
  token refresh landed as {hex40}
  the token cleanup is in {hex40}
  Reverted the password change, now at {hex40}
  We pushed the API key rotation, HEAD is {hex40}
  git checkout {hex40} -- src/token.ts
  cherry-picked the secret scanning fix ({hex40})
  The secret scanner was bumped to {hex40}
  pin the token action to {hex40}
  uses: actions/create-github-app-token@{hex40}
  - uses: hashicorp/vault-action@{hex40} # v3, reads the secret
  password hash {hex64}
  sha256 of the key file: {hex64}
  md5(password) = {hex32}
  the checksum of the secrets archive is {hex64}
  the fingerprint of the deploy key is SHA256:{hex43}
  gpg: key {HEX16} was created
  gpg --recv-keys {HEX40}
  the key id is {hex16}
  user {uuid} has no password
  user {uuid} requested a new token
  the token belongs to account {uuid}
  invalid token for tenant {uuid}
  request {uuid} failed: missing API key
  trace {uuid}: token expired
  the password reset request id is {uuid}
  session {uuid}: password changed
  the row key is {uuid}
  Looking up the key {uuid} in Redis
  cache key {hex40} not found
  Cache hit for key: node-modules-{hex64}
  Cache saved with key: npm-{hex40}
  restore-keys: npm-
  S3 key: uploads/2024/{hex16}.png
  object key backups/2024-05-11/{hex32}.tar.gz
  the idempotency key {uuid} was seen before
  idempotency key: {uuid}
  partition key: {uuid}
  primary key {uuid}
  the foreign key is order_id1234
  React key warning: key "item-1234"
  Each child in a list should have a unique "key" prop
  translation key: settings.security.password.title
  i18n key 'auth.password.wrong2'
  press the key F12 to open the console
  the Enter key submits, the Escape key closes
  the key takeaway is simple
  the key point: measure first
  key2 is missing in dict1
  KeyError: 'user1234'
  KeyError: 'token'
  TypeError: password must be a string
  ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)
  FATAL: password authentication failed for user "app2024"
  authentication token expired at 2024-05-11T10:00:00Z
  JWT expired at 1715421600
  token expires in 3600 seconds
  token_type=bearer expires_in=3600
  {"token_type":"Bearer","expires_in":3600}
  "tokenType": "bearer", "scope": "read:user2024"
  signing key rotation2024 is planned
  the signing key rotation is planned for Q3
  API key rotation policy v2
  the secret manager is Vault, version 1.15.2
  secret/data/orders/db2024
  arn:aws:secretsmanager:eu-west-1:123456789012:secret:orders-AbCdEf
  kubectl get secret orders-db-2024 -o yaml
  kubectl create secret generic orders-db --from-literal=password=$PW
  the secret orders-db-credentials-prod is mounted at /etc/secrets
  The secret is called orders-db-app-user
  the secret named web-tls-cert-prod expires
  secretName: web-tls-cert-prod
  existingSecret: redis-auth-shared-prod
  token bucket with rate100
  login with Chrome120 fails
  the login page works in Firefox115 and Safari17
  sign in with user1234
  log in as user1234 and check
  the login form is in LoginForm2.tsx
  the password field has id input1234
  the password page is tested in spec2024
  password policy: policy2024
  the password test uses fixture1234
  see RFC7519 for the token format
  see RFC6749, section 4.1, for access tokens
  CVE-2024-12345 leaks the token
  the token bug is issue1234
  the token bug is tracked in PROJ-1234
  PR1234 changes how the token is read
  the password migration is migration20240511
  run migration 20240511_add_token_table
  add_password_reset_20240511.sql
  src/auth/token2024.ts holds the token logic
  the token is in src/auth/{hex8}/index.ts
  The key is the file main.{hex8}.js
  password-reset-mail-template
  the token goes in the x-request-auth-header
  use the left-hand-side-panel to edit the key
  set the token in the top-right-corner-menu
  token, e.g. ci-deploy-bot-token
  the password for read-only-replica-user is in the vault
  we call it pass-through-token-exchange
  key-value-store-adapter reads the key
  the secret lives in the on-call-runbook-page
  use a passphrase of four words, like correct-horse-battery-staple
  Bearer authentication, then Basic auth
  Authorization: Bearer $TOKEN
  curl -H "Authorization: Bearer $TOKEN" https://api.test
  curl -u "$USER:$PASS" https://api.test
  docker login -u ci --password-stdin
  mysql -u root -p shop
  7z x backup.7z
  7z a -p out.7z dir
  tar xzf backup.tar.gz
  ssh -p 2222 host
  mkdir -p path/to/secret
  redis: requirepass is not set
  requirepass foobared
  # requirepass foobared
  docker run -p 8080:80 app
  openssl rand -hex 32 > token.txt
  pass the token to handler2
  pass --flag2 to the script
  tests pass: 1234 of 1234
  passed: test2024
  --- PASS: TestToken/abc123def (0.01s)
  ok  	example.com/auth/token	0.123s
  ✓ rejects an expired token (12ms)
  FAIL src/token.test.ts > token > expires
  expected "password123" to equal "password124"
  expect(login('ada', 'password123')).rejects.toThrow()
  what is the password? I don't know
  What's the token? Ask Mia.
  What's the API key?\\nA: It is in the vault
  which key? the second one
  Q: how long is the password?\\nA: 12 characters
  Q: where is the token?\\nA: in src/auth/token.ts
  did you rotate the token? yes, on 2024-05-11
  is the password wrong? See ticket PROJ-1234
  who changed the password? user1234 did
  what is the token limit? 4096
  which version of the token library? v2.3.1
  What commit broke the token? {hex40}
  Which commit rotated the key?\\n{hex40}
  Admin / Operator
  role: admin / viewer
  user / group / other
  Browser: Chrome / Firefox
  CPU: 4 cores / Memory: 16GB
  OS: Ubuntu2204 / Debian12
  Jenkins: build / deploy2024
  Wifi: 2.4GHz / 5GHz
  root / usr / local
  admin / settings / users2024
  feature: login / signup
  the key words are speed and price
  the public key is ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI
  public key: {hex64}
  the contract address for the token is 0x{hex40}
  token contract 0x{hex40} on mainnet
  transfer of token 0x{hex40} in tx 0x{hex64}
  nonce and secret are derived; block {hex64}
  cloudflare: proxied
  cloudflare: "enabled"
  cloudflare: "v4.2.1"
  github: {hex40}
  "artifactory", "docker-local"
  sourcegraph: https://sourcegraph.com
  "resolved": "https://registry.npmjs.org/token/-/token-1.0.0.tgz"
  "integrity": "sha512-{hex80}=="
  TOKEN=
  TOKENS=483920
  MAX_TOKEN=483920
  TOKEN_TTL=86400
  SECRET_ROTATION_DAYS=90
  https://localhost:3000 or mail bob@example.com
  http://host:8080 and then me@host.example.com
  see https://example.com: mail bob@host.example.com
  das Passwort ist falsch
  Das Passwort ist abgelaufen.
  Das Passwort muss mindestens 12 Zeichen haben
  Passwort: erforderlich
  Der Schlüssel zum Erfolg ist Geduld
  Der Schlüssel ist im Tresor
  Das Token läuft nach 3600s ab
  Der Token-Fix ist in Commit {hex40}
  Das Token-Limit liegt bei 200k
  Das Passwort wird mit argon2id gehasht, siehe RFC9106
  Passwort vergessen? Siehe Ticket PROJ-1234
  Der API-Key kommt aus der Umgebung
  Unser Key-Server heißt keys2024
  Das Kennwort steht in 1Password
  Die Anmeldung läuft über OAuth2
  Melde dich mit Benutzer user1234 an
  Das Passwort-Feld heißt input1234
  Schlüssel der Tabelle ist {uuid}
  Bitte Token erneuern, Version 2.3.1 kann das
  Wir haben das Secret in Sprint2024 rotiert
  le mot de passe est obligatoire
  Le mot de passe est incorrect.
  Mot de passe : requis
  Mot de passe oublié ? Voir le ticket PROJ-1234
  la clé est dans le coffre
  La clé du succès est la patience
  Le jeton expire dans 3600s
  Le jeton est lu depuis l'environnement
  La clé primaire est {uuid}
  le commit du jeton est {hex40}
  Le secret est dans Vault
  Mets à jour le jeton tous les 90 jours
  la clave es el índice2
  la clave es la paciencia
  La contraseña es obligatoria
  La contraseña es incorrecta.
  Contraseña: requerida
  ¿Olvidaste la contraseña? Mira el ticket PROJ-1234
  La clave primaria es {uuid}
  El token caduca en 3600s
  El token se lee del entorno
  El secreto está en Vault
  el commit del token es {hex40}
  La palabra clave es async2
  la clave foránea es order_id1234
  密码长度至少8位
  密码错误
  请输入密码
  密码已过期
  密码使用SHA256加密
  密码用argon2id哈希
  令牌在3600秒后过期
  令牌数量为200k
  token的提交是{hex40}
  密钥存放在Vault里
  密码不能为空
  关键字是async2
  忘记密码？请看PROJ-1234
  主键是{uuid}
  パスワードは8文字以上です
  パスワードが間違っています
  パスワードを入力してください
  トークンは3600秒で失効します
  トークンの上限は200kです
  キーはuser_id2です
  主キーは{uuid}
  トークンの修正はコミット{hex40}
  シークレットはVaultにあります
  パスワードはSHA256でハッシュ化
  パスワードを忘れた場合はPROJ-1234を参照
  пароль неверный
  пароль обязателен
  токен истекает через 3600s
  ключ к успеху
  коммит с токеном {hex40}
  a senha é obrigatória
  o token expira em 3600s
  la password è obbligatoria
  il token scade tra 3600s
  We use OAuth2 for the admin login
  We use Auth0 for login and Stripe for billing
  use PKCE with S256 for the token exchange
  the token is signed with RS256
  sign the token with HS512, verify with ES256
  encrypt the key with AES256
  the key is 256 bits, base64url encoded
  keys are ed25519 or secp256k1
  the password is hashed, salt 16 bytes, 600000 rounds
  PBKDF2-HMAC-SHA256 for the password
  the token cache uses Redis7 on port6379
  the login service runs on node20 and postgres16
  server db2024 stores the password hashes
  the token store is at 10.0.0.12:6379
  the token service is deployed as auth-v2024.05.11
  image: registry.local/token-service:{hex12}
  the token pod is auth-token-service-{hex10}-x7k2p
  pod/vault-agent-injector-6d8f9c7b5d-x7k2p is Running
  kubectl logs token-service-7d9f8b6c5-abcde
  the session key for the map is "session:1234:abcd"
  Use the key item-2024-05 in Redis.
  Missing secret: add it to .env.local2024
  the secret sauce is caching
  the secret santa list is in sheet2024
  token ring networks of 1985
  keynote2024 is on Friday; the key speaker is Ada
  the password manager exports export2024.csv
  "login.password.label": "Kennwort"
  label: "Password", type: "password", id: "pw1"
  <input type="password" id="password2" />
  document.getElementById("password2").value
  const password2 = form.password2.value
  password2: string
  props.password2
  $password2 = $_POST['password2'];
  user.password = hashed2
  user.password = hash_password(raw2)
  SELECT token FROM sessions WHERE id = '{uuid}'
  UPDATE users SET password = ? WHERE id = '{uuid}'
  DELETE FROM tokens WHERE user_id = '{uuid}'
  INSERT INTO tokens (id, name) VALUES ('{uuid}', 'ci')
  GET /api/tokens/{uuid} 200
  POST /login 401 12ms {uuid}
  [info] token refreshed for session={uuid}
  level=info msg="token issued" request_id={uuid}
  2024-05-11 10:00:00 INFO auth token refreshed in 12ms
  I renamed the token class to AccessToken2
  rename password to passwordHash2
  The variable is called apiKey2024
  const apiKey2 = getKey("openai")
  the env var is OPENAI_API_KEY_2024
  export the key first (see README), then run terraform
  the password (see section 4.2) must be changed
  the token (JWT, RS256) is verified first
  the API key (v2) is deprecated, v3 follows
  the secret (orders-db) is rotated by cron
  the token, issued by Auth0, has scope read2024
  the password, hashed with bcrypt12, is stored
  the API key, per docs, is optional; see page 1234
`

/** Returns the lines with drawn hashes and ids. */
export function createTopics(draw: Draw): string[] {
  return LINES.split('\n')
    .map((line) => line.trim().replaceAll('\\n', '\n'))
    .filter((line) => line !== '')
    .map((line) =>
      line
        .replaceAll(/\{hex(\d+)\}/g, (_, length) => draw.hex(Number(length)))
        .replaceAll(/\{HEX(\d+)\}/g, (_, length) => draw.hex(Number(length)).toUpperCase())
        .replaceAll('{uuid}', () => draw.uuid()),
    )
}
