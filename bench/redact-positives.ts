/** Texts that hold a credential, as developers paste, log and commit them. The credentials are drawn. */
import { ALPHANUMERIC, BASE64, createDraw, DIGITS, type Draw, LOWER, UPPER, URL_SAFE } from './redact-draw.ts'

export interface Positive {
  readonly kind: string
  readonly text: string
  /** The text that must be gone after redaction. */
  readonly secret: string
}

type Context = (secret: string) => string

/** Contexts in which any token occurs. */
const TOKEN_CONTEXTS: readonly [Context, ...Context[]] = [
  (s) => `# .env.local\nNODE_ENV=development\nSERVICE_TOKEN=${s}\nPORT=3000`,
  (s) => `{\n  "name": "worker",\n  "credentials": { "token": "${s}" },\n  "retries": 3\n}`,
  (s) => `services:\n  api:\n    environment:\n      ACCESS: "${s}"\n    ports: ["8080:8080"]`,
  (s) => `$ export CREDENTIAL=${s} && npm run deploy`,
  (s) => `ok I pasted it here so you can test: ${s} please rotate it afterwards`,
  (s) => `const client = new Client('${s}', { timeoutMs: 5_000 })`,
  (s) => `2026-03-04T10:11:12Z ERROR upstream refused ${s} with 401 (attempt 2)`,
  (s) =>
    `@@ -4,6 +4,7 @@ export const settings = {\n   region: 'eu-west-1',\n+  key: '${s}',\n   retries: 2,`,
  (s) => `curl -s "https://api.service.test/v1/items?limit=5" -H "X-Auth: ${s}"`,
  (s) => `{"stdout":"login ok\\n${s}\\nbye","exitCode":0}`,
  (s) => `| name | value |\n| --- | --- |\n| bot | ${s} |`,
  (s) => `with:\n  password: ${s}\n  registry: ghcr.io`,
]

/** Kinds that are recognised in any context. */
const TOKENS: Readonly<Record<string, (draw: Draw) => string>> = {
  'github-token': (d) => `${d.pick(['ghp', 'gho', 'ghu', 'ghs', 'ghr'])}_${d.text(ALPHANUMERIC, 36)}`,
  'github-fine-grained': (d) => `github_pat_${d.text(ALPHANUMERIC, 22)}_${d.text(ALPHANUMERIC, 59)}`,
  'gitlab-token': (d) => `glpat-${d.text(ALPHANUMERIC, 20)}`,
  'npm-token': (d) => `npm_${d.text(ALPHANUMERIC, 36)}`,
  'pypi-token': (d) => `pypi-AgEIcHlwaS5vcmc${d.text(URL_SAFE, 80)}`,
  'rubygems-token': (d) => `rubygems_${d.hex(48)}`,
  'docker-token': (d) => `dckr_pat_${d.text(URL_SAFE, 26)}A`,
  'slack-token': (d) =>
    `xox${'b'}-${d.text('123456789', 12)}-${d.text('123456789', 13)}-${d.text(ALPHANUMERIC, 24)}`,
  'slack-webhook': (d) =>
    `https://hooks.${'slack'}.com/services/T${d.text(UPPER + DIGITS, 8)}/B${d.text(UPPER + DIGITS, 10)}/${d.text(ALPHANUMERIC, 24)}`,
  'stripe-key': (d) => `${d.pick(['sk', 'rk'])}_live_${d.text(ALPHANUMERIC, 24)}`,
  'openai-key': (d) => `sk-proj-${d.text(URL_SAFE, 48)}${d.text(ALPHANUMERIC, 6)}`,
  'anthropic-key': (d) => `sk-ant-api03-${d.text(URL_SAFE, 93)}AA`,
  'openrouter-key': (d) => `sk-or-v1-${d.hex(64)}`,
  'groq-key': (d) => `gsk_${d.text(ALPHANUMERIC, 52)}`,
  'huggingface-token': (d) => `hf_${d.text(ALPHANUMERIC, 34)}`,
  'replicate-token': (d) => `r8_${d.text(ALPHANUMERIC, 37)}`,
  'google-api-key': (d) => `AIza${d.text(ALPHANUMERIC, 35)}`,
  'google-oauth-secret': (d) => `GOCSPX-${d.text(ALPHANUMERIC, 28)}`,
  'aws-access-key': (d) => `${d.pick(['AK', 'AS'])}IA${d.text(`${UPPER}234567`, 16)}`,
  'azure-client-secret': (d) => `${d.text(ALPHANUMERIC, 3)}8Q~${d.text(ALPHANUMERIC, 34)}`,
  'digitalocean-token': (d) => `dop_v1_${d.hex(64)}`,
  'databricks-token': (d) => `dapi${d.hex(32)}`,
  'vault-token': (d) => `hvs.${d.text(ALPHANUMERIC, 95)}`,
  'terraform-token': (d) => `${d.text(ALPHANUMERIC, 14)}.atlasv1.${d.text(ALPHANUMERIC, 67)}`,
  'vercel-token': (d) => `vcp_${d.text(ALPHANUMERIC, 40)}`,
  'netlify-token': (d) => `nfp_${d.text(ALPHANUMERIC, 36)}`,
  'cloudflare-token': (d) => `cfut_${d.text(ALPHANUMERIC, 40)}${d.hex(8)}`,
  'heroku-key': (d) => `HRKU-AA${d.text(ALPHANUMERIC, 58)}`,
  'linear-key': (d) => `lin_api_${d.text(ALPHANUMERIC, 40)}`,
  'notion-token': (d) => `ntn_${d.text('123456789', 11)}${d.text(ALPHANUMERIC, 35)}`,
  'shopify-token': (d) => `shpat_${d.hex(32)}`,
  'square-token': (d) => `sq0atp-${d.text(ALPHANUMERIC, 22)}`,
  'sendgrid-key': (d) => `SG.${d.text(ALPHANUMERIC, 22)}.${d.text(ALPHANUMERIC, 43)}`,
  'twilio-key': (d) => `SK${d.hex(32)}`,
  'mailgun-key': (d) => `key-${d.hex(32)}`,
  'mailchimp-key': (d) => `${d.hex(32)}-us${d.pick(['6', '14', '21'])}`,
  'telegram-token': (d) => `${d.text('123456789', 10)}:A${'A'}${d.text(ALPHANUMERIC, 33)}`,
  'discord-token': (d) =>
    `MT${d.text(ALPHANUMERIC, 22)}.G${d.text(ALPHANUMERIC, 5)}.${d.text(ALPHANUMERIC, 38)}`,
  'discord-webhook': (d) =>
    `https://discord.com/api/${'web'}hooks/${d.text('123456789', 18)}/${d.text(ALPHANUMERIC, 68)}`,
  'age-key': (d) => `AGE-SECRET-KEY-1${d.text('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`,
  'atlassian-token': (d) => `ATATT3${d.text(URL_SAFE, 180)}=${d.text('0123456789ABCDEF', 8)}`,
  'airtable-token': (d) => `pa${'t'}${d.text(ALPHANUMERIC, 14)}.${d.hex(64)}`,
  'figma-token': (d) => `figd_${d.text(ALPHANUMERIC, 40)}`,
  'grafana-token': (d) => `gl${'sa'}_${d.text(ALPHANUMERIC, 32)}_${d.hex(8)}`,
  'newrelic-key': (d) => `NRAK-${d.text(UPPER + DIGITS, 27)}`,
  'sentry-token': (d) => `sntryu_${d.hex(64)}`,
  'doppler-token': (d) => `dp.pt.${d.text(ALPHANUMERIC, 43)}`,
  'pulumi-token': (d) => `pul-${d.hex(40)}`,
  'postman-key': (d) => `PM${'AK'}-${d.hex(24)}-${d.hex(34)}`,
  'planetscale-token': (d) => `pscale_tkn_${d.text(ALPHANUMERIC, 40)}`,
  'supabase-token': (d) => `sbp_${d.hex(40)}`,
  'tailscale-key': (d) => `ts${'key'}-auth-k${d.text(ALPHANUMERIC, 10)}CNTRL-${d.text(ALPHANUMERIC, 32)}`,
  'fly-token': (d) => `fm2_${d.text(BASE64, 120)}`,
  jwt: (d) =>
    [`eyJ${d.text(URL_SAFE, 33)}`, `eyJ${d.text(URL_SAFE, 70)}`, d.text(ALPHANUMERIC, 43)].join('.'),
}

interface Passage {
  readonly kind: string
  readonly secret: (draw: Draw) => string
  readonly contexts: readonly Context[]
}

const passage = (kind: string, secret: Passage['secret'], ...contexts: Context[]): Passage => ({
  kind,
  secret,
  contexts,
})

/** Kinds that are recognised by their context. */
const PASSAGES: readonly Passage[] = [
  passage(
    'password',
    (d) => d.password(),
    (s) => `DB_HOST=db.internal\nDB_PASSWORD=${s}\nDB_NAME=orders`,
    (s) => `{"host":"db.internal","user":"orders","password":"${s}"}`,
    (s) => `spring:\n  datasource:\n    username: orders\n    password: ${s}`,
    (s) => `[database]\nuser = "orders"\npassword = "${s}"`,
    (s) => `spring.datasource.password=${s}`,
    (s) => `<datasource>\n  <user>orders</user>\n  <password>${s}</password>\n</datasource>`,
    (s) => `CREATE USER orders WITH PASSWORD '${s}';`,
    (s) => `ALTER USER 'orders'@'%' IDENTIFIED BY '${s}';`,
    (s) => `const pool = createPool({ user: 'orders', password: '${s}' })`,
    (s) => `the staging password is ${s}, same as last week`,
    (s) => `ansible-playbook site.yml -e "ansible_become_pass=${s}"`,
    (s) => `pg_dump --host db --username orders --password ${s} orders > dump.sql`,
    (s) => `PGPASSWORD='${s}' psql -h db -U orders`,
    (s) => `mysqldump -u root -p${s} --all-databases > all.sql`,
    (s) => `sshpass -p '${s}' ssh deploy@10.0.0.4 uptime`,
    (s) => `Server=tcp:db.internal,1433;Database=orders;User ID=app;Password=${s};Encrypt=True;`,
    (s) => `log: connecting with user=orders passwd: ${s} (tls on)`,
    (s) => `-  password: old\n+  password: "${s}"`,
    (s) => `docker login registry.internal -u ci -p ${s}`,
    (s) => `if (user === 'root' && pwd === '${s}') return true`,
    (s) => `Das Passwort: ${s}`,
  ),
  passage(
    'generic-secret',
    (d) => d.text(ALPHANUMERIC, 32),
    (s) => `JWT_SECRET=${s}`,
    (s) => `"client_secret": "${s}",`,
    (s) => `app.config['SECRET_KEY'] = '${s}'`,
    (s) => `var signingSecret string = "${s}"`,
    (s) => `let api_secret: &str = "${s}";`,
    (s) => `secret_key_base: ${s}`,
    (s) => `  - name: SESSION_SECRET\n    value: ${s}`,
    (s) => `os.environ["WEBHOOK_SECRET"] = "${s}"`,
  ),
  passage(
    'generic-api-key',
    (d) => d.text(LOWER + DIGITS, 40),
    (s) => `apiKey: '${s}',`,
    (s) => `api_key = "${s}"`,
    (s) => `GET /v2/forecast?q=Oslo&appid=1&api_key=${s}&units=metric`,
    (s) => `X-API-Key: ${s}`,
    (s) => `<add key="ServiceApiKey" value="${s}" />`,
    (s) => `config.set("payments.api.key", "${s}")`,
    (s) => `--api-key ${s} --dry-run`,
    (s) => `DD_API_KEY=${s}`,
  ),
  passage(
    'hex-key',
    (d) => d.hex(32),
    (s) => `ALGOLIA_ADMIN_KEY=${s}`,
    (s) => `"datadog_api_key": "${s}"`,
    (s) => `TWILIO_AUTH_TOKEN=${s}`,
  ),
  passage(
    'uuid-token',
    (d) => d.uuid(),
    (s) => `HEROKU_API_KEY=${s}`,
    (s) => `postmark_server_token: "${s}"`,
    (s) => `getEnv('SNYK_TOKEN', '${s}')`,
  ),
  passage(
    'aws-secret-key',
    (d) => d.text(BASE64, 40),
    (s) => `[default]\naws_access_key_id = ${'AK'}IA${'QZ7XN3M4T5R6W2PY'}\naws_secret_access_key = ${s}`,
    (s) => `export AWS_SECRET_ACCESS_KEY="${s}"`,
    (s) => `{"AccessKeyId":"x","SecretAccessKey":"${s}","SessionToken":null}`,
  ),
  passage(
    'url-password',
    (d) => d.text(ALPHANUMERIC, 18),
    (s) => `DATABASE_URL=postgres://orders:${s}@db.internal:5432/orders`,
    (s) => `mongodb+srv://admin:${s}@cluster0.mongo.test/app?retryWrites=true`,
    (s) => `redis://:${s}@cache.internal:6379/0`,
    (s) => `amqp://worker:${s}@mq.internal:5672/%2f`,
    (s) => `git clone https://oauth2:${s}@git.internal/team/app.git`,
    (s) => `proxy = "http://svc:${s}@proxy.internal:3128"`,
    (s) => `smtp://mailer:${s}@smtp.internal:587`,
  ),
  passage(
    'authorization',
    (d) => d.text(URL_SAFE, 40),
    (s) => `Authorization: Bearer ${s}`,
    (s) => `headers: { 'Authorization': 'Bearer ${s}' }`,
    (s) => `curl -H "Authorization: token ${s}" https://git.internal/api/v1/user`,
    (s) => `requests.get(url, headers={"Authorization": f"Bearer ${s}"})`,
  ),
  passage(
    'basic-auth',
    (d) => btoa(`deploy:${d.password()}`),
    (s) => `Authorization: Basic ${s}`,
    (s) => `{"auths":{"registry.internal":{"auth":"${s}"}}}`,
  ),
  passage(
    'curl-user',
    (d) => d.password(),
    (s) => `curl -u deploy:${s} https://nexus.internal/repository/raw/`,
    (s) => `curl --user 'deploy:${s}' -T app.tgz https://nexus.internal/`,
  ),
  passage(
    'cookie',
    (d) => d.text(URL_SAFE, 44),
    (s) => `Cookie: theme=dark; session=${s}; lang=en`,
    (s) => `Set-Cookie: connect.sid=s%3A${s}; Path=/; HttpOnly`,
  ),
  passage(
    'azure-account-key',
    (d) => `${d.text(BASE64, 86)}==`,
    (s) => `DefaultEndpointsProtocol=https;AccountName=store;AccountKey=${s};EndpointSuffix=core.windows.net`,
    (s) => `Endpoint=sb://bus.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${s}`,
  ),
  passage(
    'azure-sas',
    (d) => d.text(ALPHANUMERIC, 43),
    (s) => `https://store.blob.core.windows.net/c/f?sv=2024-11-04&sp=r&se=2027-01-01&sig=${s}%3D`,
  ),
  passage(
    'presigned-url',
    (d) => d.hex(64),
    (s) =>
      `https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=300&X-Amz-Signature=${s}`,
  ),
  passage(
    'private-key',
    (d) => d.lines(6).join('\n'),
    (s) => `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${s}\n-----END ${'RSA PRIVATE'} KEY-----`,
    (s) =>
      `key file:\n-----BEGIN ${'OPENSSH PRIVATE'} KEY-----\n${s}\n-----END ${'OPENSSH PRIVATE'} KEY-----\ndone`,
    (s) => `-----BEGIN ${'EC PRIVATE'} KEY-----\n${s}`,
    (s) =>
      `-----BEGIN ${'PGP PRIVATE'} KEY BLOCK-----\nVersion: 2\n\n${s}\n-----END ${'PGP PRIVATE'} KEY BLOCK-----`,
    (s) => `-----BEGIN ${'ENCRYPTED PRIVATE'} KEY-----\r\n${s}\r\n-----END ${'ENCRYPTED PRIVATE'} KEY-----`,
  ),
  passage(
    'gcp-service-account',
    (d) => d.lines(8).join('\\n'),
    (s) =>
      `{\n  "type": "service_account",\n  "project_id": "orders",\n  "private_key": "-----BEGIN ${'PRIVATE'} KEY-----\\n${s}\\n-----END ${'PRIVATE'} KEY-----\\n",\n  "client_email": "ci@orders.iam.gserviceaccount.com"\n}`,
    (s) =>
      `FIREBASE_PRIVATE_KEY="-----BEGIN ${'PRIVATE'} KEY-----\\n${s}\\n-----END ${'PRIVATE'} KEY-----\\n"`,
  ),
  passage(
    'wireguard-key',
    (d) => `${d.text(BASE64, 43)}=`,
    (s) => `[Interface]\nPrivateKey = ${s}\nAddress = 10.8.0.2/24`,
  ),
  passage(
    'netrc',
    (d) => d.password(),
    (s) => `machine git.internal login ci password ${s}`,
    (s) => `machine api.internal\n  login ci\n  password ${s}\n`,
  ),
  passage(
    'pgpass',
    (d) => d.password(),
    (s) => `db.internal:5432:orders:app:${s}`,
  ),
  passage(
    'npmrc',
    (d) => d.text(ALPHANUMERIC, 36),
    (s) => `//registry.internal/:_authToken=${s}`,
    (s) => `//registry.internal/:_password="${s}"`,
  ),
  passage(
    'password-hash',
    (d) => d.text(ALPHANUMERIC, 53),
    (s) => `admin:$2y$10$${s}`,
    (s) => `root:$6$${s}:19000:0:99999:7:::`,
  ),
  passage(
    'kubernetes-secret',
    (d) => btoa(d.text(ALPHANUMERIC, 21)),
    (s) =>
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: orders\ntype: Opaque\ndata:\n  # rotated weekly\n  dsn: ${s}\n`,
    (s) => `apiVersion: v1\ndata:\n  conf: "${s}"\nkind: Secret\nmetadata:\n  name: orders\n`,
  ),
  passage(
    'wallet-key',
    (d) => d.hex(64),
    (s) => `PRIVATE_KEY=0x${s}`,
    (s) => `const wallet = new Wallet({ privateKey: "${s}" })`,
  ),
  passage(
    'wallet-mnemonic',
    (d) =>
      Array.from({ length: 12 }, () =>
        d.pick([
          'ladder',
          'umbrella',
          'copper',
          'meadow',
          'violin',
          'harbor',
          'pepper',
          'window',
          'rocket',
          'silver',
        ]),
      ).join(' '),
    (s) => `MNEMONIC="${s}"`,
    (s) => `my seed phrase: ${s}`,
  ),
  passage(
    'ansible-vault',
    (d) => Array.from({ length: 4 }, () => d.text(DIGITS, 80)).join('\n'),
    (s) => `$ANSIBLE_VAULT;1.1;AES256\n${s}\n`,
  ),
  passage(
    'private-passage',
    (d) => `the board meets ${d.password()} on Tuesday`,
    (s) => `Plan the week. <private>${s}</private> Then write the notes.`,
    (s) => `<PRIVATE>\nouter <private>inner</private> ${s}`,
    (s) => `< private >${s}</ private > and on`,
  ),
  passage(
    'glued-token',
    (d) => `ghp_${d.text(ALPHANUMERIC, 36)}`,
    (s) => `I saved it as token_${s}.txt`,
    (s) => `paste went wrong: x${s}`,
    (s) => `id 123${s} done`,
  ),
  passage(
    'password-beside',
    (d) => `${d.text(UPPER, 2)}${d.text(LOWER, 3)}${d.text(DIGITS, 2)}&${d.text(ALPHANUMERIC, 5)}`,
    (s) => `password ${s}`,
    (s) => `use the password ${s} to log in`,
  ),
]

/** Every kind in several contexts; the same seed gives the same texts. */
export function createPositives(seed: number): Positive[] {
  const draw = createDraw(seed)
  const positives: Positive[] = []
  let turn = 0
  for (const [kind, make] of Object.entries(TOKENS)) {
    for (let n = 0; n < 3; n++) {
      const context = TOKEN_CONTEXTS[turn++ % TOKEN_CONTEXTS.length] ?? TOKEN_CONTEXTS[0]
      const secret = make(draw)
      positives.push({ kind, secret, text: context(secret) })
    }
  }
  for (const { kind, secret: make, contexts } of PASSAGES) {
    for (const context of contexts) {
      const secret = make(draw)
      positives.push({ kind, secret, text: context(secret) })
    }
  }
  return positives
}
