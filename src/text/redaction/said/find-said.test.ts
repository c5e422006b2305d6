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
  ])('finds the value in %j, whatever it looks like', (phrasing) => {
    for (const value of [HEX, DRAWN, MIXED, WEAK]) {
      const text = phrasing.replace('X', () => value)
      expect(cut(text), text).toEqual([value])
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
