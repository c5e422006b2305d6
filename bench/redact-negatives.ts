/**
 * Developers' texts without a credential, but with much that looks like one. Hashes and the like are drawn.
 */
import { ALPHANUMERIC, BASE64, createDraw, DIGITS, type Draw, HEX, LOWER } from './redact-draw.ts'
import { createTopics } from './redact-topics.ts'

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Words for secrets without a secret: prose, types, code, templates. */
const MENTIONS = lines(`
  Users forget their password, so add a reset link to the login form.
  The token expires after an hour; refresh it before calling the API again.
  Never log the Authorization header, the password or the session cookie.
  Secret rotation is described in docs/security.md under "keys and tokens".
  Your password must be at least 12 characters long and contain a digit.
  The API key is stored in the keychain, not in the repository.
  We count tokens: 4,096 in, 1,024 out, 512 cached.
  Bearer authentication is required for every endpoint below /v1.
  Basic auth is fine for the internal dashboard behind the VPN.
  Set the password in the admin console and restart the pod.
  Password is required.
  Hash the password SHA256 first, then Base64Encode2 it.
  The password OAuth2Client sends is never the user's own.
  Show the password field2Name only after the first step.
  A password ISO8601Date2 would be weak.
  The key is to keep the cache warm.
  token: the smallest unit a tokenizer produces
  Passwords are hashed with argon2id, memory 64 MiB, 3 iterations.
  I think the secret to good tests is naming them as facts.
  Can you explain how cookies, sessions and JWTs differ?
  password: string
  password?: string | null
  readonly token: string
  apiKey: string | undefined
  secret: Buffer
  private_key: bytes = b""
  def login(username: str, password: str) -> Token:
  func NewClient(token string, opts ...Option) *Client {
  public string Password { get; set; }
  private final String apiKey;
  let password = String::new();
  const token = getToken()
  const token = await refreshToken(session)
  token = tokens[0]
  const apiKey = config.apiKey
  this.password = password
  self._token = token
  password = request.form["password"]
  password: z.string().min(8).max(128)
  hash = sha256(password + salt)
  const secret = randomBytes(32).toString('hex')
  if (password === confirmPassword) return next()
  if (!token) throw new Error('missing token')
  expect(token).toHaveLength(40)
  const { token, expiresAt } = await login(user)
  return jwt.sign(payload, secret, { expiresIn: '1h' })
  passwordInput.value = ''
  <input type="password" name="password" autocomplete="current-password" />
  <label for="api-key">API key</label>
  <PasswordField label="Password" required />
  password = var.db_password
  password = data.aws_secretsmanager_secret_version.db.secret_string
  secret_name = "orders/db/credentials"
  secretKeyRef: { name: orders-db, key: password }
  valueFrom: { secretKeyRef: { name: stripe, key: api-key } }
  tokenType: 'bearer'
  token_endpoint = "https://login.internal/oauth2/token"
  "token_url": "https://accounts.internal/o/oauth2/token",
  passwordPolicy: "strong"
  passwordResetUrl: "/account/reset"
  keyboardShortcut: "ctrl+shift+k"
  primaryKey: 'order_id'
  foreign_key: customers.id
  sortKey = "created_at#order_id"
  cacheKey: "orders:list:page=2"
  partition_key = "tenant_id"
  key: 'ArrowDown'
  i18nKey: "settings.security.password.title"
  "password": "Passwort"
  "password_hint": "Must contain a number"
  errors.password = 'Passwords do not match'
  type: password
  grant_type=password
  auth: required
  auth_method: oauth2
  authProvider: "google"
  credentials: 'include'
  credentialsId: 'jenkins-deploy-key'
  access_key_id
  author = "Ada Ferrer"
  authority: https://login.internal/common
  max_tokens: 4096
  "usage": {"input_tokens": 1284, "output_tokens": 312}
  stop_token_ids: [2, 32000]
  design-tokens/color.json
  nextPageToken: null
  password_min_length = 12
  PASSWORD_RESET_TIMEOUT=259200
  TOKEN_TTL_SECONDS=3600
  KEY_ROTATION_DAYS=90
  SECRET_NAME=orders-db
  API_KEY_HEADER=X-Api-Key
  tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
  monkey = turkey + donkey
  passed 12, failed 0, skipped 3
  compass: north-by-northwest
  bypass: true
  passport.use(new LocalStrategy(verify))
  ssh-keygen -t ed25519 -C "ci runner"
  kubectl create secret generic orders --from-file=./conf
  gh secret set DEPLOY_TOKEN < token.txt
  docker login --username ci --password-stdin
  vault kv get -field=password secret/orders
  aws secretsmanager get-secret-value --secret-id orders/db
  op read "op://ci/orders/password"
  read -s -p "Password: " password
  curl -u "$USER:$PASS" https://nexus.internal
  curl -H "Authorization: Bearer $TOKEN" https://api.internal/v1/me
`)

/** Placeholders for a credential. */
const PLACEHOLDERS = lines(`
  API_KEY=YOUR_API_KEY
  api_key = "your-api-key-here"
  OPENAI_API_KEY=sk-...
  ANTHROPIC_API_KEY=sk-ant-...
  STRIPE_SECRET_KEY=sk_live_${'x'.repeat(24)}
  GITHUB_TOKEN=ghp_${'x'.repeat(36)}
  token: <token>
  password: <your password>
  "password": "********"
  "secret": "[REDACTED]"
  password: \${DB_PASSWORD}
  password: "\${DB_PASSWORD:-postgres}"
  token: \${{ secrets.GITHUB_TOKEN }}
  password: {{ .Values.db.password }}
  password={{ vault_db_password }}
  const apiKey = process.env.API_KEY
  const key = process.env['STRIPE_KEY'] ?? ''
  token = os.environ["TOKEN"]
  token = os.getenv("API_TOKEN")
  api_key = ENV.fetch("API_KEY")
  password = System.getenv("DB_PASSWORD")
  TOKEN=$(cat token)
  TOKEN=$(gh auth token)
  export TOKEN=\`cat ~/.token\`
  PASSWORD=%DB_PASSWORD%
  password = "changeme"
  password: change-me
  DB_PASSWORD=postgres
  POSTGRES_PASSWORD=mysecretpassword
  MYSQL_ROOT_PASSWORD=root
  password: "password"
  password = 'secret'
  token: "test-token"
  apiKey: 'fake-api-key'
  api_token = "dummy"
  "client_secret": "CLIENT_SECRET"
  client_secret: "example-client-secret"
  password: "hunter"
  secret: 'shhh'
  password123
  key = "xxxxxxxxxxxxxxxx"
  token = "abcdefghijklmnopqrstuvwxyz"
  alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  const KEY_CHARS = "0123456789abcdefghijklmnopqrstuvwxyz"
  secret: "0000000000000000"
  token: 1234567890
  aws_access_key_id = AKIA${'IOSFODNN7EXAMPLE'}
  aws_secret_access_key = wJalrXUtnFEMI/${'K7MDENG/bPxRfiCYEXAMPLEKEY'}
  postgres://user:password@localhost:5432/app
  postgres://postgres:postgres@localhost/test
  mysql://root:root@127.0.0.1:3306/app
  mongodb://\${MONGO_USER}:\${MONGO_PASS}@mongo:27017
  redis://localhost:6379
  https://user:pass@host.test/
  https://<user>:<token>@git.internal/repo.git
  https://$USER:$TOKEN@git.internal/repo.git
  amqp://guest:guest@localhost:5672
  Authorization: Bearer <token>
  Authorization: Bearer YOUR_TOKEN
  Authorization: Bearer \${token}
  headers: { Authorization: \`Bearer \${token}\` }
  Authorization: Basic <base64>
  Authorization: Basic ${btoa('user:password')}
  X-Api-Key: {api_key}
  Cookie: session=<session id>
  curl -u user:pass https://service.test
  curl --user "username:password" https://service.test
  mysql -u root -p app
  mysql -u root -p"$MYSQL_PWD" app
  sshpass -p "$PASS" ssh host
  sshpass -e ssh host
  machine git.internal login me password <token>
  -----BEGIN PRIVATE KEY-----
  -----BEGIN PUBLIC KEY-----
  secretRef: projects/orders/secrets/db/versions/latest
  password: !vault |
  password: !Ref DbPassword
  "password": null
  "token": ""
  token = None
  password = nil
  _authToken=\${NPM_TOKEN}
  //registry.npmjs.org/:_authToken=YOUR_TOKEN
`)

/** Long, mixed and harmless. */
const LOOKALIKES = lines(`
  node_modules/.pnpm/@babel+plugin-transform-modules-commonjs@7.24.1_@babel+core@7.24.5/node_modules
  /Users/ada/Library/Application Support/Code/User/workspaceStorage/state.vscdb
  C:\\Users\\ada\\AppData\\Local\\Packages\\CanonicalGroupLimited.Ubuntu22.04LTS\\LocalState\\ext4.vhdx
  /var/lib/docker/overlay2/l/check-file-system-layers-before-mount/merged/etc/ssl/certs
  com.company.product.module.submodule.ConfigurationPropertiesBindingPostProcessor
  AbstractSingletonProxyFactoryBeanDefinitionParserDelegateRegistry
  shouldReturnUnauthorizedWhenTheTokenHasExpiredAndTheRefreshTokenIsMissing
  MAX_CONCURRENT_BACKGROUND_REINDEX_OPERATIONS_PER_TENANT
  x-goog-meta-content-disposition-filename-utf8-encoded
  useLayoutEffectWithDeepComparisonAndCleanupOnUnmount
  --color-primary-500: #3b82f6; --color-surface: rgba(15, 23, 42, 0.85);
  background: linear-gradient(90deg, #0f172a 0%, #1e293b 50%, #334155 100%);
  color: #deadbe; border-color: #c0ffee; outline: #facade80;
  version: 24.21.0-nightly.20261104+a1b2c3d
  "typescript": "^7.0.2", "vitest": "^5.1.0", "esbuild": "^0.28.2"
  python-3.13.1-amd64-webinstall.exe
  v2.14.0-rc.3-17-gf00ba47
  linux-x64-musl-node-v127.tar.gz
  eu-west-1a, us-gov-east-1, ap-southeast-2
  arn:aws:iam::123456789012:role/service-role/orders-lambda-execution
  projects/orders-prod-4711/locations/europe-west3/keyRings/main/cryptoKeys/db
  2026-11-15T12:03:44.182Z INFO [orders] request completed in 182ms status=200 bytes=18234
  at Object.<anonymous> (/app/dist/chunk-7GQ2M5KX.js:1042:17)
  webpack:///./src/components/OrderList.tsx?a1f3
  import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
  SELECT id, email, password_hash FROM users WHERE token_version > 3
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO readonly;
  const re = /^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$/
  !function(e,t){"object"==typeof exports?module.exports=t():e.Lib=t()}(this,function(){return function(e){var t={}}})
  var a=b.key,c=d.token||"",e=f(a,c);g.auth&&h.pass(e);
  s.AcceptanceTimeoutSeconds = s.makeKubeConfigController(args)
  RegExp.prototype.exec.call(/x/, y).index
  ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHlKq0exampleexampleexampleexampleexample ada@laptop
  0.0.0.0:8080, [::1]:5432, 192.168.178.21:22, fe80::1ff:fe23:4567:890a
  MAC 00:1B:44:11:3A:B7, serial C02XG0FDJGH7
  ISBN 978-3-16-148410-0, IBAN DE89 3704 0044 0532 0130 00
  4111 1111 1111 1111 is the test card
  lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod
  aGVsbG8gd29ybGQ= decodes to hello world
  %E2%9C%93 is a check mark, %F0%9F%94%91 is a key
  CIDR 10.128.0.0/9, ASN 64512, VLAN 4094
  ticket ORD-48213, build #20261115.7, PR !9921
  charset utf8mb4_0900_ai_ci, collation latin1_swedish_ci
  Content-Type: multipart/form-data; boundary=----WebKitFormBoundary
  Accept: text/html,application/xhtml+xml;q=0.9,image/avif,*/*;q=0.8
  User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
  If-None-Match: W/"5f3-18c2a"
  Cache-Control: public, max-age=31536000, immutable
  Set-Cookie: theme=dark; Path=/; SameSite=Lax
  Cookie: lang=en; consent=yes
  chunk-vendors~main~settings~dashboard.b1946ac9.css
  Error: EACCES: permission denied, open '/etc/ssl/private/server.key'
  scp deploy@10.0.0.4:/srv/app/releases/20261115120344/log.txt .
  git remote add origin git@github.com:ada/orders.git
  https://github.com/ada/orders/pull/482/files#diff-9f1c
  https://docs.internal/d/1W7KCxOxP-1Fy5EyF2lbJGE2WuKmu5v0suYqoHas1jRM/edit
  https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=43s
  mailto:ada@orders.test?subject=token%20rotation
  zip -r backup.zip . -x node_modules
  7z x archive.7z -pattern
  tar -xzpf release.tgz -C /srv
`)

const MULTILINE = [
  'async function login(username: string, password: string) {\n  const user = await users.find(username)\n  if (!user) return null\n  const ok = await verify(user.passwordHash, password)\n  return ok ? createToken(user) : null\n}',
  'openapi: 3.1.0\npaths:\n  /login:\n    post:\n      requestBody:\n        content:\n          application/json:\n            schema:\n              properties:\n                password: { type: string, format: password }\n                token: { type: string }',
  'apiVersion: v1\nkind: Secret\nmetadata:\n  name: orders\ndata:\n  password: {{ .Values.password | b64enc }}\n',
  'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nspec:\n  data:\n    - secretKey: password\n      remoteRef:\n        key: orders/db\n',
  '# .env.example\nDATABASE_URL=\nSTRIPE_SECRET_KEY=\nSESSION_SECRET=\nNODE_ENV=development\n',
  'GITHUB_API_KEY=\nDYNATRACE_API_KEY=\n',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN RSA PRIVATE KEY-----\n<contents of your key file>\n-----END RSA PRIVATE KEY-----',
  '| variable | meaning |\n| --- | --- |\n| API_KEY | the key of your account |\n| TOKEN_TTL | lifetime in seconds |',
  'Steps:\n1. Create a token under Settings > Tokens.\n2. Put it into the keychain.\n3. Never commit it.',
  'class User(Base):\n    __tablename__ = "users"\n    id = Column(Integer, primary_key=True)\n    password_hash = Column(String(255), nullable=False)\n    api_token = Column(String(64), unique=True)',
  'variable "db_password" {\n  type      = string\n  sensitive = true\n}\n\nresource "aws_db_instance" "orders" {\n  password = var.db_password\n}',
  'test("rejects a wrong password", async () => {\n  const res = await post("/login", { user: "ada", password: "wrong" })\n  expect(res.status).toBe(401)\n})',
]

type Template = (draw: Draw) => string

/** Numbers and letters that machines write everywhere. */
const DRAWN: readonly Template[] = [
  (d) => `commit ${d.hex(40)}\nAuthor: Ada Ferrer <ada@orders.test>\n\n    Rename the token store`,
  (d) => `${d.hex(7)} Fix the password reset mail`,
  (d) => `index ${d.hex(7)}..${d.hex(7)} 100644`,
  (d) => `Merge branch 'auth' at ${d.hex(12)}`,
  (d) => `image: registry.internal/orders@sha256:${d.hex(64)}`,
  (d) => `sha256: ${d.hex(64)}  release.tgz`,
  (d) => `${d.hex(32)}  orders.iso`,
  (d) => `md5sum = "${d.hex(32)}"`,
  (d) => `"integrity": "sha512-${d.text(BASE64, 86)}=="`,
  (d) => `resolution: {integrity: sha512-${d.text(BASE64, 86)}==}`,
  (d) => `golang.org/x/oauth2 v0.21.0 h1:${d.text(BASE64, 43)}=`,
  (d) => `checksum = "${d.hex(64)}"`,
  (d) => `--hash=sha256:${d.hex(64)} \\`,
  (d) => `etag: "${d.hex(32)}-4"`,
  (d) => `request id ${d.uuid()} took 84 ms`,
  (d) => `"sessionId":"${d.uuid()}","parentUuid":"${d.uuid()}"`,
  (d) => `/api/orders/${d.uuid()}/items`,
  (d) => `~/.claude/projects/-home-ada-orders/${d.uuid()}.jsonl`,
  (d) => `clientId = "${d.uuid()}"`,
  (d) => `credentialsId: '${d.uuid()}'`,
  (d) => `kms_key_id = "${d.uuid()}"`,
  (d) => `trace_id=${d.hex(32)} span_id=${d.hex(16)}`,
  (d) => `data:image/png;base64,${d.text(BASE64, 400)}`,
  (d) => `<img src="data:image/jpeg;base64,/9j/${d.text(BASE64, 300)}">`,
  (d) =>
    `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo${d.text(BASE64, 500)}"}}`,
  (d) => `//# sourceMappingURL=data:application/json;base64,${d.text(BASE64, 200)}`,
  (d) => `src: url(data:font/woff2;base64,d09GMgAB${d.text(BASE64, 260)})`,
  (d) => `dist/assets/index-${d.text(ALPHANUMERIC, 8)}.js   182.44 kB`,
  (d) => `main.${d.hex(20)}.js`,
  (d) => `0x${d.hex(40)} is the contract's address`,
  (d) => `tx 0x${d.hex(64)} confirmed in block 19482113`,
  (d) => `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ${d.text(BASE64, 320)} ada@laptop`,
  (d) => `-----BEGIN CERTIFICATE-----\n${d.lines(8).join('\n')}\n-----END CERTIFICATE-----`,
  (d) => `-----BEGIN PUBLIC KEY-----\n${d.lines(5).join('\n')}\n-----END PUBLIC KEY-----`,
  (d) => `public_key = "${d.text(BASE64, 43)}="`,
  (d) => `"signature":"${d.text(BASE64, 180)}"`,
  (d) => `csrf-token=${d.text(BASE64, 43)}=`,
  (d) => `nonce="${d.text(ALPHANUMERIC, 22)}"`,
  (d) => `toolu_01${d.text(ALPHANUMERIC, 22)}`,
  (d) => `"message":{"id":"msg_01${d.text(ALPHANUMERIC, 22)}","role":"assistant"}`,
  (d) => `primaryKey=${d.text(ALPHANUMERIC, 24)}`,
  (d) => `partition_key: ${d.hex(24)}`,
  (d) => `cache-key: node-modules-linux-x64-${d.hex(40)}`,
  (d) => `_id: ObjectId("${d.hex(24)}")`,
  (d) => `order 01${d.text(`${DIGITS}ABCDEFGHJKMNPQRSTVWXYZ`, 24)} shipped`,
  (d) => `container ${d.hex(12)} exited with 137`,
  (d) => `pod/orders-${d.text(LOWER, 4)}${d.hex(5)}-${d.text(LOWER, 5)} Running`,
  (d) => `SRCREV = "${d.hex(40)}"`,
  (d) => `fingerprint SHA256:${d.text(BASE64, 43)}`,
  (d) => `ray id ${d.hex(16)}-FRA`,
  (d) => `Buffer <${(d.hex(40).match(/../g) ?? []).join(' ')}>`,
  (d) => `\\x${d.hex(64)}`,
  (d) => `account 4${d.text(DIGITS, 11)}, invoice ${d.text(DIGITS, 16)}`,
  (d) => `bytes ${d.text(HEX, 16)} at offset 0x7fff${d.hex(8)}`,
]

/** Lines as between the sentences of any conversation about code, without placeholders for credentials. */
export function createOrdinaryLines(seed: number): string[] {
  const draw = createDraw(seed)
  return [...MENTIONS, ...LOOKALIKES, ...DRAWN.map((template) => template(draw))]
}

/** The same seed gives the same texts. */
export function createNegatives(seed: number): string[] {
  const draw = createDraw(seed)
  const drawn = DRAWN.flatMap((template) => [template(draw), template(draw)])
  return [...MENTIONS, ...PLACEHOLDERS, ...LOOKALIKES, ...MULTILINE, ...drawn, ...createTopics(draw)]
}
