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
