import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'

const LINE = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS').repeat(2)
const begin = (kind: string) => `-----BEGIN ${kind}-----`
const end = (kind: string) => `-----END ${kind}-----`
const block = (kind: string, lineEnd = '\n') => [begin(kind), LINE, LINE, 'QUJD', end(kind)].join(lineEnd)

const redact = (text: string) => redactText(text).text

describe('key blocks', () => {
  it.each([
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ])('are cut with their armour: %s', (kind) => {
    expect(redact(`a\n${block(kind)}\nb`)).toBe('a\n[redacted:private-key]\nb')
    expect(redact(`a\r\n${block(kind, '\r\n')}\r\nb`)).toBe('a\r\n[redacted:private-key]\r\nb')
  })

  it('are cut where their line ends are escaped', () => {
    expect(redact(`{"private_key": "${block('PRIVATE KEY', '\\n')}\\n", "x": 1}`)).toBe(
      '{"private_key": "[redacted:private-key]\\n", "x": 1}',
    )
  })

  it('are cut as far as they go where the end is missing', () => {
    expect(redact(`${begin('RSA PRIVATE KEY')}\n${LINE}\n${LINE.slice(0, 30)}`)).toBe(
      '[redacted:private-key]',
    )
    expect(redact(`${begin('PRIVATE KEY')}\n${LINE}\n${LINE}\n\nThen we talked about the weather.`)).toBe(
      '[redacted:private-key]\n\nThen we talked about the weather.',
    )
  })

  it('are cut one by one', () => {
    expect(redact(`${block('PRIVATE KEY')}\nx\n${block('PRIVATE KEY')}`)).toBe(
      '[redacted:private-key]\nx\n[redacted:private-key]',
    )
  })

  it('survive where they are public, empty or an example', () => {
    for (const text of [
      block('CERTIFICATE'),
      block('PUBLIC KEY'),
      `${begin('PRIVATE KEY')}\n...\n${end('PRIVATE KEY')}`,
      `${begin('PRIVATE KEY')}\n<paste your key here>\n${end('PRIVATE KEY')}`,
      `${begin('PRIVATE KEY')}${'X'.repeat(400)}${end('PRIVATE KEY')}`,
    ]) {
      expect(redact(text), text.slice(0, 60)).toBe(text)
    }
  })

  it('are cut from PuTTY files and vaults too', () => {
    const putty = `PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 1\nAAAA\nPrivate-Lines: 1\n${LINE}\nPrivate-MAC: 00\n`
    expect(redact(putty)).toContain('Private-Lines: 1\n[redacted:private-key]\nPrivate-MAC')
    expect(redact(`$ANSIBLE_VAULT;1.1;AES256\n${'6162'.repeat(20)}\n${'3132'.repeat(20)}\n`)).toBe(
      '$ANSIBLE_VAULT;1.1;AES256\n[redacted:ansible-vault]\n',
    )
  })
})
