import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'
import { findUrlCredentials } from './urls.ts'

const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1')

const values = (text: string) => findUrlCredentials(text).map(({ start, end }) => text.slice(start, end))

describe('findUrlCredentials', () => {
  it('finds the password of any scheme', () => {
    for (const url of [
      `postgres://app:${DRAWN}@db:5432/x`,
      `mongodb+srv://app:${DRAWN}@c0.test/`,
      `redis://:${DRAWN}@cache`,
      `https://oauth2:${DRAWN}@git.test/a.git`,
      `jdbc:mysql://app:${DRAWN}@db/x`,
    ]) {
      expect(values(url), url).toEqual([DRAWN])
    }
  })

  it('finds words too, as the place leaves no doubt', () => {
    expect(values('amqp://worker:kingfisher@mq')).toEqual(['kingfisher'])
  })

  it('finds a password with a slash or an at sign in it', () => {
    expect(values('postgres://app:ab/c9d1@db/x')).toEqual(['ab/c9d1'])
    expect(values('mongodb+srv://app:AbCd7f@KbsrQU@c0.mongo.test/db?x=a@b')).toEqual(['AbCd7f@KbsrQU'])
    expect(values('postgres://app:p@ss/w0rd9@db.test:5432/app')).toEqual(['p@ss/w0rd9'])
    expect(values('https://u:Xk29sLq@h.test/a@2x.png, b@c.test')).toEqual(['Xk29sLq'])
  })

  it('finds a password with a blank in it, but none in a sentence', () => {
    expect(values('postgres://app:my Kolibri1@db.test/app')).toEqual(['my Kolibri1'])
    expect(values('https://app:my Kolibri1@h.test/x')).toEqual(['my Kolibri1'])
    expect(values('see https://h.test: mail bob@x.test, http://h:80, then bob@x.test')).toEqual([])
    expect(values('redis://localhost:6379 or mail bob@x.test')).toEqual([])
  })

  it('finds weak passwords and spares words for one', () => {
    expect(values('mysql://dev:'.concat('mySecret2024@db.test/x'))).toEqual(['mySecret2024'])
    expect(values('https://user:'.concat('secret123@h.test/'))).toEqual(['secret123'])
    expect(values('https://user:pass@h.test/ ftp://a:changeme@h.test/')).toEqual([])
  })

  it('finds a token that stands as the user', () => {
    expect(values(`https://${DRAWN}@git.test/a.git`)).toEqual([DRAWN])
    expect(values('https://q8Wz3kd0'.concat('aPx7:x-oauth-basic@github.com/x'))).toEqual(['q8Wz3kd0aPx7'])
  })

  it('finds signatures that open a door', () => {
    expect(values(`https://s.test/f?sv=1&sig=${DRAWN}%3D&se=2`)).toEqual([`${DRAWN}%3D`])
    expect(
      values('https://s.test/f?X-Amz-Signature=9f86d081884c7d65'.concat('9a2feaa0c55ad015')),
    ).toHaveLength(1)
  })

  it('finds base64 with its signs between a user and a host', () => {
    const base64 = 'aZ3kQ9xR7/mB2v'.concat('T8nL5+cW1yH6dF4g=')
    expect(values(`https://bot:${base64}@git.test/a.git`)).toEqual([base64])
    for (const url of [
      'https://host:8080/path/@scope/x',
      'https://cdn.test:443/npm/@angular/core@17.0.1/index.mjs',
      'http://proxy:port/assets/icons@2x.png/v1',
      `https://cdn.test:a/${base64}@x`,
    ])
      expect(values(url), url).toEqual([])
  })

  it.each(['api_key', 'access_token', 'token', 'password', 'client_secret', 'sig', 'private_token'])(
    'finds chosen values of the parameter %s',
    (name) => {
      for (const value of [
        'mondlicht42'.concat('rot'),
        'Herbst#20'.concat('21k'),
        'walnut-orbit'.concat('-cactus-lantern'),
        '3f2504e0-4f89-41d3'.concat('-9a0c-0305e82c3301'),
        DRAWN,
      ]) {
        expect(values(`https://x.test/a?x=1&${name}=${value}&format=json`), value).toEqual([value])
        expect(values(`pass ?${name}=${value}.`), value).toEqual([value])
      }
    },
  )

  it.each([
    '?token=TOKEN&state=abc',
    '?api_key=YOUR_API_KEY&q=1',
    '?api_key=<key>',
    '?token=$'.concat('{token}'),
    '?access_token=...&x=1',
    '?page_token=mondlicht42rot&next_token=CAUQAA81kd',
    '?token_type=oauth2client&csrf_token=aZ3kQ9xR7mB2vT8nL5cW1',
    '?q=token&sort=key&keys=user1234',
    '?password=required',
    '?design=1&sig=short',
  ])('spares %s', (query) => {
    expect(values(`https://x.test/a${query}`)).toEqual([])
  })

  it('spares defaults, templates, ports and paths', () => {
    for (const url of [
      'postgres://postgres:postgres@localhost',
      'https://user:password@host.test',
      'https://$USER:$TOKEN@git.test',
      'mysql://root:$'.concat('{PASS}@db'),
      'http://localhost:8080/@scope/pkg',
      'https://registry.test:443/a@1.2.3',
      'ssh://git@git.test/a.git',
      'https://unpkg.test/preact@10.19.3/dist',
      '?design=1&sig=short',
    ]) {
      expect(values(url), url).toEqual([])
    }
  })

  it('keeps user, host and path', () => {
    expect(redactText(`postgres://app:${DRAWN}@db:5432/x`).text).toBe(
      'postgres://app:[redacted:url-password]@db:5432/x',
    )
  })
})
