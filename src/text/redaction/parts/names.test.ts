import { describe, expect, it } from 'vitest'
import { classifyName, toNameWords } from './names.ts'

const strength = (name: string) => classifyName(name)?.strength ?? null

describe('toNameWords', () => {
  it('splits every way of writing names', () => {
    expect(toNameWords('dbPassword_v2')).toEqual(['db', 'password', 'v2'])
    expect(toNameWords('X-API-Key')).toEqual(['x', 'api', 'key'])
    expect(toNameWords('spring.datasource.password')).toEqual(['spring', 'datasource', 'password'])
    expect(toNameWords('HTTPToken')).toEqual(['http', 'token'])
  })
})

describe('classifyName', () => {
  it('knows passwords, in other languages too', () => {
    for (const name of [
      'password',
      'DB_PASSWD',
      'smtpPass',
      'root_pwd',
      'Passwort',
      'пароль',
      '密码',
      'passphrase',
    ]) {
      expect(strength(name), name).toBe('password')
    }
  })

  it('knows what machines draw', () => {
    for (const name of [
      'token',
      'client_secret',
      'apiKey',
      'AWS_SECRET_ACCESS_KEY',
      'openai_key',
      'creds',
      'authToken',
    ]) {
      expect(strength(name), name).toBe('secret')
    }
  })

  it('takes a bare key or auth for a hint only', () => {
    expect(strength('key')).toBe('hint')
    expect(strength('auth')).toBe('hint')
  })

  it('tells names about a secret from names of one', () => {
    for (const name of [
      'password_field',
      'tokenType',
      'token_endpoint',
      'api_key_id',
      'secretName',
      'passwordHash',
      'KEY_FILE',
      'credentialsId',
      'publicKey',
      'primary_key',
      'csrfToken',
      'nextPageToken',
      'foreignKey',
      'cacheKey',
      'csrfmiddlewaretoken',
    ]) {
      expect(strength(name), name).toBeNull()
    }
  })

  it('goes by the last word that tells', () => {
    expect(strength('AUTH_SERVICE_TOKEN')).toBe('secret')
    expect(strength('password_reset_token')).toBe('secret')
    expect(strength('token_endpoint_auth_method')).toBeNull()
  })

  it('does not take the owner of a member for a part of its name', () => {
    expect(strength('config.token')).toBe('secret')
    expect(strength('current.password')).toBe('password')
    expect(strength('foo.token.length')).toBeNull()
  })

  it('does not see secrets inside other words', () => {
    for (const name of [
      'author',
      'monkey',
      'keyboard',
      'compass',
      'secretary',
      'tokenizer',
      'passage',
      'accessor',
    ]) {
      expect(strength(name), name).toBeNull()
    }
  })

  it('names the kind of what is cut', () => {
    expect(classifyName('github_token')?.kind).toBe('token')
    expect(classifyName('api_key')?.kind).toBe('api-key')
    expect(classifyName('private_key')?.kind).toBe('private-key')
    expect(classifyName('db_password')?.kind).toBe('password')
  })
})
