import { describe, expect, it } from 'vitest'
import { redactText } from '../redact-text.ts'
import { findSaid } from './find-said.ts'

const HEX = '5f2b8c1d9e4a7c3b5f2b'.concat('8c1d9e4a7c3b5f2b8c1d')
const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
const MIXED = 'Kx7!mQ2'.concat('@pL9#')
const WEAK = 'mySecret'.concat('2024')

const cut = (text: string) => findSaid(text).map(({ start, end }) => text.slice(start, end))

describe('findSaid', () => {
  it.each([
    'my api key is X',
    'use the token X for the deploy',
    '`X` is the API key',
    '- **API key**: `X`',
    '**Password:** X',
    'I set ADMIN_PASSWORD to X',
    'credentials are bob / X',
    'const k = "X" // api key',
    'the password for the backup user on db1.internal is now X.',
    "here's the token:\n\n```\nX\n```",
    '| user | password |\n|---|---|\n| bob | X |',
    'type X when it asks for the password',
    'Das Passwort lautet X',
    'Le mot de passe administrateur est « X »',
    'Cambié la contraseña a X',
    '数据库密码为X，请勿泄露',
    'パスワードは「X」です',
    'пароль от базы — X',
    'log in with user `root` and pw `X`',
    'can you put X in the .env as STRIPE_SECRET?',
    'X is what you need as the password for staging',
    "I've updated the Kubernetes secret; its value is now X",
    'I rotated the API key. The new one is X',
    "pw for the NAS? it's X",
    "What's the admin password? X",
    'pls use this key X when you call the service',
    'hier der Schlüssel für die Wetter-API: `X`',
    'Passwort geändert: alt X, das neue steht im Tresor',
    '我把密码改成了X',
    "We're using X for the HMAC secret right now",
    'root / X  (ssh login for the old box)',
    'Ich hab das Token auf X gesetzt, läuft',
    'le secret du webhook vaut X',
    'Please replace the API key with X',
    'ログイン: admin / X',
    // no sign between noun and value
    '请用密码X登录',
    '管理员账号admin，密码X',
    'トークンXは期限切れです',
    // question and answer
    "Q: what's the db password?\nA: X",
    'password for postgres? X',
    'did you get the token from Mia? yes, X',
    'パスワードは何ですか？Xです',
    // set off from the sentence
    'the api key I gave you earlier, X, no longer works',
    "I pasted the license key below, X, don't commit it",
    'export the key first (X) and then run terraform',
    'El token anterior (X) caducó',
    // a verb before the value
    'it wants a password, so give it X',
    'cuando pida la contraseña escribe X',
    'the OAuth client secret ends up being X',
    'Das Admin-Passwort haben wir zu X gemacht',
    'La clave secreta de Stripe sería X',
    // the value before the noun
    'We use X for the admin login',
    'X hat als Passwort nicht funktioniert',
    "I'll store X under the name STRIPE_API_KEY",
    'Mit X kommst du ins WLAN, das ist das Passwort',
    // other nouns that only say what the secret opens
    'the master password to the keepass file is X',
    'Der Schlüssel zum Entschlüsseln der Backups ist X',
    'пароль от базы X',
    'la phrase secrète de la clé ssh est X',
    'Unser OpenAI-Key ist X',
    // alone on the next line, a user before it, a setting without a sign
    'Here you go, the access token you asked for\nX',
    'Jenkins: admin / X',
    'Wifi: GuestNet / X',
    'requirepass X',
    // a short qualifier after the noun
    'La clé API est X',
    'la clé AWS est X',
    'clé API de prod est X',
    // the next sentence, or behind an arrow
    'Token expired. Generated another one -> X',
    'トークンを発行しました。X です',
    // the answer to a prompt
    'when the prompt for the sudo password shows up, answer with X',
    'at the password prompt, answer with X',
    'Cuando salga el prompt de contraseña mete X',
    // the value before the noun in French and Spanish
    "C'était X le mot de passe",
    'teníamos X de contraseña',
    'das alte PW geht nicht mehr, seit gestern gilt X',
    '暗証は前と同じ X で開きます',
    'Das neue WLAN-Passwort lautet ab morgen X',
    // "pass" for a password
    '| host | user | pass |\n|---|---|---|\n| db1 | app | X |',
    'la pass sigue siendo la de siempre, X',
    'user support, pass X',
    'usuario soporte, pass X',
    'left the admin pass at X',
    'the root pass is X',
    // a key that is replaced or reported
    'remplacé la clé par X',
    'remplacé la clé API par X',
    'der Key sei X',
    'ich habe den Key durch X ersetzt',
  ])('finds the value in %j, whatever it looks like', (phrasing) => {
    for (const value of [HEX, DRAWN, MIXED, WEAK]) {
      const text = phrasing.replace('X', () => value)
      expect(cut(text), text).toEqual([value])
    }
  })

  it('finds a drawn secret in a sentence, and the other way round', () => {
    expect(cut(`the api token is ${DRAWN}.`)).toEqual([DRAWN])
    expect(cut(`${DRAWN} is the api token`)).toEqual([DRAWN])
  })

  it('finds base64 with a slash as a whole, and a password behind a user', () => {
    const base64 = 'tVvbOTwCOoheB1R6/'.concat('L4HPotJi9BFBvU5+VK0=')
    expect(cut(`the wifi is Guest and the password for it is "${base64}"`)).toEqual([base64])
    expect(cut(`credentials: bob/${MIXED}`)).toEqual([MIXED])
  })

  it('finds a password that a person chose', () => {
    const password = 'Kolibri'.concat('-7482')
    expect(cut(`our password is ${password}, do not share it`)).toEqual([password])
    for (const word of ['kingfisher', 'centipede', 'cackle!', 'Prestige$'])
      expect(cut(`the password is '${word}'`), word).toEqual([word])
  })

  it('finds weak passwords after "is", and a word alone at the end', () => {
    for (const word of ['hunter'.concat('2'), 'letmein'.concat('99'), 'correct'.concat('horse')])
      expect(cut(`my password is ${word}`), word).toEqual([word])
    for (const word of ['compromised', 'alphanumeric', 'irrelevant', 'test1234'])
      expect(cut(`the password is ${word}`), word).toEqual([])
  })

  it('finds a word with a digit directly behind the word for a password', () => {
    const word = 'hunter'.concat('2')
    for (const before of ['password', 'pw', 'Passwort', 'requirepass', 'log in with password'])
      expect(cut(`${before} ${word}`), before).toEqual([word])
    for (const text of [
      'password sha256',
      'password step2',
      'pw python3',
      'password Django5',
      'token hunter2',
    ])
      expect(cut(text), text).toEqual([])
  })

  it('finds a password that merely stands beside the word, where it looks like one', () => {
    const mixed = 'Tr0ub4dor'.concat('&3xQz9')
    for (const text of [
      `password ${mixed}`,
      `use the password ${mixed} to log in`,
      `Passwort ${mixed}, bitte nicht weitergeben`,
      `passphrase ${mixed}.`,
    ]) {
      expect(cut(text), text).toEqual([mixed])
    }
    for (const text of [
      'the password SHA256 hash',
      'a password OAuth2Client needs',
      'a password ISO8601-encoded',
      'set password Base64Encode(x1)',
      'the password field2Name of the form',
      'password v1.2.3-rc1',
      'password user+1@example.org',
      'password $DB_PASSWORD1',
      'pass HttpRequest2Client&Co to it',
      'the password must have 8Characters',
    ]) {
      expect(cut(text), text).toEqual([])
    }
  })

  it('finds a passphrase that a question ends with', () => {
    expect(cut('might the password be velvet-canyon-otter-prism?')).toEqual(['velvet-canyon-otter-prism?'])
  })

  it('finds both values of a change and all of a list', () => {
    expect(cut(`change the password from ${MIXED} to ${WEAK}`)).toEqual([MIXED, WEAK])
    expect(cut('recovery codes: 4f9a-k2m7, 8xq1-zz40')).toEqual(['4f9a-k2m7', '8xq1-zz40'])
  })

  it.each([
    'the key is to keep it simple',
    'the token is expired, the password is wrong',
    'Your password must be 12 characters',
    'set password to null, or the token to undefined',
    'API key is $API_KEY, or <your-key>, or process.env.API_KEY',
    `token refresh landed in commit ${HEX}`,
    `the fix for the token bug is ${HEX}`,
    `main.${HEX.slice(0, 8)}.js holds the token logic`,
    'the session id of the token row is 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'pass the token to handler2, then convert the key to base64',
    'set max tokens to 4096; the token budget is 200k',
    'rename token from userToken to authToken',
    'the primary key is user_id2, the cache key is user:1234:profile',
    'sign in with GitHub/GitLab, or log in as user1 / user2',
    'The login page is src/app/login2.tsx:27-30',
    '"login":"adalovelace1815","name":"Ada"',
    'input=../../../etc/passwd generated_id=2026-01-27-da8007e2-27a0-4475-a6ea-8159138b3b9b',
    '`cache_read_input_tokens` = tokens read from cache',
    'Cache restored from key: Linux-npm-2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db0225871792',
    'gpg: using RSA key 5DE3E0509C47EA3CF04A42D34AEE18F83AFDEB23',
    `Fixed the password reset. It is ${HEX}`,
    'The password page is done. This is PR1234.',
    'We need a new token. Try again in 3600s.',
    'Use the key item-2024-05 in Redis.',
    'The login page is slow with React18',
    'pw:\u0001\ufffdY9!\ufffdk3',
    `${HEX} Fix the password reset mail`,
    `Fix token refresh\n${HEX}`,
    `We pushed the API key rotation, HEAD is ${HEX}`,
    `What commit broke the token? ${HEX}`,
    `git checkout ${HEX} -- src/token.ts`,
    `- uses: hashicorp/vault-action@${HEX} # reads the secret`,
    `transfer of token 0x${HEX} to the pool`,
    `token的提交是${HEX}`,
    'user 3f2504e0-4f89-41d3-9a0c-0305e82c3301 has no password',
    "DELETE FROM tokens WHERE user_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'",
    'level=info msg="token issued" request_id=3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'signing key rotation2024 is planned',
    'the password migration is migration20240511',
    'Das Passwort-Feld heißt input1234',
    'la clave es el índice2',
    'la clave primaria es order_id1234',
    'the login page works in Firefox115 and Safari17',
    'context window of 200k tokens with gpt-4o-2024-08-06',
    'set the token in the top-right-corner-menu, token, e.g. ci-deploy-bot-token',
    'who changed the password? user1234 did',
    'is the password wrong? See ticket PROJ-1234',
    '密码使用SHA256加密, PBKDF2-HMAC-SHA256 for the password',
    'token = self._fp.read(1)[0]',
    `Cache saved with key: npm-${HEX}`,
    `* [[\`${HEX.slice(0, 10)}\`](https://github.test/commit/${HEX})] - **tls**: read the key`,
    `the tokens of all parts have their own tokens\n${HEX}`,
    'jwt:amd64 (2.6.0-1), libgstreamer1.0-0:amd64 (1.22.0-2+deb12u1, automatic)',
    'token < tokens ? load<f32>(source + 4) : 0',
    'expect(tokens.every((token) => token > 0).toBe(true))',
    'the key file is ~/.ssh/id_ed25519_2024',
    'gpg: key CF25C68750423B60 was created',
    'use the token from step2024 of the guide',
    `Token expired. See commit ${HEX}`,
    `Token expired. Generated another report: ${HEX}`,
    'トークンを発行しました。コミットは5f2b8c1d9e4a7c3b5f2bです',
    'the password prompt is PromptDialog2024',
    'login tests pass on release2024, all tests pass at rev1234',
    'user tests, pass rate 95%',
    'user service, pass ctx1234 to the handler',
    'password attempt3, password slot1',
    'tenemos 2 campos de contraseña',
    'remplacé la clé primaire par id2024',
    'der Key ist userId2024',
    'msg="token refresh scheduled" in=3540s',
    'level=info msg="token refreshed" ttl=3600s',
    'parse token at=0x1f',
    'token 0x7ffee3c1a2b0 at parser.c',
    'Le jeton est expiré depuis 2024-05-01T12:30:00Z',
    'El token está caducado desde 2024-05-01T12:30:00Z',
    'Das Token ist abgelaufen seit 2024-05-01T12:30:00+02:00',
    'PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]',
    `S3 key: exports/${HEX}.csv`,
    `S3 key: exports/${HEX}.parquet`,
    'S3 key: exports/db/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    `S3 key: uploads/2024/${HEX.slice(0, 16)}.png`,
    'Das Passwort ist falsch, la clave es mantener la calma, 密码长度至少8位, パスワードは8文字以上です',
  ])('leaves alone ordinary work text: %s', (text) => {
    expect(cut(text)).toEqual([])
    expect(redactText(text).text).toBe(text)
  })

  it.each([
    'password ',
    'the key is ',
    'password: a1 ',
    'token (',
    '| token ',
    'a1! is the password ',
    '密码是',
    'key\n',
  ])('reads a megabyte of %j in bounded steps', (piece) => {
    expect(findSaid(piece.repeat(Math.ceil(1_000_000 / piece.length))).length).toBeGreaterThanOrEqual(0)
  })
})

const UUID = '3f2504e0-4f89-41d3'.concat('-9a0c-0305e82c3301')
const PHRASE = 'walnut-orbit'.concat('-cactus-lantern')
const AROUND = 'mondlicht42'.concat('rot')

describe('a key that no other noun modifies', () => {
  it.each([
    'No, that is the sandbox. The key is X',
    'the right key is X',
    'Der Schlüssel ist X',
    "La bonne clé, c'est X",
    "X <- that's the key, don't commit it",
    'my key: X',
  ])('%s', (text) => {
    for (const value of [HEX, UUID, DRAWN, MIXED, PHRASE, AROUND])
      expect(cut(text.replace('X', value)), value).toEqual([value])
  })

  it.each([
    `the key is ${HEX} in the redis cache`,
    `the cache key is ${HEX}`,
    `the key is ${UUID}, the primary one of the orders table`,
    `the translation key is ${PHRASE}`,
    `the dictionary: the key is ${AROUND}, see the map`,
    'the key is user:1234:profile',
    'the key is orders1234',
    'the key is foo.bar(baz1)',
    'the key is exports/2024/a1b2c3d4e5f6a7b8c9d0',
    'the key is to keep it simple2',
    `the key is the id ${UUID}`,
    `the public key is ${DRAWN}`,
  ])('leaves alone the key of data: %s', (text) => {
    expect(cut(text)).toEqual([])
  })
})

describe('a value alone below a sentence', () => {
  it.each([
    'I attached the license key you asked about.\n\n    X\n\nBest, Mia',
    'The credential you asked for yesterday\n\n    X\n\nit expires on Friday.',
    'Ich schicke dir hier das Kennwort für den Test.\n\nX\n',
    'Voici le mot de passe du serveur.\nX',
    'Te paso la contraseña del servidor.\n\nX',
    '这是你要的密钥。\n\nX',
    '製品のライセンスキーをお送りいたします。\n\n  X\n\n第三者への開示はご遠慮ください。',
    '新しいトークンを下記に記載します。\n\nX\n',
  ])('%j', (text) => {
    for (const value of [HEX, UUID, DRAWN, MIXED, PHRASE, AROUND])
      expect(cut(text.replace('X', value)), value).toEqual([value])
  })

  it.each([
    `We changed the token refresh.\n\n${HEX}\n`,
    `The fix for the password reset is here.\n\n${HEX}\n`,
    'We tested the password reset.\n\nrelease2024\n',
    `The login page works.\n\n${PHRASE}\n`,
    `The credential helper is configured.\n\n${HEX}\n`,
    `Here are the results.\n\n${HEX}\n`,
  ])('leaves alone %j', (text) => {
    expect(cut(text)).toEqual([])
  })
})

describe('a password of words around digits', () => {
  it.each([
    'Please set the admin password to X',
    'Root-Passwort auf X geändert',
    'the API key is X',
    'use password X',
    "what's the passcode?\nme: X",
  ])('%s', (text) => {
    for (const value of ['rakete77'.concat('blau'), 'mondlicht42'.concat('rot'), 'tee93'.concat('kaffee')])
      expect(cut(text.replace('X', value))).toEqual([value])
  })

  it.each([
    'the token is base64url encoded',
    'the password is stored with argon2id',
    'set the password column to utf8mb4',
    'the api key goes through oauth2client',
    'the api token is log4shell',
    'the api token is step2fix',
    'the api token is vite5dev',
    'the api token is i18next',
    'the api token is http2push',
    'the api token is oauth2jwt',
    'the api token is ubuntu24lts',
    'the api token is kernel64bit',
    'the api token is k8s',
  ])('%s names a technique', (text) => {
    expect(cut(text)).toEqual([])
  })
})
