import { describe, expect, it } from 'vitest'
import { isDummyToken, isExpression, isLocation, isPlaceholder } from './placeholders.ts'

describe('isPlaceholder', () => {
  it('knows references to values kept elsewhere', () => {
    for (const value of [
      '$'.concat('{DB_PASSWORD}'),
      '$(cat token)',
      '{{ vault_password }}',
      '<your-token>',
      '%DB_PASS%',
      '$DB_PASS',
      ':password',
      'process'.concat('.env.TOKEN'),
      'vault:secret/db#password',
      'op://ci/db/password',
      '%s:%s',
    ]) {
      expect(isPlaceholder(value), value).toBe(true)
    }
  })

  it('knows elisions, examples and words that say nothing', () => {
    for (const value of [
      '********',
      'sk-...',
      'xxxxxxxx',
      'YOUR_API_KEY',
      'your-token-here',
      'changeme',
      'example-secret',
      'null',
      'string',
      'abc',
      '',
      'aaaaaaaaaaaaaaaa',
      'abcdefghijklmnop',
      '1234567890',
      'abc123def456',
      '[redacted:token]',
    ]) {
      expect(isPlaceholder(value), value).toBe(true)
    }
  })

  it('knows passwords that are made of nothing but the words for them', () => {
    for (const value of ['mysecretpassword', 'test_token', 'admin', 'postgres', 'fake-api-key-1']) {
      expect(isPlaceholder(value), value).toBe(true)
    }
  })

  it('lets everything else be judged', () => {
    for (const value of [
      'mySecret2024',
      'secret123',
      'secretKey456',
      'Kolibri-7482',
      'thisIsDog11',
      'aZ3kQ9xR7mB2vT8n',
      'Varan699!my',
      'gRx$e77kd',
    ]) {
      expect(isPlaceholder(value), value).toBe(false)
    }
  })
})

describe('isDummyToken', () => {
  it('spares what is plainly an example and nothing in order', () => {
    expect(isDummyToken('IOSFODNN7EXAMPLE')).toBe(true)
    expect(isDummyToken('x'.repeat(36))).toBe(true)
    expect(isDummyToken('your_token_goes_in_this_place')).toBe(true)
    expect(isDummyToken('abcdefghijklmnopqrstuvwxyz0123456789')).toBe(false)
  })
})

describe('isExpression', () => {
  it('knows calls, members, indexes and addresses', () => {
    for (const value of [
      'getToken()',
      'config.apiKey',
      'tokens[0]',
      'this.password',
      'req?.body?.token',
      'Foo::bar',
    ]) {
      expect(isExpression(value), value).toBe(true)
    }
    expect(isExpression('aZ3k.Q9xR7mB2v')).toBe(false)
  })
})

describe('isLocation', () => {
  it('knows paths, files and addresses, but no key that begins with a slash', () => {
    for (const value of [
      '/etc/ssl/server.key',
      './secrets/token.txt',
      'C:\\keys',
      'https://x.test/a',
      'server.pem',
    ]) {
      expect(isLocation(value), value).toBe(true)
    }
    expect(isLocation('/PwTumIoBczI09DdEDGOWJ72OVT9GuhVTKyp3wk1')).toBe(false)
  })
})
